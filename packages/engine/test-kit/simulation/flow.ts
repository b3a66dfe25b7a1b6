/**
 * The stream of commands of a simulation: mostly sensible orders and cancels, some of everything else, and a tenth that
 * is hostile. Chooses from what the reference exchange knows, so that a run depends on its seed alone.
 */

import type { Random } from '@tern/test-kit/random';
import { ACCOUNT_TYPES } from '../../src/base/accounts.ts';
import { IDENTITY_LEVELS } from '../../src/base/identity-level.ts';
import { SIDES, type TimeInForce } from '../../src/base/order-words.ts';
import { DEFAULT_INDEX_LIMITS } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { MARKET_STATUSES } from '../../src/spot/market-definition.ts';
import type { ReferenceExchange } from '../reference/reference-exchange.ts';
import type { ReferenceMarket, ReferenceOrder } from '../reference/reference-model.ts';
import { AmendFlow } from './amend-flow.ts';
import { HostileFlow } from './hostile-flow.ts';
import { ASSETS, INDEX_SYMBOL, MARKETS, MEMBERS, SOURCES, SPAMMER, START_TIME_MS } from './world.ts';

const LIMIT_TIMES: readonly TimeInForce[] = [
  'GTC',
  'GTC',
  'GTC',
  'GTC',
  'IOC',
  'FOK',
  'POST_ONLY',
  'POST_ONLY',
];

/** Offsets in ms of wrong source times: earlier than the one before, too old, too far ahead, just within. */
const WRONG_TIMES = [-1_000, -10_001, 2_001, 2_000];

export class Flow {
  private readonly hostile: HostileFlow;
  private readonly amends: AmendFlow;
  private serial = 0;
  private nowMs = START_TIME_MS;
  private sourceTimeMs = 0;

  /** `isCalm`: most commands are ticks and time passes evenly, so that reference prices follow their books. */
  constructor(
    private readonly random: Random,
    private readonly reference: ReferenceExchange,
    private readonly isCalm = false,
  ) {
    this.amends = new AmendFlow(random, reference, this);
    this.hostile = new HostileFlow(random, reference, this, this.amends);
  }

  next(): Command {
    const command = this.choose();
    this.hostile.receive(command);
    return command;
  }

  private choose(): Command {
    const { random } = this;
    if (this.isCalm && random.chance(70)) return this.tick();
    const roll = random.below(1000);
    if (roll < 100) return this.hostile.next();
    if (roll < 540) return this.order();
    if (roll < 600) return this.spam();
    if (roll < 820) return this.cancel();
    if (roll < 870) return this.amends.next() ?? this.order();
    if (roll < 880) return this.cancelAll();
    if (roll < 920) return this.transfer();
    if (roll < 935) return this.credit();
    if (roll < 945) return { kind: 'claim-faucet', memberId: this.member(), requestId: this.requestId() };
    if (roll < 970) return this.tick();
    return this.operator();
  }

  member(): number {
    return MEMBERS[this.random.zipf(MEMBERS.length)]!;
  }

  market(): ReferenceMarket {
    return this.reference.model.markets.get(this.random.pick(MARKETS).market)!;
  }

  requestId(): string {
    return `r${++this.serial}`;
  }

  /** A resting order, or undefined when the chosen side has none, and mostly when it is one of the spammer's. */
  openOrder(): ReferenceOrder | undefined {
    const { bids, asks } = this.market();
    const side = this.random.chance(50) ? bids : asks;
    if (side.length === 0) return undefined;
    const order = this.random.pick(side);
    return order.memberId === SPAMMER && this.random.chance(90) ? undefined : order;
  }

  order(): PlaceSpotOrder {
    const { random } = this;
    const market = this.market();
    const side = random.pick(SIDES);
    const requestId = random.chance(40) ? this.requestId() : '';
    const base = {
      kind: 'place-spot-order',
      memberId: this.member(),
      requestId,
      market: market.market,
    } as const;
    if (random.chance(15)) return this.marketOrder({ ...base, side });
    const timeInForce = random.pick(LIMIT_TIMES);
    const price = this.nearPrice(market, random.between(-30, 30));
    const qty = this.size(market);
    return { ...base, side, type: 'LIMIT', timeInForce, price, qty, quoteAmount: 0n };
  }

