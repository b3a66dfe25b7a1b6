/**
 * The finished engine with one rule of prices taken out (reference price, values of withdrawals, rebates, bounds of MARKET
 * orders): each is found by the attack that it names.
 */
import type { Patch } from './plant.ts';

export interface PricePlant {
  /** The rule that is missing. */
  readonly lacks: string;
  /** The name of the attack that finds it. */
  readonly attack: string;
  readonly patches: readonly Patch[];
}

const SPOT = 'engine/src/spot';
const VALUE = 'engine/src/wallet/value.ts';
const RATES = 'engine/src/growth/fee-rates.ts';

export const PRICE_PLANTS: readonly PricePlant[] = [
  {
    lacks: 'spot#filters: the band counts from the reference price',
    attack: 'a last price washed up shuts a pair for honest prices',
    patches: [
      {
        file: `${SPOT}/place-order.ts`,
        from: 'const reference = market.reference.price;',
        to: 'const reference = market.lastPrice === 0 ? market.listingPrice : market.lastPrice;',
      },
    ],
  },
  {
    lacks: 'spot#filters: only quotes of others vouch for a price',
    attack: 'own quotes vouch for a price beyond the band',
    patches: [
      {
        file: `${SPOT}/place-order.ts`,
        from: `const bid = this.matching.firstOfOthers(market, 0, member);
    const ask = this.matching.firstOfOthers(market, 1, member);`,
        to: `const bid = this.matching.firstOfOthers(market, 0, member * 0 - 5);
    const ask = this.matching.firstOfOthers(market, 1, -5);`,
      },
    ],
  },
  {
    lacks: 'spot#reference: an order stands since the tick before',
    attack: 'orders that rest for less than a tick move the reference price',
    patches: [
      {
        file: `${SPOT}/reference-tick.ts`,
        from: 'if (orders.amended.acceptedSeq(order) > lastSeqAtTick) continue;',
        to: 'if (orders.amended.acceptedSeq(order) < -lastSeqAtTick) continue;',
      },
    ],
  },
  {
    lacks: 'spot#amending: an order that lost its place is as old as its amend',
    attack: 'far bids that are the best at each tick only move the reference price',
    patches: [
      {
        file: `${SPOT}/reference-tick.ts`,
        from: 'if (orders.amended.acceptedSeq(order) > lastSeqAtTick) continue;',
        to: 'if (orders.id(order) > lastSeqAtTick) continue;',
      },
    ],
  },
  {
    lacks: 'spot#reference: a side holds ten times the least notional',
    attack: 'crumbs at the best prices move the reference price',
    patches: [
      {
        file: `${SPOT}/reference-tick.ts`,
        from: 'let left = filters.minNotional * BigInt(REFERENCE.NOTIONALS);',
        to: 'let left = filters.minNotional - filters.minNotional;',
      },
    ],
  },
  {
    lacks: 'spot#reference: twenty samples of an hour',
    attack: 'a quote that stands for less than a third of an hour moves the reference price',
    patches: [
      {
        file: `${SPOT}/reference-price.ts`,
        from: 'if (samples.length < REFERENCE.LEAST_SAMPLES) return price;',
        to: 'if (samples.length === 0) return price;',
      },
    ],
  },
  {
    lacks: 'spot#reference: at most 2 % a minute',
    attack: 'a wall of quotes moves the reference price faster than 2 % a minute',
    patches: [
      {
        file: `${SPOT}/reference-price.ts`,
        from: 'const step = Math.max(1, Math.floor(price / REFERENCE.STEP_DIVISOR));',
        to: 'const step = price;',
      },
    ],
  },
  {
    lacks: 'spot#reference: at most twofold in a day',
    attack: 'a wall of quotes moves the reference price more than twofold in a day',
    patches: [
      {
        file: `${SPOT}/reference-price.ts`,
        from: 'return Math.max(price, Math.min(target, price + step, lowest * REFERENCE.DAY_FACTOR));',
        to: 'return Math.max(price, Math.min(target, price + step, lowest * 1_000));',
      },
    ],
  },
  {
    lacks: 'wallet#value: a lost index counts with its highest NORMAL price of a day',
    attack: 'two sources that lie low while the third is silent lower a value',
    patches: [
      {
        file: VALUE,
        from: 'const price = index.state ===',
        to: "const price = index.state !== 'DEAD' || index.state ===",
      },
      {
        file: VALUE,
        from: 'const reference = market === undefined ? 0n : pairPrice(market, market.reference.highest(nowMs));',
        to: 'const reference = market === undefined ? 0n : pairPrice(market, market.lastPrice);',
      },
    ],
  },
  {
    lacks: 'wallet#value: no last price counts',
    attack: 'a coin without index and floor price is washed down',
    patches: [
      {
        file: VALUE,
        from: 'const reference = market === undefined ? 0n : pairPrice(market, market.reference.highest(nowMs));',
        to: 'const reference = market === undefined ? 0n : pairPrice(market, market.lastPrice);',
      },
    ],
  },
  {
    lacks: 'wallet#value: an automatic approval wants a NORMAL index',
    attack: 'a low price that lasted a day approves by itself what it values',
    patches: [
      {
        file: VALUE,
        from: "if (index !== undefined) return index.state === 'NORMAL';",
        to: 'if (index !== undefined) return true;',
      },
    ],
  },
  {
    lacks: 'wallet#value: the reference price agrees with the floor price',
    attack: 'a floor price from before a fall approves by itself',
    patches: [
      {
        file: VALUE,
        from: 'return price * 2n >= newFloor && price <= newFloor * 2n;',
        to: 'return price >= 0n;',
      },
    ],
  },
  {
    lacks: 'wallet#value: the reference price counts at most twice the index',
    attack: 'a spike of the index shuts the withdrawals of others for a day',
    patches: [
      {
        file: 'math/src/withdrawal.ts',
        from: 'const capped = index > 0n && reference > most ? most : reference;',
        to: 'const capped = reference;',
      },
    ],
  },
  {
    lacks: 'wallet#value: a floor price is confirmed within seven days',
    attack: 'a floor price that no operator looked at for a week approves by itself',
    patches: [
      {
        file: VALUE,
        from: 'const isFloorNew = floor > 0n && nowMs - setMs < FLOOR_CONFIRMED_MS;',
        to: 'const isFloorNew = floor > 0n && setMs >= 0;',
      },
    ],
  },
  {
    lacks: 'growth#conversion: beyond ten minutes the lower of index and reference price',
    attack: 'a ring trades at a fall that the index of six hours ago has not seen',
    patches: [
      {
        file: RATES,
        from: 'if (ageMs <= INDEX_RATE_ALONE_MS) return value;',
        to: 'if (ageMs <= INDEX_RATE_ALONE_MS * 144) return value;',
      },
    ],
  },
  {
    lacks: 'growth#conversion: no last price changes a rate',
    attack: 'a washed last price lowers what an honest inviter is paid',
    patches: [
      {
        file: RATES,
        from: '{ reference, definition }: SpotMarket): number {',
        to: '{ lastPrice, definition }: SpotMarket): number {',
      },
      {
        file: RATES,
        from: 'return this.atPrice(fee, scale, reference.price, definition.priceScale);',
        to: 'return this.atPrice(fee, scale, lastPrice, definition.priceScale);',
      },
    ],
  },
  {
    lacks: 'spot#market-orders: the bound counts from the average of the first tenth',
    attack: 'a bait of 5.3 USDT ends a MARKET BUY of 1,000',
    patches: [
      {
        file: `${SPOT}/place-order.ts`,
        from: 'bound = this.holdsTenth(form, market, best, makers)',
        to: 'bound = this.holdsTenth(form, market, best, makers) || best !== SLOT.NONE',
      },
    ],
  },
];
