/**
 * The addresses of a family of chains whose transfers a scanner looks for, by their keys: the deposit addresses of all
 * members. It grows by position, and a forged row is not watched: the address that belongs at its position is.
 */
import type { StoredAddresses } from '../chains/stored-addresses.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { KeyTable } from './key-table.ts';

const ROWS_AT_ONCE = 1_000;

export class WatchedAddresses {
  private readonly keys = new KeyTable();
  private nextPosition = 0;
  private reading: Promise<void> | undefined;

  /** All chains are of one family. */
  constructor(
    private readonly chains: readonly WalletChain[],
    private readonly addresses: StoredAddresses,
  ) {}

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** Reads what was added. An address that a member has before this call is watched after it. */
  refresh(): Promise<void> {
    const before = this.reading ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.readNew());
    this.reading = turn;
    return turn;
  }

  private async readNew(): Promise<void> {
    const [chain] = this.chains;
    if (chain === undefined) return;
    const { adapter, depositXpub } = chain;
    const { family } = adapter.identity;
    for (;;) {
      const rows = await this.addresses.rowsFrom(family, this.nextPosition, ROWS_AT_ONCE);
      if (rows.length === 0) return;
      const skips = await this.addresses.skipsOf(family);
      const before = this.nextPosition;
      for (const { position, address, isProven } of rows) {
        for (let next = skips.get(this.nextPosition); next !== undefined && next <= position; ) {
          this.nextPosition = next;
          next = skips.get(next);
        }
        // But for those passed over positions are dense, so a row was taken away; a forged one far ahead must not hide
        // those that follow.
        if (position !== this.nextPosition) await this.pauseAll();
        if (!isProven && position !== this.nextPosition) continue;
        if (!isProven) await this.pauseAll();
        this.keys.add(adapter.addressKey(isProven ? address : adapter.deriveAddress(depositXpub, position)));
        this.nextPosition = position + 1;
      }
      if (rows.length < ROWS_AT_ONCE || this.nextPosition === before) return;
    }
  }

  private async pauseAll(): Promise<void> {
    for (const chain of this.chains) await this.addresses.pause(chain);
  }
}
