/** The contract of the benchmark: who trades it, with how much, in which units. */
import { type Command, DEFAULT_BOUNDS, DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { TIME_MS } from '../engine/market.ts';

export const CONTRACT = 'BTC/USDT:USDT';
/** 50,000.0 */
export const START_PRICE_TICKS = 500_000;
export const MEMBERS = Array.from({ length: 1200 }, (_, i) => 1001 + i);
const SOURCES = ['a', 'b', 'c'];
const E8 = 10n ** 8n;

const tier = (cap: bigint, maxLeverage: number, mmrPpm: number) => ({ cap: cap * E8, maxLeverage, mmrPpm });

/** Every fifth member trades with cross margin. */
function isCross(member: number): boolean {
  return member % 5 === 0;
}

export function openingCommands(): Command[] {
  const commands: Command[] = [
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 63n - 1n },
    { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 2n ** 63n - 1n },
    {
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      sources: SOURCES.map((source) => ({ source, weight: 1 })),
      limits: DEFAULT_INDEX_LIMITS,
    },
    {
      kind: 'list-contract',
      market: CONTRACT,
      base: 'BTC',
      indexSymbol: 'BTC/USDT',
      priceScale: 1,
      qtyScale: 6,
      settings: {
        tickSize: 1n,
        qtyStep: 1n,
        maxLots: 1000,
        maxLeverage: 100,
        makerFeePpm: 200,
        takerFeePpm: 500,
        riskIncludesCloseFee: true,
        tiers: [
          tier(50_000n, 125, 4000),
          tier(250_000n, 100, 5000),
          tier(1_000_000n, 50, 10_000),
          tier(10_000_000n, 20, 25_000),
          tier(20_000_000n, 10, 50_000),
          tier(50_000_000n, 5, 100_000),
        ],
        marketBoundPercent: 5,
        fundingIntervalMs: 28_800_000,
        impactNotional: 10_000n * E8,
        resumeWaitMs: 0,
        resumesAlone: true,
        bounds: DEFAULT_BOUNDS,
      },
    },
    { kind: 'set-contract-status', market: CONTRACT, status: 'OPEN', reason: '' },
  ];
  for (const member of MEMBERS) {
    commands.push(
      { kind: 'open-member', memberId: member },
      {
        kind: 'credit-from-outside',
        ref: `opening/${member}`,
        owner: member,
        type: 'contract',
        asset: 'USDT',
        amount: 10n ** 15n,
      },
    );
    if (isCross(member))
      commands.push({ kind: 'set-margin-mode', memberId: member, market: CONTRACT, mode: 'CROSS' });
  }
  commands.push({
    kind: 'tick',
    prices: SOURCES.map((source) => ({
      symbol: 'BTC/USDT',
      source,
      price: BigInt(START_PRICE_TICKS) * 10n,
      sourceTimeMs: TIME_MS,
    })),
  });
  return commands;
}
