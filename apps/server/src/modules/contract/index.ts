export { type LiquidatedPosition, liquidatedPositions } from './liquidation/liquidation-reader.ts';
export { type ContractApi, openContract } from './open-contract.ts';
export { newestById } from './orders/order-record.ts';
export { contractError } from './terms/contract-error.ts';
