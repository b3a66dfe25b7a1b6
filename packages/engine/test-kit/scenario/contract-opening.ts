/**
 * The contract that scenarios play in: BTC/USDT:USDT, prices in tenths, quantities in millionths, the fees and tiers of
 * rules/contracts#fees, rules/contracts#tiers.
 */

import { type ContractSettings, DEFAULT_BOUNDS } from '../../src/contract/contract-settings.ts';
import { CALM_LIMITS } from '../../src/index-price/testing/calm-limits.ts';
import type { Command } from '../../src/journal/commands.ts';

export const CONTRACT = 'BTC/USDT:USDT';
export const CONTRACT_SCALES = { asset: 8, price: 1, qty: 6, lots: 8 };
export const CONTRACT_SOURCES = ['a', 'b', 'c'] as const;
const E8 = 10n ** 8n;
/** The balance of every member's contract account. */
const CONTRACT_DEPOSIT = 100_000n * E8;

const tier = (cap: bigint, maxLeverage: number, mmrPpm: number) => ({ cap: cap * E8, maxLeverage, mmrPpm });

export const CONTRACT_SETTINGS: ContractSettings = {
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
};

export function listContract(settings: Partial<ContractSettings> = {}): Command {
  return {
    kind: 'list-contract',
    market: CONTRACT,
    base: 'BTC',
    indexSymbol: 'BTC/USDT',
    priceScale: 1,
    qtyScale: 6,
    settings: { ...CONTRACT_SETTINGS, ...settings },
  };
}

/** All that must be there before a contract of this tick is: assets, the index, and members 1 to `members`. */
export function beforeContract(members: number, tickSize: bigint): Command[] {
  const commands: Command[] = [
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 10n ** 18n },
    { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 10n ** 18n },
    {
      kind: 'set-index',
      limits: CALM_LIMITS,
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: tickSize,
      sources: CONTRACT_SOURCES.map((source) => ({ source, weight: 1 })),
    },
  ];
  for (let memberId = 1; memberId <= members; memberId++)
    commands.push(
      { kind: 'open-member', memberId },
      {
        kind: 'credit-from-outside',
        ref: `deposit/${memberId}`,
        owner: memberId,
        type: 'contract',
        asset: 'USDT',
        amount: CONTRACT_DEPOSIT,
      },
    );
  return commands;
}
