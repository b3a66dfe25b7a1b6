/** Random lives of two contracts and a few members: every command of contracts, ticks that move the price far, liquidations. */

import type { Random } from '@tern/test-kit/random';
import { TIMES_IN_FORCE } from '../../base/order-words.ts';
import { MARGIN_MODES, POSITION_SIDES, TRADE_TYPES, TRIGGER_SOURCES } from '../../contract/commands.ts';
import { type ContractSettings, DEFAULT_BOUNDS } from '../../contract/contract-settings.ts';
import { CALM_LIMITS } from '../../index-price/testing/calm-limits.ts';
import type { Command } from '../../journal/commands.ts';

const E8 = 10n ** 8n;
const MEMBERS = [11, 12, 13, 14, 15, 16];
const SOURCES = ['alpha', 'beta', 'gamma', 'delta'];
const MARKETS = ['BTC/USDT:USDT', 'ETH/USDT:USDT'];
const SETTINGS: ContractSettings = {
  tickSize: 1n,
  qtyStep: 1n,
  maxLots: 1000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  marketBoundPercent: 5,
  fundingIntervalMs: 120_000,
  impactNotional: 5_000n * E8,
  resumeWaitMs: 2_000,
  resumesAlone: true,
  bounds: DEFAULT_BOUNDS,
  tiers: [
    { cap: 50_000n * E8, maxLeverage: 100, mmrPpm: 5_000 },
    { cap: 500_000n * E8, maxLeverage: 50, mmrPpm: 10_000 },
    { cap: 5_000_000n * E8, maxLeverage: 20, mmrPpm: 25_000 },
  ],
};

export function openingOfContracts(): Command[] {
  const commands: Command[] = ['USDT', 'BTC', 'ETH'].map((asset) => ({
    kind: 'list-asset',
    asset,
    scale: 8,
    maxSupply: 4n * 10n ** 18n,
  }));
  commands.push({
    kind: 'credit-from-outside',
    ref: 'fund',
    owner: 'insurance',
    type: 'assets',
    asset: 'USDT',
    amount: 20_000n * E8,
  });
  for (const memberId of MEMBERS)
    commands.push(
      { kind: 'open-member', memberId },
      {
        kind: 'credit-from-outside',
        ref: `seed ${memberId}`,
        owner: memberId,
        type: 'contract',
        asset: 'USDT',
        amount: 30_000n * E8,
      },
    );
  for (const market of MARKETS) {
    const base = market.slice(0, 3);
    const sources = SOURCES.map((source) => ({ source, weight: 1 }));
    commands.push(
      {
        kind: 'set-index',
        limits: CALM_LIMITS,
        symbol: `${base}/USDT`,
        priceScale: 2,
        step: 1n,
        sources,
      },
      {
        kind: 'list-contract',
        market,
        base,
        indexSymbol: `${base}/USDT`,
        priceScale: 1,
        qtyScale: 4,
        settings: SETTINGS,
      },
      { kind: 'set-contract-status', market, status: 'OPEN', reason: '' },
    );
  }
  return commands;
}

export class ContractLife {
  /** In price units. */
  private readonly prices = [10_000n, 3_000n];
  private serial = 0;

  constructor(private readonly random: Random) {}

  /** A second's tick and what is said after it. */
  second(timeMs: number): Command[] {
    const { random } = this;
    const commands: Command[] = [this.tick(timeMs)];
    for (let left = random.below(12); left > 0; left--) commands.push(this.said());
    if (random.chance(60)) commands.push({ kind: 'continue-liquidation' });
    return commands;
  }

  private tick(timeMs: number): Command {
    const { random, prices } = this;
    for (const [i, price] of prices.entries()) {
      const percent = random.chance(10) ? random.between(-60, 60) : random.between(-5, 5);
      const moved = price + (price * BigInt(percent)) / 1000n;
      prices[i] = moved < 500n ? 500n : moved;
    }
    const received = random.chance(4) ? SOURCES.slice(0, random.below(3)) : SOURCES;
    return {
      kind: 'tick',
      prices: MARKETS.flatMap((market, i) =>
        received.map((source) => ({
          symbol: market.slice(0, 8),
          source,
          sourceTimeMs: timeMs,
          price: prices[i]! * 10n + BigInt(random.below(9)),
        })),
      ),
    };
  }

