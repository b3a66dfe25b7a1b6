/** Makes the allow-listed contracts of a watch ready once: their keys and the bits that they set in a block's bloom. */
import type { Watch } from '../chain-values.ts';
import { ownAddress } from './addresses.ts';
import { TRANSFER_TOPIC } from './answers.ts';
import { bloomBits, bloomHolds } from './bloom.ts';
import type { Hex } from './quantities.ts';

const TRANSFER_BITS = bloomBits(TRANSFER_TOPIC);

export class WatchedContracts {
  readonly keys: readonly Hex[];
  private readonly known: ReadonlySet<Hex>;
  private readonly bits: readonly (readonly number[])[];

  constructor(contracts: readonly string[]) {
    this.keys = contracts.map(ownAddress);
    this.known = new Set(this.keys);
    this.bits = this.keys.map(bloomBits);
  }

  has(contract: Hex): boolean {
    return this.known.has(contract);
  }

  /** True means that the bloom holds the Transfer topic and one of them, and that the endpoint gave no log of that one. */
  lacksLogs(bloom: Hex, logs: readonly { contract: Hex }[]): boolean {
    if (!bloomHolds(bloom, TRANSFER_BITS)) return false;
    const given = new Set(logs.map(({ contract }) => contract));
    return this.bits.some((bits, at) => {
      const key = this.keys[at];
      return key !== undefined && !given.has(key) && bloomHolds(bloom, bits);
    });
  }
}

const prepared = new WeakMap<readonly string[], WatchedContracts>();

/** The list of a watch serves block after block; a changed one is a new list. */
export function watchedContracts({ contracts }: Watch): WatchedContracts {
  const known = prepared.get(contracts) ?? new WatchedContracts(contracts);
  prepared.set(contracts, known);
  return known;
}
