/**
 * The invariants after every command of contracts (rules/contracts#invariants), checked on the engine's events alone,
 * without the engine and the reference. I2 follows from I1, I3 and I9: the realised results are −clearing, and with as
 * much long as short Σ uPnL is clearing at any price.
 */
import { type ContractTerms, mustBeLiquidated, needPpm, notionalOf, withCum } from '@tern/math/contract';
import { mayBeNegative } from '../../../src/base/accounts.ts';
import type { ContractChanged, MarkChanged } from '../../../src/contract/events.ts';
import type { FundingPaid, FundingSettled } from '../../../src/contract/funding-events.ts';
import type {
  ContractOrderClosed,
  ContractOrderOpened,
  ContractTotalsChanged,
  ContractTraded,
  ContractTradeSide,
  PositionChanged,
} from '../../../src/contract/order-events.ts';
import type { BalanceChanged, Event } from '../../../src/journal/events.ts';

const QUOTE_SCALE = 8;

interface KnownOrder extends ContractOrderOpened {
  filledQty: bigint;
  filledLots: bigint;
}

interface KnownContract {
  changed: ContractChanged;
  mark: MarkChanged | undefined;
  totals: { clearing: bigint; openQty: bigint };
  /** Σ direction × quantity, Σ direction × cost, Σ quantity of the longs. */
  net: bigint;
  cost: bigint;
  longQty: bigint;
}

export class ContractInvariants {
  private readonly contracts = new Map<string, KnownContract>();
  private readonly positions = new Map<number, PositionChanged>();
  private readonly orders = new Map<number, KnownOrder>();
  private readonly balances = new Map<string, BalanceChanged>();
  /** Σ of all USDT, isolated margins and clearing accounts included. */
  private money = 0n;
  private fundingPaid: FundingPaid[] = [];
  /** The orders that a command placed, or filled in part. */
  private readonly handled = new Set<number>();

  /** @throws Error naming what does not hold */
  check(events: readonly Event[], isTick: boolean): void {
    this.fundingPaid = [];
    this.handled.clear();
    for (const event of events) this.follow(event);
    expect(this.money === 0n, `I3: all USDT together is ${this.money}`);
    const positions = new Set<number>();
    const accounts = new Set<number>();
    for (const event of events) {
      if (event.kind === 'position-changed') positions.add(event.positionId);
      if (event.kind === 'position-changed' && event.mode === 'CROSS') accounts.add(event.memberId);
      if (event.kind === 'balance-changed' && typeof event.owner === 'number') accounts.add(event.owner);
    }
    for (const [market, contract] of this.contracts) checkTotals(market, contract);
    this.checkLocks(isTick ? undefined : { positions, accounts });
    // In a tick a position may grow after an order that closed it whole was met.
    if (!isTick) for (const orderId of this.handled) this.checkResting(orderId);
    const liquidator = this.balances.get('liquidation/assets/USDT');
    expect((liquidator?.free ?? 0n) === 0n, 'I10: the liquidation engine has cash left');
  }

  /** Checks all invariants anew from the current state. @throws Error */
  checkAll(): void {
    for (const [market, known] of this.contracts) {
      const own = [...this.positions.values()].filter((one) => one.market === market);
      const cost = own.reduce((sum, one) => sum + directionOf(one) * one.openNotional, 0n);
      expect(known.totals.clearing === -cost, `I9: ${market} clears ${known.totals.clearing}, costs ${cost}`);
    }
    let money = [...this.contracts.values()].reduce((sum, { totals }) => sum + totals.clearing, 0n);
    for (const { margin } of this.positions.values()) money += margin;
    for (const { asset, free, frozen } of this.balances.values())
      if (asset === 'USDT') money += free + frozen;
    expect(money === 0n, `I3: all USDT together is ${money}`);
  }

  private follow(event: Event): void {
    switch (event.kind) {
      case 'balance-changed':
        this.balance(event);
        return;
      case 'contract-changed':
        this.changed(event);
        return;
      case 'mark-changed':
        this.contract(event.market).mark = event;
        return;
      case 'contract-totals-changed':
        this.totals(event);
        return;
      case 'position-changed':
        this.position(event);
        return;
      case 'contract-order-opened':
        this.orders.set(event.orderId, { ...event, filledQty: 0n, filledLots: 0n });
        this.handled.add(event.orderId);
        return;
      case 'contract-traded':
        this.traded(event);
        return;
      case 'contract-order-closed':
        this.closed(event);
        return;
      case 'funding-paid':
        this.fundingPaid.push(event);
        return;
      case 'funding-settled':
        this.settled(event);
        return;
    }
  }