  /** A price some thousandths away from the last one, on the tick. */
  nearPrice(market: ReferenceMarket, thousandths: number): bigint {
    const last = market.lastPrice === 0n ? market.listingPrice : market.lastPrice;
    const { tickSize } = market.filters;
    const price = (last * BigInt(1000 + thousandths)) / 1000n / tickSize;
    return (price < 1n ? 1n : price) * tickSize;
  }

  /** Mostly between the least notional and some hundred times of it; now and then very large. */
  size(market: ReferenceMarket): bigint {
    const { random } = this;
    const { stepSize, minNotional } = market.filters;
    const last = market.lastPrice === 0n ? market.listingPrice : market.lastPrice;
    const factor = this.quoteFactor(market);
    const least = (2n * minNotional) / (last * factor) + stepSize;
    const scale = random.chance(3) ? random.bits(30) : BigInt(random.between(1, 200));
    return ((least * (1n + scale)) / stepSize) * stepSize;
  }

  quoteFactor(market: ReferenceMarket): bigint {
    const { scale } = this.reference.model.assets.get(market.quote)!;
    return 10n ** BigInt(scale - market.priceScale - market.qtyScale);
  }

  private marketOrder(
    base: Pick<PlaceSpotOrder, 'kind' | 'memberId' | 'requestId' | 'market' | 'side'>,
  ): PlaceSpotOrder {
    const market = this.reference.model.markets.get(base.market)!;
    const qty = this.size(market);
    const odd = BigInt(this.random.below(1_000_000));
    const money = qty * this.nearPrice(market, 0) * this.quoteFactor(market) + odd;
    const buys = base.side === 'BUY';
    return {
      ...base,
      type: 'MARKET',
      timeInForce: 'IOC',
      price: 0n,
      qty: buys ? 0n : qty,
      quoteAmount: buys ? money : 0n,
    };
  }

  /** One member's orders far from the market, so that the limit of open orders is reached. */
  private spam(): Command {
    const market = this.reference.model.markets.get('DOGE/USDT')!;
    if (market.bids.filter(({ memberId }) => memberId === SPAMMER).length >= 200 && this.random.chance(10))
      return { kind: 'cancel-all-spot-orders', memberId: SPAMMER, market: '' };
    return {
      kind: 'place-spot-order',
      memberId: SPAMMER,
      requestId: '',
      market: market.market,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: this.nearPrice(market, -this.random.between(600, 700)),
      qty: this.size(market),
      quoteAmount: 0n,
    };
  }

  private cancel(): Command {
    const order = this.openOrder();
    if (order === undefined) return this.order();
    const byRequest = order.requestId !== '' && this.random.chance(30);
    return {
      kind: 'cancel-spot-order',
      memberId: order.memberId,
      orderId: byRequest ? 0 : order.orderId,
      requestId: byRequest ? order.requestId : '',
    };
  }

  private cancelAll(): Command {
    const market = this.random.chance(50) ? '' : this.market().market;
    return { kind: 'cancel-all-spot-orders', memberId: this.member(), market };
  }

  private transfer(): Command {
    const { random } = this;
    const asset = random.chance(60) ? 'USDT' : random.pick(ASSETS);
    return {
      kind: 'transfer',
      memberId: this.member(),
      requestId: this.requestId(),
      from: random.pick(ACCOUNT_TYPES),
      to: random.pick(ACCOUNT_TYPES),
      asset,
      amount: random.bits(36) + 1n,
    };
  }

  private credit(): Command {
    const { random } = this;
    return {
      kind: 'credit-from-outside',
      ref: `ref${++this.serial}`,
      owner: random.chance(20) ? 'promo' : this.member(),
      type: 'spot',
      asset: random.pick(ASSETS),
      amount: random.bits(28) + 1n,
    };
  }

