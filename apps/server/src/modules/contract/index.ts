export { contractAccountRoutes } from './account-routes.ts';
export { feedContracts } from './contract-feed.ts';
export { contractModule } from './contract-module.ts';
export { deskContractsOf } from './desk-members.ts';
export { contractDeskRoutes } from './desk-routes.ts';
export { contractError } from './execute-contract-command.ts';
export { LiquidationDriver } from './liquidation-driver.ts';
export { type LiquidatedPosition, liquidatedPositions } from './liquidation-reader.ts';
export { LiveContractData } from './live-contract-data.ts';
export { contractProjection } from './projector.ts';
export { restoreOrders } from './restore-orders.ts';
export { RiskNotices } from './risk-notice.ts';
export { liveScopes } from './risk-scopes.ts';
export { type RiskWarning, RiskWatch } from './risk-watch.ts';
export {
  contractHistoryRoutes,
  contractOrderRoutes,
  insuranceFundRoutes,
  ownContractHistory,
  publicContractRoutes,
} from './routes.ts';
