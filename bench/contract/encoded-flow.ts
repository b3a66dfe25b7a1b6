/** The seeded flow of contract orders as bytes. */
import { type EncodedFlow, encode } from '../engine/encoded-flow.ts';
import { makeContractFlow } from './flow.ts';
import { openingCommands } from './market.ts';

export interface EncodedContractFlow extends EncodedFlow {
  /** The number of events of each kind that the commands gave. */
  events: ReadonlyMap<string, number>;
}

export function encodedContractFlow(seed: number, count: number): EncodedContractFlow {
  const { opening, commands, events } = makeContractFlow(seed, count);
  return { ...encode(openingCommands(), opening, commands), events };
}