  /** The time in ms between the commands before and the next ones; `extraMs` more where another play leads the time. */
  advanceMs(extraMs = 0): number {
    const { random } = this;
    if (this.isCalm) extraMs += random.below(5_000);
    let afterMs = random.chance(3) ? 10_001 : random.below(200);
    if (random.chance(this.isCalm ? 0.02 : 0.2)) afterMs = random.between(1, 20) * 3_600_000;
    afterMs += extraMs;
    this.nowMs += afterMs;
    return afterMs;
  }

  private tick(): Command {
    const { random } = this;
    this.sourceTimeMs = Math.max(this.sourceTimeMs + 1, this.nowMs);
    const received = SOURCES.filter(() => random.chance(70));
    return {
      kind: 'tick',
      prices: received.map((source) => ({
        symbol: INDEX_SYMBOL,
        source,
        price: BigInt(random.between(48_000_000, 52_000_000)),
        sourceTimeMs: this.sourceTimeMs + (random.chance(10) ? random.pick(WRONG_TIMES) : 0),
      })),
    };
  }

  private referencePrice({ market, facts }: ReferenceMarket): Command {
    const { random } = this;
    const price = random.chance(10) ? 0n : (facts.price * BigInt(random.between(500, 2_000))) / 1_000n;
    const secondOperator = random.chance(10) ? 1 : 2;
    return { kind: 'set-reference-price', market, price, firstOperator: 1, secondOperator };
  }

  /** Settings change now and then, and mostly back to normal. */
  private operator(): Command {
    const { random, reference } = this;
    const market = this.market();
    const closed = [...reference.model.markets.values()].find(({ status }) => status !== 'OPEN');
    if (closed !== undefined && random.chance(60))
      return { kind: 'set-market-status', market: closed.market, status: 'OPEN' };
    const held = [...reference.model.members.values()].find((one) => one.frozen || !one.tradingAllowed);
    if (held !== undefined && random.chance(60))
      return { kind: 'set-member-flags', memberId: held.memberId, frozen: false, tradingAllowed: true };
    switch (random.below(10)) {
      case 0:
        return { kind: 'set-market-status', market: market.market, status: random.pick(MARKET_STATUSES) };
      case 1: {
        const takerFeePpm = random.below(3000);
        const makerFeePpm = random.below(takerFeePpm + 1);
        return { kind: 'set-market-fees', market: market.market, makerFeePpm, takerFeePpm };
      }
      case 2:
        if (random.chance(50)) return this.referencePrice(market);
        return { kind: 'set-market-filters', market: market.market, filters: market.filters };
      case 3:
        return {
          kind: 'set-member-flags',
          memberId: this.member(),
          frozen: random.chance(50),
          tradingAllowed: random.chance(50),
        };
      case 8:
        return {
          kind: 'lock-withdrawal',
          memberId: this.member(),
          untilMs: reference.model.timeMs + random.between(-1, 24) * 3_600_000,
        };
      case 9:
        return { kind: 'set-identity-level', memberId: this.member(), level: random.pick(IDENTITY_LEVELS) };
      case 4:
        return random.chance(10)
          ? { kind: 'core-started', engineVersion: 1 }
          : { kind: 'open-member', memberId: this.member() };
      case 5:
        return {
          kind: 'set-faucet',
          amounts: random.chance(50) ? [] : [{ asset: 'USDT', amount: 30_000_000n }],
        };
      case 6:
        return {
          kind: 'set-index',
          limits: DEFAULT_INDEX_LIMITS,
          symbol: INDEX_SYMBOL,
          priceScale: 3,
          step: random.chance(50) ? 1n : 5n,
          sources: SOURCES.slice(0, random.between(3, SOURCES.length)).map((source) => ({
            source,
            weight: random.between(1, 4),
          })),
        };
      default: {
        if (random.chance(20)) {
          const hasCome = -reference.model.account('outside:manual', 'assets', 'USDT').free;
          const maxSupply = hasCome + BigInt(random.pick([-1, 0, 1, 1_000_000_000_000]));
          return { kind: 'set-asset-supply', asset: 'USDT', maxSupply };
        }
        return {
          kind: 'credit-from-outside',
          ref: this.requestId(),
          owner: 'promo',
          type: 'assets',
          asset: 'USDT',
          amount: 60_000_000n,
        };
      }
    }
  }
}
