/** The wire contract for every program: types and values, without zod; the records of the calls stand in calls.ts. */
export type * from './call.ts';
export * from './calling-codes.ts';
export type { WireBalance } from './calls/balances.ts';
export type { WireBar, WireLevel, WirePair, WireTrade } from './calls/market.ts';
export type { WireFill, WireSpotOrder } from './calls/spot.ts';
export type { CallName, CallRequest, CallResult } from './calls.ts';
export * from './channels.ts';
export type * from './contract-shapes.ts';
export * from './contract-values.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './growth-values.ts';
export * from './market-name.ts';
export type * from './otc-shapes.ts';
export * from './otc-values.ts';
export type * from './pledge-shapes.ts';
export * from './values.ts';
export * from './wallet-values.ts';
