/**
 * Rules of the wallet's money that hold after every command, by the engine's events alone (rules/wallet#ledger-accounts):
 * the balances of its accounts are what its deposits, withdrawals, applications and costs make of them.
 */

import type { Event } from '../../../src/journal/events.ts';
import { Conservation } from '../conservation.ts';
import { refuseSums } from '../play.ts';
import type { WalletBooks } from './wallet-books.ts';

/** Other commands move no money of these. */
const OWN_ACCOUNTS: ReadonlySet<string> = new Set([
  'withdraw-fee',
  'operations',
  'suspense',
  'unmatched',
  'reorg-loss',
]);

export class WalletInvariants {
  private readonly conservation = new Conservation();

  /** @param books of the same events, which they follow already */
  constructor(private readonly books: WalletBooks) {}

  /** Looks at the accounts that the command changed. @throws Error naming what does not hold */
  check(events: readonly Event[]): void {
    this.conservation.check(events);
    for (const event of events) {
      if (event.kind !== 'balance-changed') continue;
      const { owner, type, asset } = event;
      if (typeof owner === 'string') this.checkSystem(owner, asset);
      else if (type === 'assets') this.checkHeld(`${owner} ${asset}`);
    }
  }

  /** Looks at all accounts. @throws Error */
  checkAll(): void {
    const { books } = this;
    refuseSums(this.conservation.sums());
    for (const key of books.systemMoney.keys()) {
      const [owner = '', asset = ''] = key.split(' ');
      this.checkSystem(owner, asset);
    }
    for (const key of books.held.keys()) this.checkHeld(key);
    const assets = new Set([...books.systemMoney.keys()].map((key) => key.split(' ')[1] ?? ''));
    for (const asset of assets) {
      const left = sum(books.fundings.values(), ({ asset: of, left }) => (of === asset ? left : 0n));
      expect('suspense', asset, books.freeOf('suspense', asset), left);
      const held = sum(books.deposits, (one) =>
        one.phase === 'HELD' && one.asset === asset ? one.amount : 0n,
      );
      expect('unmatched', asset, books.freeOf('unmatched', asset), held);
      const debts = sum(books.debts, ([key, debt]) => (key.endsWith(` ${asset}`) ? debt : 0n));
      const loss = books.freeOf('reorg-loss', asset);
      if (loss > 0n || -loss < debts)
        throw new Error(`reorg-loss has ${loss} ${asset}, members owe ${debts}`);
    }
  }

  private checkSystem(owner: string, asset: string): void {
    const isOfChain = owner.startsWith('outside:') && owner !== 'outside:manual';
    if (!isOfChain && !OWN_ACCOUNTS.has(owner)) return;
    const { books } = this;
    const told = books.systemMoney.get(`${owner} ${asset}`) ?? 0n;
    expect(owner, asset, books.freeOf(owner, asset), told);
    if (owner === 'reorg-loss' && told > 0n) throw new Error(`reorg-loss has ${told} ${asset}`);
  }

  /** Nothing but withdrawals holds money of an assets account. */
  private checkHeld(key: string): void {
    const { books } = this;
    const [memberId = '', asset = ''] = key.split(' ');
    const frozen = books.balances.get(`${memberId} assets ${asset}`)?.frozen ?? 0n;
    expect(`frozen of ${memberId}`, asset, frozen, books.held.get(key) ?? 0n);
  }
}

function sum<Item>(items: Iterable<Item>, of: (item: Item) => bigint): bigint {
  let total = 0n;
  for (const item of items) total += of(item);
  return total;
}

function expect(owner: string, asset: string, found: bigint, told: bigint): void {
  if (found !== told) throw new Error(`${owner} has ${found} ${asset}, its events make ${told}`);
}
