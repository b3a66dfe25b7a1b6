/**
 * The exchange that attacks by commands alone play at: COIN without an index, BTC with one and a contract, both in pairs
 * with USDT. Member 1 is honest, 2 to 4 work together. An attack that succeeds throws.
 */
import { parseUnits } from '@tern/math';
import type { Side } from '../../src/base/order-words.ts';
import { Core } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CommandDone, Event } from '../../src/journal/events.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';

/** Runs commands as one batch: an engine alone, or an engine and the reference that must agree. */
export interface Player {
  timeMs: number;
  run(...commands: Command[]): Event[];
}

/** An attack on one rule: `play` throws when the rule is broken. */
export interface Attack {
  readonly name: string;
  readonly play: (exchange: AttackedExchange) => void;
}

export class CorePlayer implements Player {
  timeMs = 1_704_067_200_000;
  private readonly core = Core.empty();
  private readonly dictionary = this.core.dictionary();
  private readonly writer = new CommandWriter(this.dictionary);

  run(...commands: Command[]): Event[] {
    for (const command of commands) this.writer.add(command);
    const batch = {
      firstSeq: this.core.lastSeq + 1,
      count: commands.length,
      timeMs: this.timeMs,
      commands: this.writer.take(),
    };
    return readEvents(this.core.push(batch), this.dictionary);
  }
}

export const HONEST = 1;
export const COALITION = [2, 3, 4] as const;
export const OPERATORS = { firstOperator: 901, secondOperator: 902 } as const;
export const MINUTE_MS = 60_000;
export const HOUR_MS: number = 60 * MINUTE_MS;
export const DAY_MS: number = 24 * HOUR_MS;
const SOURCES = ['a', 'b', 'c'] as const;
/** Thirty ticks a minute: so many a sample wants. */
const TICK_MS = 2_000;
/** Decimals of all prices, and of all quantities. */
const PRICE_SCALE = 2;
const QTY_SCALE = 5;
const E8 = 10n ** 8n;

const pair = (base: string, listingPrice: bigint): Command[] => [
  {
    kind: 'list-spot-market',
    market: `${base}/USDT`,
    base,
    quote: 'USDT',
    priceScale: PRICE_SCALE,
    qtyScale: QTY_SCALE,
    filters: {
      tickSize: 1n,
      stepSize: 1n,
      minQty: 1n,
      maxQty: 10n ** 13n,
      minNotional: E8,
      maxNotional: 10n ** 16n,
    },
    makerFeePpm: 1_000,
    takerFeePpm: 1_000,
    listingPrice,
  },
  { kind: 'set-market-status', market: `${base}/USDT`, status: 'OPEN' },
];

/** Each member owns ten million USDT and so many coins. */
const ownings = (owner: number): Command[] =>
  (['spot', 'assets'] as const).flatMap((type) =>
    ['USDT', 'COIN', 'BTC'].map((asset) => ({
      kind: 'credit-from-outside',
      ref: `${owner}/${type}/${asset}`,
      owner,
      type,
      asset,
      amount: 10_000_000n * E8,
    })),
  );

export class AttackedExchange {
  /** The prices of reference that changed last, in units of 0.01. */
  readonly references = new Map<string, bigint>([
    ['COIN/USDT', 100n],
    ['BTC/USDT', 5_000_000n],
  ]);

  constructor(readonly player: Player) {
    this.must(
      ...['USDT', 'COIN', 'BTC'].map(
        (asset): Command => ({
          kind: 'list-asset',
          asset,
          scale: 8,
          maxSupply: 2n ** 62n,
        }),
      ),
      ...pair('COIN', 100n),
      ...pair('BTC', 5_000_000n),
      { kind: 'open-member', memberId: HONEST },
      { kind: 'open-member', memberId: 2 },
      { kind: 'open-invited-member', memberId: 3, inviterId: 2 },
      { kind: 'open-invited-member', memberId: 4, inviterId: 2 },
      ...[HONEST, ...COALITION].flatMap(ownings),
    );
  }

  /** The events of commands that must all be accepted. */
  must(...commands: Command[]): Event[] {
    const events = this.run(...commands);
    for (const event of events)
      if (event.kind === 'command-done' && event.rejection !== 'OK')
        throw new Error(`a command was rejected: ${event.rejection}`);
    return events;
  }

  run(...commands: Command[]): Event[] {
    const events = this.player.run(...commands);
    for (const event of events)
      if (event.kind === 'reference-changed') this.references.set(event.market, event.price);
    return events;
  }

  answerTo(command: Command): CommandDone['rejection'] {
    const done = this.run(command).at(-1);
    if (done?.kind !== 'command-done') throw new Error('there is no answer');
    return done.rejection;
  }

  /** Sources of BTC quote from now on; the time passes in ticks, each with what comes before it. */
  wait(ms: number, btc = '', before: () => void = () => {}): void {
    const endMs = this.player.timeMs + ms;
    while (this.player.timeMs < endMs) {
      before();
      this.player.timeMs = Math.min(this.player.timeMs + TICK_MS, endMs);
      this.tick(btc);
    }
  }

  /** @param btc the price of all sources; empty: they are silent */
  tick(btc: string): void {
    const sourceTimeMs = this.player.timeMs;
    const price = btc === '' ? 0n : parseUnits(btc, PRICE_SCALE + 1);
    const sources = btc === '' ? [] : SOURCES;
    this.must({
      kind: 'tick',
      prices: sources.map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs })),
    });
  }

  setIndex(): void {
    this.must({
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: PRICE_SCALE + 1,
      step: 1n,
      sources: SOURCES.map((source) => ({ source, weight: 1 })),
      limits: { clampPpm: 30_000, jumpPpm: 50_000, agreePpm: 30_000, agreeMs: 10_000 },
    });
  }

  setReference(market: string, price: string): void {
    const units = parseUnits(price, PRICE_SCALE);
    this.must({ kind: 'set-reference-price', market, price: units, ...OPERATORS });
  }

  /** A LIMIT order of so many coins, GTC. */
  limit(memberId: number, side: Side, market: string, price: string, qty: string): PlaceSpotOrder {
    return {
      kind: 'place-spot-order',
      memberId,
      requestId: '',
      market,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: parseUnits(price, PRICE_SCALE),
      qty: parseUnits(qty, QTY_SCALE),
      quoteAmount: 0n,
    };
  }

  /** Sells to a friend at a price, as far as the exchange lets it: nothing of it may stay in the book. */
  wash(market: string, price: string, qty: string): void {
    const [seller, buyer] = COALITION;
    this.run(this.limit(seller, 'SELL', market, price, qty));
    this.run({ ...this.limit(buyer, 'BUY', market, price, qty), timeInForce: 'IOC' });
    this.run({ kind: 'cancel-all-spot-orders', memberId: seller, market });
  }
}

/** @throws Error that says what is broken */
export function holds(isTrue: boolean, broken: string): void {
  if (!isTrue) throw new Error(broken);
}