  private said(): Command {
    const { random } = this;
    const member = { memberId: random.pick(MEMBERS), market: random.pick(MARKETS) };
    const kind = random.below(100);
    if (kind < 60) return this.order(member);
    if (kind < 66) return this.plan(member);
    const side = random.pick(POSITION_SIDES);
    if (kind < 70) return { kind: 'reverse-position', ...member, requestId: '', side };
    if (kind < 75) return { kind: 'set-leverage', ...member, leverage: random.between(1, 100) };
    if (kind < 79) return { kind: 'set-margin-mode', ...member, mode: random.pick(MARGIN_MODES) };
    if (kind < 84) {
      const amount = BigInt(random.between(-900, 900)) * E8;
      return { kind: 'change-margin', ...member, requestId: '', side, amount };
    }
    if (kind < 90) return { kind: 'set-position-triggers', ...member, side, ...this.triggers(member.market) };
    if (kind < 93) return { kind: 'cancel-all-contract-orders', ...member };
    if (kind < 96)
      return { kind: 'cancel-contract-order', memberId: member.memberId, orderId: 0, requestId: this.id() };
    if (kind < 97) {
      const status = random.pick(['OPEN', 'OPEN', 'OPEN', 'CANCEL_ONLY', 'HALTED'] as const);
      return { kind: 'set-contract-status', market: member.market, status, reason: 'said' };
    }
    const [from, to] = random.chance(50)
      ? (['contract', 'assets'] as const)
      : (['assets', 'contract'] as const);
    const amount = BigInt(random.between(1, 3000)) * E8;
    return { kind: 'transfer', memberId: member.memberId, requestId: '', from, to, asset: 'USDT', amount };
  }

  private order(member: { memberId: number; market: string }): Command {
    const { random } = this;
    const isMarket = random.chance(30);
    const tradeType = random.pick(TRADE_TYPES);
    const opens = tradeType.startsWith('OPEN');
    const hasTriggers = opens && random.chance(10);
    return {
      kind: 'place-contract-order',
      ...member,
      requestId: this.id(),
      tradeType,
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: isMarket ? 'IOC' : random.chance(80) ? 'GTC' : random.pick(TIMES_IN_FORCE),
      price: isMarket ? 0n : this.near(member.market, 20),
      lots: BigInt(random.between(1, 12)) * E8,
      closeAll: false,
      closePercent: 0,
      leverage: opens && random.chance(10) ? random.between(5, 100) : 0,
      ...(hasTriggers
        ? this.triggers(member.market)
        : { takeProfit: 0n, stopLoss: 0n, triggerSource: 'MARK' }),
    };
  }

  private plan(member: { memberId: number; market: string }): Command {
    const { random } = this;
    return {
      kind: 'place-plan-order',
      ...member,
      requestId: this.id(),
      tradeType: random.pick(TRADE_TYPES),
      type: 'MARKET',
      triggerPrice: this.near(member.market, 30),
      price: 0n,
      closeAll: false,
      triggerSource: random.pick(TRIGGER_SOURCES),
      lots: BigInt(random.between(1, 5)) * E8,
      leverage: 0,
    };
  }

  private triggers(market: string) {
    return {
      takeProfit: this.random.chance(20) ? 0n : this.near(market, 40),
      stopLoss: this.random.chance(20) ? 0n : this.near(market, 40),
      triggerSource: this.random.pick(TRIGGER_SOURCES),
    };
  }

  /** A price so many thousandths around the contract's. */
  private near(market: string, thousandths: number): bigint {
    const price = this.prices[MARKETS.indexOf(market)]!;
    return price + (price * BigInt(this.random.between(-thousandths, thousandths))) / 1000n;
  }

  private id(): string {
    if (!this.random.chance(30)) return '';
    return this.random.chance(20) ? `r${this.random.below(200)}` : `n${++this.serial}`;
  }
}
