/**
 * The balances, positions and totals by the events alone. After every command the invariants of
 * rules/contracts#invariants that show here must hold.
 */
import { mayBeNegative } from '../../src/base/accounts.ts';
import type { ContractTotalsChanged, PositionChanged } from '../../src/contract/order-events.ts';
import type { BalanceChanged, Event } from '../../src/journal/events.ts';

export class ContractBooks {
  private readonly balances = new Map<string, BalanceChanged>();
  private readonly positions = new Map<number, PositionChanged>();
  private readonly totals = new Map<string, ContractTotalsChanged>();

  /** @throws Error naming what does not hold */
  follow(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind === 'balance-changed')
        this.balances.set(`${event.owner}/${event.type}/${event.asset}`, event);
      if (event.kind === 'contract-totals-changed') this.totals.set(event.market, event);
      if (event.kind !== 'position-changed') continue;
      if (event.qty === 0n) this.positions.delete(event.positionId);
      else this.positions.set(event.positionId, event);
    }
    for (const fault of this.faults()) throw new Error(fault);
  }

  balance(memberId: number): { free: bigint; frozen: bigint } {
    return this.balances.get(`${memberId}/contract/USDT`) ?? { free: 0n, frozen: 0n };
  }

  system(owner: string): bigint {
    return this.balances.get(`${owner}/assets/USDT`)?.free ?? 0n;
  }

  position(memberId: number, side: 'LONG' | 'SHORT'): PositionChanged | undefined {
    return [...this.positions.values()].find((one) => one.memberId === memberId && one.side === side);
  }

  all(): PositionChanged[] {
    return [...this.positions.values()];
  }

  private *faults(): Iterable<string> {
    let money = 0n;
    for (const { owner, asset, free, frozen } of this.balances.values()) {
      if (asset !== 'USDT') continue;
      money += free + frozen;
      if ((free < 0n && !mayBeNegative(owner)) || frozen < 0n) yield `${owner} has ${free} and ${frozen}`;
    }
    const open = new Map<string, { long: bigint; short: bigint; notional: bigint }>();
    for (const one of this.positions.values()) {
      money += one.margin;
      const sums = open.get(one.market) ?? { long: 0n, short: 0n, notional: 0n };
      open.set(one.market, sums);
      if (one.side === 'LONG') sums.long += one.qty;
      else sums.short += one.qty;
      sums.notional += one.side === 'LONG' ? one.openNotional : -one.openNotional;
      const isRight =
        one.qty > 0n && one.margin >= 0n && one.frozenQty >= 0n && one.frozenQty <= one.qty && one.lots > 0n;
      if (!isRight || one.frozenLots > one.lots) yield `position ${one.positionId} is wrong`;
    }
    for (const { market, clearing, openQty } of this.totals.values()) {
      money += clearing;
      const sums = open.get(market) ?? { long: 0n, short: 0n, notional: 0n };
      if (sums.long !== sums.short) yield `${market}: longs ${sums.long}, shorts ${sums.short}`;
      if (sums.long !== openQty) yield `${market}: longs ${sums.long}, told ${openQty}`;
      if (clearing !== -sums.notional) yield `${market}: clearing ${clearing}, open ${sums.notional}`;
    }
    if (money !== 0n) yield `all money together is ${money}`;
  }
}
