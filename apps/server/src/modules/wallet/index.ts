export { type CommandMouth, carryOut } from './carry-out.ts';
export { feedBalances } from './channels.ts';
export { type KeptHistory, peopleOnly } from './kept-history.ts';
export { LiveBalances } from './live-balances.ts';
export { LiveFaucet } from './live-faucet.ts';
export { capitalRecords } from './migrations/0001-capital-records.ts';
export { walletProjection } from './projector.ts';
export { accountRoutes, capitalRecordRoutes, faucetRoutes } from './routes.ts';
export { type AmountErrors, positiveUnits } from './rules.ts';
