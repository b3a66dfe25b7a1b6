/** Chinese: account types. */
export const account = {
  assets: '资金账户',
  spot: '币币账户',
  contract: '合约账户',
  otc: '法币账户',
} as const;