  private balance(event: BalanceChanged): void {
    const { owner, type, asset, free, frozen } = event;
    expect(frozen >= 0n && (mayBeNegative(owner) || free >= 0n), `I4: ${owner}/${type}/${asset} is negative`);
    expect(owner !== 'deficit' || free <= 0n, 'I4: the deficit is above zero');
    const key = `${owner}/${type}/${asset}`;
    const before = this.balances.get(key);
    if (asset === 'USDT') this.money += free + frozen - (before?.free ?? 0n) - (before?.frozen ?? 0n);
    this.balances.set(key, event);
  }

  private changed(event: ContractChanged): void {
    const known = this.contracts.get(event.market);
    if (known !== undefined) known.changed = event;
    else
      this.contracts.set(event.market, {
        changed: event,
        mark: undefined,
        totals: { clearing: 0n, openQty: 0n },
        net: 0n,
        cost: 0n,
        longQty: 0n,
      });
  }

  private totals({ market, clearing, openQty }: ContractTotalsChanged): void {
    const contract = this.contract(market);
    this.money += clearing - contract.totals.clearing;
    contract.totals = { clearing, openQty };
  }

  private position(event: PositionChanged): void {
    const { positionId, market, qty, lots, frozenQty, frozenLots, margin } = event;
    const where = `position ${positionId}`;
    expect(margin >= 0n, `I4: ${where} has a margin of ${margin}`);
    expect(frozenQty >= 0n && frozenQty <= qty, `I5: ${where} has ${frozenQty} of ${qty} frozen`);
    expect(frozenLots >= 0n && frozenLots <= lots, `I5: ${where} has ${frozenLots} of ${lots} lots frozen`);
    expect(qty > 0n === lots > 0n, `I5: ${where} has ${lots} lots and ${qty}`);
    expect(qty > 0n || (margin === 0n && event.openNotional === 0n), `${where} is empty and has something`);
    const contract = this.contract(market);
    const before = this.positions.get(positionId);
    if (before !== undefined) this.count(contract, before, -1n);
    this.count(contract, event, 1n);
    if (qty === 0n) this.positions.delete(positionId);
    else this.positions.set(positionId, event);
  }

  private count(contract: KnownContract, position: PositionChanged, times: bigint): void {
    const direction = directionOf(position);
    this.money += times * position.margin;
    contract.net += times * direction * position.qty;
    contract.cost += times * direction * position.openNotional;
    if (direction === 1n) contract.longQty += times * position.qty;
  }

  private traded({ qty, price, taker, maker, takerSide }: ContractTraded): void {
    for (const side of [taker, maker]) this.fill(side, qty);
    const order = this.orders.get(maker.orderId)!;
    expect(order.price === price, `order ${maker.orderId} traded at ${price}, not at its price`);
    expect(takerSide === 'BUY' ? isSell(maker) : !isSell(maker), `order ${maker.orderId} met its own side`);
    expect(taker.memberId !== maker.memberId, `member ${taker.memberId} traded with himself`);
  }

  private fill(side: ContractTradeSide, qty: bigint): void {
    if (side.orderId === 0) return;
    const order = this.orders.get(side.orderId);
    if (order === undefined) throw new Error(`I7: order ${side.orderId} is filled and not open`);
    this.handled.add(side.orderId);
    order.filledQty += qty;
    order.filledLots += side.lots;
    expect(order.filledQty <= order.qty, `I7: order ${side.orderId} is filled beyond its quantity`);
  }

