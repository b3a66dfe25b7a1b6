export type { BalancesConfig } from './balances-config.ts';
export { type CommandSubmitter, executeCommand } from './execute-command.ts';
export { type HistoryRetention, isHuman } from './history-retention.ts';
export { LiveBalances } from './live-balances.ts';
export { type BalancesApi, openBalances } from './open-balances.ts';
export { type AmountErrors, positiveUnits } from './parse-amount.ts';
export { readPostings } from './posting-reader.ts';
export type { Solvency } from './solvency.ts';
export { readUnfilledSince, UnfilledRows } from './unfilled-orders.ts';
