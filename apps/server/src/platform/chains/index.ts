/**
 * This entry exports the port of chains and the list of a chain's endpoints. Adapters are imported from their own files, by
 * what is loaded only where chains are configured: their libraries take longer to load than the rest of the server.
 */
export type { BitcoinChainConfig } from './bitcoin/bitcoin-config.ts';
export type { ChainAdapter, ChainNode } from './chain-adapter.ts';
export type * from './chain-values.ts';
export { EndpointFault } from './endpoint-fault.ts';
export type { AskedOnce, AskedTwice, EndpointDemands, ListedEndpoint } from './endpoints.ts';
export { Endpoints, endpointListProblem } from './endpoints.ts';
export type { EvmChainConfig } from './evm/evm-config.ts';
export type { EndpointOptions } from './json-rpc.ts';
export { checkPayee, type PayeeCheck, type PayeeProblem, RefusedPayees } from './payee-check.ts';
export type { Question } from './questions.ts';
export {
  balanceQuestion,
  blockQuestion,
  dryRunQuestion,
  sequenceQuestion,
  transactionQuestion,
  transfersQuestion,
} from './questions.ts';
export type * from './unsigned-transaction.ts';
