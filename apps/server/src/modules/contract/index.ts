export { contractError } from './contract-error.ts';
export { type LiquidatedPosition, liquidatedPositions } from './liquidation-reader.ts';
export { type ContractApi, openContract } from './open-contract.ts';
export { newestById } from './order-record.ts';
