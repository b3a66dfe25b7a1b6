export { LiveBalances } from './live-balances.ts';
export { type BalancesApi, openBalances } from './open-balances.ts';
export { readPostings } from './posting-reader.ts';
export { readCapitalSlice } from './reader.ts';
export type { Solvency } from './solvency.ts';
