/**
 * The gain of a coalition since feeds were lost, against what it held then, and what it may come to (P3 of
 * docs/adversary.md). Exact, in quote units.
 */
import { notionalOf } from '@tern/math/contract';
import type { TakenOver } from '../../src/contract/liquidation-events.ts';
import type { ContractTraded, ContractTradeSide, PositionChanged } from '../../src/contract/order-events.ts';
import type { Event } from '../../src/journal/events.ts';
import type { Exchange } from './exchange.ts';
import type { Market } from './markets.ts';

const PPM = 1_000_000n;

/** The cash and the positions of some accounts, valued at prices of later. */
interface Holding {
  readonly cash: bigint;
  readonly positions: readonly PositionChanged[];
}

/** A quantity that was closed or taken over in a contract that was normal, and the index then. */
interface Ended {
  readonly market: Market;
  readonly qty: bigint;
  readonly index: bigint;
}

export interface CoalitionGain {
  /** The loss of fund and honest accounts against what they held, less the fees that the exchange has of it. */
  readonly gain: bigint;
  /** The coalition's scopes, as they stood at the loss, lack so much at the prices of now. */
  readonly lacked: bigint;
  /** The part of the value of its scopes that takeovers took from it. */
  readonly forgone: bigint;
  /** One unit for each event, and b and the taker's fee of what others traded with it or took over from it. */
  readonly allowance: bigint;
}

/** Counts from the moment at which it is made. */
export class GainSinceLoss {
  private readonly others: Holding;
  private readonly scopes: readonly Holding[];
  private readonly feesBefore: bigint;
  private allowance = 0n;
  private readonly ended: Ended[] = [];
  /** Gains and losses of one scope go together: keyed by its liquidation. */
  private readonly forgone = new Map<number, bigint>();

  constructor(
    private readonly exchange: Exchange,
    private readonly coalition: readonly number[],
    private readonly honest: readonly number[],
  ) {
    this.others = this.othersHold();
    this.feesBefore = exchange.systemMoney('fee');
    this.scopes = coalition.flatMap((memberId) => this.scopesOf(memberId));
  }

  observe(events: readonly Event[]): void {
    for (const event of events) {
      // At least one posting is behind each event.
      this.allowance += 1n;
      if (event.kind === 'contract-traded') this.countTrade(event);
      if (event.kind === 'taken-over' && this.coalition.includes(event.memberId)) this.countTakeover(event);
    }
  }

  now(): CoalitionGain {
    const { exchange } = this;
    const lost = this.worth(this.others) - this.worth(this.othersHold());
    const fees = exchange.systemMoney('fee') - this.feesBefore;
    let lacked = 0n;
    for (const scope of this.scopes) lacked += magnitudeBelow(this.worth(scope));
    let forgone = 0n;
    for (const amount of this.forgone.values()) forgone += amount > 0n ? amount : 0n;
    return { gain: lost - fees, lacked, forgone, allowance: this.allowance + this.moved() };
  }

  private countTrade({ market: name, notional, qty, maker, taker }: ContractTraded): void {
    const sides = [maker, taker].filter(({ memberId }) => this.coalition.includes(memberId));
    const market = this.marketOf(name);
    if (sides.length === 1) this.allow(market, notional);
    for (const side of sides) {
      if (!side.tradeType.startsWith('CLOSE')) continue;
      if (this.exchange.isNormal(market)) this.ended.push({ market, qty, index: this.indexOf(market) });
      // Its other positions lose the equity that the close costs it: at most b of what is closed.
      if (this.holdsElsewhere(side, market)) this.allowance += partOf(notional, market.boundPpm);
    }
  }

  private countTakeover({
    liquidationId,
    market: name,
    side,
    qty,
    markPrice,
    bankruptcyPrice,
    marginLost,
  }: TakenOver): void {
    const market = this.marketOf(name);
    this.allow(market, notionalOf(market.terms, qty, markPrice));
    this.ended.push({ market, qty, index: this.indexOf(market) });
    const below = notionalOf(market.terms, qty, markPrice) - notionalOf(market.terms, qty, bankruptcyPrice);
    const amount = marginLost + (side === 'LONG' ? below : -below);
    this.forgone.set(liquidationId, (this.forgone.get(liquidationId) ?? 0n) + amount);
  }

  private allow({ boundPpm, settings }: Market, notional: bigint): void {
    this.allowance += partOf(notional, boundPpm + BigInt(settings.takerFeePpm));
  }

  /** The moves of true prices after something was ended: no rule gives them to anyone. */
  private moved(): bigint {
    let moved = 0n;
    for (const { market, qty, index } of this.ended) {
      const by = qty * (this.indexOf(market) - index);
      moved += by < 0n ? -by : by;
    }
    return moved;
  }

  private indexOf({ symbol }: Market): bigint {
    return this.exchange.quotes.get(symbol)![0]!;
  }

  private holdsElsewhere({ memberId }: ContractTradeSide, { market }: Market): boolean {
    for (const one of this.exchange.positions.values())
      if (one.memberId === memberId && one.mode === 'CROSS' && one.market !== market) return true;
    return false;
  }

  /** Its cross positions with its wallet, and each isolated position. */
  private scopesOf(memberId: number): Holding[] {
    const own = [...this.exchange.positions.values()].filter((one) => one.memberId === memberId);
    const wallet = this.exchange.money.get(`${memberId} contract`) ?? 0n;
    return [
      { cash: wallet, positions: own.filter(({ mode }) => mode === 'CROSS') },
      ...own.filter(({ mode }) => mode === 'ISOLATED').map((one) => ({ cash: 0n, positions: [one] })),
    ];
  }

  private othersHold(): Holding {
    const { exchange } = this;
    const honest = this.honest.reduce((sum, memberId) => sum + exchange.cashOf(memberId), 0n);
    return {
      cash: honest + exchange.fund() + exchange.systemMoney('deficit'),
      positions: [...exchange.positions.values()].filter(({ memberId }) => this.honest.includes(memberId)),
    };
  }

  /** At the prices of now. */
  private worth({ cash, positions }: Holding): bigint {
    let worth = cash;
    for (const one of positions) {
      const market = this.marketOf(one.market);
      worth += one.margin + this.exchange.pnlAt(one, this.indexOf(market));
    }
    return worth;
  }

  private marketOf(name: string): Market {
    return this.exchange.markets.find(({ market }) => market === name)!;
  }
}

/** Rounded up. */
function partOf(notional: bigint, ppm: bigint): bigint {
  return (notional * ppm + PPM - 1n) / PPM;
}

function magnitudeBelow(equity: bigint): bigint {
  return equity < 0n ? -equity : 0n;
}
