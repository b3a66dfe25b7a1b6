/** Money for an order form: the transfer into its account, the hint where money is missing, the demo's funds. */
export { useAccountMoney } from './use-account-money.tsx';
export { type DemoFunds, useDemoFunds } from './use-demo-funds.ts';
