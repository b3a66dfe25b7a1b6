/** Orders, transfers and ticks of simulated growth: what fees come from. */
import type { Command } from '../../../src/journal/commands.ts';
import type { GrowthChoices } from './choices.ts';
import { COINS, GROWTH_MARKETS, INDEX_SOURCES } from './world.ts';

export class TradeFlow {
  constructor(private readonly choices: GrowthChoices) {}

  /** Mostly all sources near 50,000; sometimes too few for the index to be NORMAL. */
  tick(): Command {
    const { random, nowMs } = this.choices;
    const sources = random.chance(10) ? INDEX_SOURCES.slice(0, random.below(3)) : INDEX_SOURCES;
    const price = 5_000_000n + BigInt(random.below(20_000));
    return {
      kind: 'tick',
      prices: sources.map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs: nowMs })),
    };
  }

  order(): Command {
    const { random } = this.choices;
    const { market, listingPrice, qty } = random.pick(GROWTH_MARKETS);
    const last = this.choices.lastPrice(market);
    // Around the first price, so that it cannot wander off for ever; now and then a wash trade far from it.
    const base = last === 0n || random.chance(50) ? listingPrice : last;
    const isWashed = random.chance(3);
    const percent = isWashed ? random.pick([30n, 400n]) : BigInt(random.between(97, 103));
    return {
      kind: 'place-spot-order',
      memberId: this.choices.member(),
      requestId: this.choices.requestId(),
      market,
      side: random.chance(50) ? 'BUY' : 'SELL',
      type: 'LIMIT',
      timeInForce: random.chance(70) ? 'GTC' : 'IOC',
      price: (base * percent) / 100n + 1n,
      qty: BigInt(random.between(1, qty)),
      quoteAmount: 0n,
    };
  }

  transfer(): Command {
    const { random } = this.choices;
    const [from, to] = random.pick([
      ['spot', 'assets'],
      ['assets', 'spot'],
      ['contract', 'assets'],
    ] as const);
    const asset = from === 'contract' ? 'USDT' : random.pick(COINS);
    const amount = BigInt(random.between(1, 3_000)) * (asset === 'BTC' ? 10n ** 5n : 10n ** 8n);
    const memberId = this.choices.member();
    return { kind: 'transfer', memberId, requestId: this.choices.requestId(), from, to, asset, amount };
  }

  flags(): Command {
    const { random } = this.choices;
    const frozen = this.choices.frozen();
    if (frozen !== undefined && random.chance(80))
      return { kind: 'set-member-flags', memberId: frozen, frozen: false, tradingAllowed: true };
    const memberId = this.choices.member();
    return { kind: 'set-member-flags', memberId, frozen: random.chance(60), tradingAllowed: true };
  }
}
