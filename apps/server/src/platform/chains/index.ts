/** This entry exports the port of chains, its adapters, and the list of a chain's endpoints. */
export { BitcoinChain } from './bitcoin/bitcoin-chain.ts';
export type { BitcoinChainConfig } from './bitcoin/bitcoin-config.ts';
export type { ChainAdapter, ChainNode } from './chain-adapter.ts';
export type * from './chain-values.ts';
export { EndpointFault } from './endpoint-fault.ts';
export type { AskedOnce, AskedTwice, EndpointDemands, ListedEndpoint } from './endpoints.ts';
export { Endpoints, endpointListProblem } from './endpoints.ts';
export { EvmChain } from './evm/evm-chain.ts';
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
