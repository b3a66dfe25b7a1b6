/** English: account types. */
export const account = {
  assets: 'Assets',
  spot: 'Spot',
  contract: 'Contract',
  otc: 'OTC',
};
