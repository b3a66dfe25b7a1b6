export { contractError } from './execute-contract-command.ts';
export { type LiquidatedPosition, liquidatedPositions } from './liquidation-reader.ts';
export { type ContractApi, openContract } from './open-contract.ts';
export { newestById } from './order-record.ts';
