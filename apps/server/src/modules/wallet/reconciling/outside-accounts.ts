/**
 * The outside accounts of the chains as they stood after any of the last commands. The read tables stand at the sequence of
 * their projector, behind the engine; both are compared at that one sequence (rules/wallet#reconciliation).
 */
import { type EngineState, isChainAccount } from '@tern/engine';
import { eachEvent, lastSequence } from '../../../kernel/each-event.ts';
import type { Released } from '../../../kernel/kernel.ts';

/** More changes than this are behind a projector that stands still; their beginning is forgotten. */
const MOST_CHANGES = 100_000;

interface Change {
  sequence: number;
  key: string;
  before: bigint;
}

export class OutsideAccounts {
  private readonly balances = new Map<string, bigint>();
  private changes: Change[] = [];
  /** The first sequence that is known, and the last one. */
  private first: number;
  private last: number;

  constructor(initial: Pick<EngineState, 'seq' | 'balances'>) {
    this.first = initial.seq;
    this.last = initial.seq;
    for (const { owner, asset, free } of initial.balances)
      if (typeof owner === 'string' && isChainAccount(owner)) this.balances.set(keyOf(owner, asset), free);
  }

  apply(released: Released): void {
    eachEvent(released, (event, sequence) => {
      if (event.kind !== 'balance-changed') return;
      const { owner, asset, free } = event;
      if (typeof owner !== 'string' || !isChainAccount(owner)) return;
      const key = keyOf(owner, asset);
      this.changes.push({ sequence, key, before: this.balances.get(key) ?? 0n });
      this.balances.set(key, free);
    });
    this.last = lastSequence(released);
    if (this.changes.length > MOST_CHANGES)
      this.forget(this.changes[MOST_CHANGES >> 1]?.sequence ?? this.last);
  }

  /** The balances after the command of that sequence; undefined: it is not known any more, or not yet. */
  at(sequence: number): ((chain: string, asset: string) => bigint) | undefined {
    if (sequence < this.first || sequence > this.last) return undefined;
    const undone = new Map<string, bigint>();
    for (let index = this.changes.length - 1; index >= 0; index--) {
      const change = this.changes[index];
      if (change === undefined || change.sequence <= sequence) break;
      undone.set(change.key, change.before);
    }
    const now = new Map(this.balances);
    for (const [key, before] of undone) now.set(key, before);
    return (chain, asset) => now.get(keyOf(`outside:${chain}`, asset)) ?? 0n;
  }

  /** No earlier sequence is asked for any more. */
  forget(before: number): void {
    this.first = Math.max(this.first, before);
    this.changes = this.changes.filter(({ sequence }) => sequence > before);
  }
}

function keyOf(account: string, asset: string): string {
  return `${account} ${asset}`;
}
