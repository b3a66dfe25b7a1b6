/**
 * The part of a contract account that its member may spend, and how its wallet is kept from going below zero
 * (rules/contracts#wallet): orders that hold a reserve are cancelled, newest first; then cross positions in profit are
 * re-based, largest profit first.
 */
import { availableBeforeZero, coverAtFill } from '@tern/math/contract';
import { ceilDivide, MAX_UNITS, saturated, units, within } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ContractOrderLifecycle } from '../orders/order-lifecycle.ts';
import type { MarginLedger } from './margin-ledger.ts';
import { crossPositions, directionOf, marketOf, pnlInNumbers, pnlOf, positionsOf, walletOf } from './risk.ts';

export class MarginAccount {
  private readonly ledger: Ledger;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly cash: MarginLedger,
    private readonly lifecycle: ContractOrderLifecycle,
  ) {
    this.ledger = stores.ledger;
    this.contracts = stores.contracts;
  }

  /** Before its max(0, …). */
  rawAvailable(account: ContractAccount): bigint {
    const { ledger, contracts } = this;
    const cross = crossPositions(this.contracts, account).map((position) => ({
      openNotional: BigInt(contracts.positions.openNotional(position)),
      leverage: BigInt(contracts.positions.leverage(position)),
      unrealisedPnl: pnlOf(this.contracts, position),
    }));
    const reserves = ledger.frozenOf(account.row);
    return availableBeforeZero({ wallet: walletOf(this.ledger, account), reserves, cross });
  }

  available(account: ContractAccount): bigint {
    const raw = this.rawAvailable(account);
    return raw > 0n ? raw : 0n;
  }

  /** The available amount, but not more than `limit`. */
  availableUpTo(account: ContractAccount, limit: number): number {
    const free = this.cash.free(account.row);
    if (account.crossPositions === 0) return Math.min(limit, free);
    const quick = free <= MAX_UNITS ? this.quickAvailable(account, free) : Number.NaN;
    if (quick >= 0) return Math.min(limit, quick);
    // Below zero, or too large for numbers.
    const exact = this.available(account);
    return exact > BigInt(limit) ? limit : Number(exact);
  }

  /**
   * The part that the account covers of the loss that an isolated fill has at once.
   * @param freed by the fill beyond its charges
   */
  coverUpTo(account: ContractAccount, loss: number, freed: number): number {
    if (account.crossPositions === 0) return Math.min(loss, this.cash.free(account.row));
    const cover = coverAtFill(this.rawAvailable(account), BigInt(freed));
    return cover > BigInt(loss) ? loss : Number(cover);
  }

  /**
   * Answers why no money may leave the contract account now; OK when the available amount may
   * (rules/contracts#held-accounts).
   */
  isHeld(account: ContractAccount): 'OK' | 'LIQUIDATING' | 'INDEX_UNAVAILABLE' {
    const own = positionsOf(this.contracts, account);
    const { positions } = this.contracts;
    const isLocked = (position: number) => positions.liquidationId(position) !== 0;
    if (account.liquidationId !== 0 || own.some(isLocked)) return 'LIQUIDATING';
    return own.every((position) => marketOf(this.contracts, position).isNormal())
      ? 'OK'
      : 'INDEX_UNAVAILABLE';
  }

  /**
   * Takes as much of `amount` as there is out of the account's cash, after cancelling orders and re-basing profits as
   * far as that needs, and answers the amount taken, in quote units. The caller credits it.
   */
  pay(account: ContractAccount, amount: bigint): bigint {
    const { ledger } = this;
    if (ledger.freeOf(account.row) < amount) this.cancelReserving(account, amount);
    if (ledger.freeOf(account.row) < amount) this.rebaseWinners(account, amount);
    const free = ledger.freeOf(account.row);
    const paid = free < amount ? free : amount;
    this.cash.take(account.row, units(paid));
    return paid;
  }

  /** Turns `amount` of a position's profit into cash: its entry moves, the clearing pays. The caller takes the cash. */
  rebase(position: number, amount: number): void {
    const { positions } = this.contracts;
    const market = marketOf(this.contracts, position);
    const direction = Number(directionOf(this.contracts, position));
    positions.setOpenNotional(position, within(positions.openNotional(position) + direction * amount));
    positions.setLifePnl(position, saturated(positions.lifePnl(position) + amount));
    this.cash.add(market.clearing, -amount);
    market.totalsChanged = true;
    positions.touch(position);
  }

  /** Until `amount` is free. */
  private cancelReserving(account: ContractAccount, amount: bigint): void {
    const { ledger, contracts } = this;
    const { orders, orderTerms } = contracts;
    let order = account.lastOrder;
    while (order !== SLOT.NONE && ledger.freeOf(account.row) < amount) {
      const older = orders.memberPrevious(order);
      if (orderTerms.reserve(order) > 0) this.lifecycle.cancelResting(order, CLOSE_REASON.MARGIN);
      order = older;
    }
  }

  private rebaseWinners(account: ContractAccount, amount: bigint): void {
    const { ledger } = this;
    const winners = crossPositions(this.contracts, account)
      .map((position) => ({ position, pnl: pnlOf(this.contracts, position) }))
      .filter(({ pnl }) => pnl > 0n)
      .sort((a, b) => (a.pnl === b.pnl ? 0 : a.pnl < b.pnl ? 1 : -1));
    for (const { position, pnl } of winners) {
      const missing = amount - ledger.freeOf(account.row);
      if (missing <= 0n) return;
      const part = units(pnl < missing ? pnl : missing);
      this.rebase(position, part);
      this.cash.give(account.row, part);
    }
  }

  /** free − Σ O/L + min(0, Σ pnl) of the cross positions; NaN when numbers may not hold it. */
  private quickAvailable(account: ContractAccount, free: number): number {
    const { contracts } = this;
    const { positions } = contracts;
    let margins = 0;
    let pnl = 0;
    for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at)) {
      if (!positions.isCross(at)) continue;
      const market = contracts.marketAt(positions.market(at));
      const notional = positions.qty(at) * market.markPrice * market.quoteMultiplier;
      if (notional > MAX_UNITS) return Number.NaN;
      const openNotional = positions.openNotional(at);
      margins += ceilDivide(openNotional, positions.leverage(at));
      pnl += pnlInNumbers(positions.side(at), notional, openNotional);
    }
    if (margins > MAX_UNITS || Math.abs(pnl) > MAX_UNITS) return Number.NaN;
    return free - margins + Math.min(0, pnl);
  }
}
