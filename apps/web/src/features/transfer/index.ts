/** Money for an order form: the transfer into its account, the hint where money is missing. */
export { useAccountMoney } from './use-account-money.tsx';
