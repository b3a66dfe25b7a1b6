/** English: account types. */
export const account = {
  assets: 'Funding',
  spot: 'Spot',
  contract: 'Contract',
  otc: 'OTC',
};