  private closed({ orderId, filledQty, filledLots, status }: ContractOrderClosed): void {
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`I7: order ${orderId} ended and was not open`);
    this.orders.delete(orderId);
    const isAsTraded = filledQty === order.filledQty && filledLots === order.filledLots;
    expect(isAsTraded, `I7: order ${orderId} ended with other sums than its trades have`);
    expect(status !== 'matched' || filledQty === order.qty, `I7: order ${orderId} is matched in part`);
    expect(status !== 'matched' || filledLots === order.lots, `order ${orderId} is matched with other lots`);
  }

  /** An order that rests is worth the least, or closes all of its position (rules/contracts#resting-orders). */
  private checkResting(orderId: number): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const { memberId, market, tradeType, price } = order;
    const { changed } = this.contract(market);
    const left = order.qty - order.filledQty;
    const least = BigInt(changed.settings.bounds.minRestingUsdt) * 10n ** BigInt(QUOTE_SCALE);
    if (notionalOf(termsOf(changed), left, price) >= least) return;
    const side = tradeType === 'CLOSE_LONG' ? 'LONG' : 'SHORT';
    const closesAll = [...this.positions.values()].some(
      (one) => one.memberId === memberId && one.market === market && one.side === side && one.qty === left,
    );
    expect(closesAll && tradeType.startsWith('CLOSE'), `order ${orderId} rests and is too small`);
  }

  private settled({ market, paid, received, fundPaid, fundReceived }: FundingSettled): void {
    const own = this.fundingPaid.filter((one) => one.market === market);
    this.fundingPaid = this.fundingPaid.filter((one) => one.market !== market);
    const sum = (sign: bigint) =>
      own.reduce((all, { amount }) => (amount * sign > 0n ? all + amount * sign : all), 0n);
    expect(sum(1n) === received && sum(-1n) === paid, `I8: ${market} settled other sums than it paid`);
    expect(paid + fundPaid === received + fundReceived, `I8: funding of ${market} does not cancel out`);
  }

  /**
   * I6: every scope at or over 100 % at a mark that counts is locked: after a tick all scopes, else those that the
   * command touched.
   */
  private checkLocks(
    touched: { positions: ReadonlySet<number>; accounts: ReadonlySet<number> } | undefined,
  ): void {
    const cross = new Map<number, { need: bigint; equity: bigint; counts: boolean; isLocked: boolean }>();
    for (const position of this.positions.values()) {
      const { memberId, mode, margin, isLocked, positionId } = position;
      const isTouched =
        mode === 'ISOLATED' ? touched?.positions.has(positionId) : touched?.accounts.has(memberId);
      if (isTouched === false) continue;
      const { need, pnl, counts } = this.valueOf(position);
      if (mode === 'ISOLATED') {
        const isDue = counts && mustBeLiquidated({ needPpm: need, equity: margin + pnl });
        expect(isLocked || !isDue, `I6: position ${positionId} is not locked`);
        continue;
      }
      const wallet = this.balances.get(`${memberId}/contract/USDT`);
      const sum = cross.get(memberId) ?? {
        need: 0n,
        equity: (wallet?.free ?? 0n) + (wallet?.frozen ?? 0n),
        counts: false,
        isLocked: false,
      };
      sum.need += need;
      sum.equity += pnl;
      sum.counts ||= counts;
      sum.isLocked ||= isLocked;
      cross.set(memberId, sum);
    }
    for (const [memberId, { need, equity, counts, isLocked }] of cross) {
      const isDue = counts && mustBeLiquidated({ needPpm: need, equity });
      expect(isLocked || !isDue, `I6: the cross positions of ${memberId} are not locked`);
    }
  }

  private valueOf(position: PositionChanged): { need: bigint; pnl: bigint; counts: boolean } {
    const { changed, mark } = this.contract(position.market);
    const terms = termsOf(changed);
    const notional = notionalOf(terms, position.qty, mark?.markPrice ?? 0n);
    const pnl = directionOf(position) * (notional - position.openNotional);
    const counts = mark?.feed === 'NORMAL' && changed.status !== 'HALTED';
    return { need: needPpm(terms, notional), pnl, counts };
  }

  private contract(market: string): KnownContract {
    const contract = this.contracts.get(market);
    if (contract === undefined) throw new Error(`nobody listed ${market}`);
    return contract;
  }
}

function checkTotals(market: string, { net, cost, longQty, totals }: KnownContract): void {
  expect(net === 0n, `I1: ${market} has ${net} more long than short`);
  expect(longQty === totals.openQty, `I1: ${market} has ${longQty} long and says ${totals.openQty}`);
  expect(totals.clearing === -cost, `I9: ${market} clears ${totals.clearing}, costs ${cost}`);
}

const directionOf = ({ side }: PositionChanged): bigint => (side === 'LONG' ? 1n : -1n);
const isSell = ({ tradeType }: ContractTradeSide): boolean =>
  tradeType === 'OPEN_SHORT' || tradeType === 'CLOSE_LONG';

const TERMS = new WeakMap<ContractChanged, ContractTerms>();

function termsOf(changed: ContractChanged): ContractTerms {
  let terms = TERMS.get(changed);
  if (terms === undefined) {
    const { settings, priceScale, qtyScale } = changed;
    terms = {
      priceScale,
      qtyScale,
      quoteScale: QUOTE_SCALE,
      tickSize: settings.tickSize,
      qtyStep: settings.qtyStep,
      lotNotional: 0n,
      maxLots: 0n,
      maxLeverage: BigInt(settings.maxLeverage),
      takerFeePpm: BigInt(settings.takerFeePpm),
      riskIncludesCloseFee: settings.riskIncludesCloseFee,
      tiers: withCum(
        settings.tiers.map(({ cap, maxLeverage, mmrPpm }) => ({
          cap,
          maxLeverage: BigInt(maxLeverage),
          mmrPpm: BigInt(mmrPpm),
        })),
      ),
    };
    TERMS.set(changed, terms);
  }
  return terms;
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
