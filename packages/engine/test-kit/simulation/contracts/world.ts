/**
 * The opening state of the simulated contracts: contracts of different scales, tiers and intervals, members rich and
 * poor, a thin fund.
 */

import type { ListContract } from '../../../src/contract/commands.ts';
import { type ContractSettings, DEFAULT_BOUNDS } from '../../../src/contract/contract-settings.ts';
import { DEFAULT_INDEX_LIMITS } from '../../../src/index-price/commands.ts';
import { CALM_LIMITS } from '../../../src/index-price/testing/calm-limits.ts';
import type { Command } from '../../../src/journal/commands.ts';
import { SOURCES, START_TIME_MS } from '../world.ts';

export { SOURCES, START_TIME_MS };

const USDT = 100_000_000n;
export const usdt = (whole: number): bigint => BigInt(whole) * USDT;

/** The makers quote on both sides so that others find a counterparty. */
export const MAKERS = [1, 2];
const MEMBER_COUNT = 30;
export const MEMBERS = Array.from({ length: MEMBER_COUNT }, (_, i) => i + 1);
/** The spammer places orders far from the market until the limit of open orders. */
export const SPAMMER = 500;

export interface SimulatedContract extends ListContract {
  /** In units of its index. */
  start: bigint;
}

/** Fine and coarse prices, quantities that are whole and dear coins, a leverage of 125, and short intervals of funding. */
export const CONTRACTS: readonly SimulatedContract[] = [
  {
    kind: 'list-contract',
    market: 'BTC/USDT:USDT',
    base: 'BTC',
    indexSymbol: 'BTC/USDT',
    priceScale: 1,
    qtyScale: 6,
    start: 500_000_0n,
    settings: settings({ maxLeverage: 100, fundingIntervalMs: 300_000 }),
  },
  {
    kind: 'list-contract',
    market: 'ETH/USDT:USDT',
    base: 'ETH',
    indexSymbol: 'ETH/USDT',
    priceScale: 2,
    qtyScale: 5,
    start: 300_000_0n,
    settings: settings({ tickSize: 5n, maxLeverage: 125, fundingIntervalMs: 120_000, resumesAlone: true }),
  },
  {
    kind: 'list-contract',
    market: 'DOGE/USDT:USDT',
    base: 'DOGE',
    indexSymbol: 'DOGE/USDT',
    priceScale: 5,
    qtyScale: 0,
    start: 8_000_0n,
    settings: {
      ...settings({ maxLeverage: 20, fundingIntervalMs: 600_000, riskIncludesCloseFee: false }),
      tiers: [
        { cap: usdt(2_000), maxLeverage: 20, mmrPpm: 10_000 },
        { cap: usdt(20_000), maxLeverage: 10, mmrPpm: 25_000 },
        { cap: usdt(400_000), maxLeverage: 5, mmrPpm: 100_000 },
      ],
    },
  },
  {
    // Whole coins of about a lot each: above 1,000 a lot is less than one.
    kind: 'list-contract',
    market: 'HUGE/USDT:USDT',
    base: 'HUGE',
    indexSymbol: 'HUGE/USDT',
    priceScale: 2,
    qtyScale: 0,
    start: 800_00_0n,
    settings: settings({ maxLeverage: 50, fundingIntervalMs: 60_000, maxLots: 200 }),
  },
];

function settings(some: Partial<ContractSettings>): ContractSettings {
  return {
    tickSize: 1n,
    qtyStep: 1n,
    maxLots: 1000,
    makerFeePpm: 200,
    takerFeePpm: 500,
    maxLeverage: 100,
    riskIncludesCloseFee: true,
    marketBoundPercent: 5,
    fundingIntervalMs: 300_000,
    impactNotional: usdt(5_000),
    resumeWaitMs: 5_000,
    resumesAlone: false,
    bounds: { ...DEFAULT_BOUNDS, noticeMs: 20_000 },
    tiers: [
      { cap: usdt(5_000), maxLeverage: 125, mmrPpm: 4_000 },
      { cap: usdt(25_000), maxLeverage: 100, mmrPpm: 5_000 },
      { cap: usdt(100_000), maxLeverage: 50, mmrPpm: 10_000 },
      { cap: usdt(5_000_000), maxLeverage: 20, mmrPpm: 25_000 },
    ],
    ...some,
  };
}

/** Traded in scenes only (scripted-case.ts). */
export const QUIET: readonly SimulatedContract[] = ['ONE', 'OTHER'].map((base) => ({
  kind: 'list-contract',
  market: `${base}/USDT:USDT`,
  base,
  indexSymbol: `${base}/USDT`,
  priceScale: 1,
  qtyScale: 6,
  start: 500_000_0n,
  settings: settings({ resumeWaitMs: 0, resumesAlone: true }),
}));

export function openingCommands(): Command[] {
  const commands: Command[] = [
    { kind: 'core-started', engineVersion: 1 },
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 62n },
  ];
  for (const { start: _start, ...contract } of [...CONTRACTS, ...QUIET]) {
    const { base, market, indexSymbol: symbol, priceScale } = contract;
    commands.push(
      { kind: 'list-asset', asset: base, scale: 8, maxSupply: 2n ** 62n },
      {
        kind: 'set-index',
        limits: base === 'BTC' ? DEFAULT_INDEX_LIMITS : CALM_LIMITS,
        symbol,
        priceScale: priceScale + 1,
        step: contract.settings.tickSize,
        sources: SOURCES.map((source, i) => ({ source, weight: i === 0 ? 3 : 1 })),
      },
      contract,
      { kind: 'set-contract-status', market, status: 'OPEN', reason: '' },
    );
  }
  for (const memberId of [...MEMBERS, SPAMMER]) {
    // A third of the members has an inviter, so that fees of every kind of fill are counted.
    commands.push(
      memberId > 3 && memberId % 3 === 0
        ? { kind: 'open-invited-member', memberId, inviterId: 3 }
        : { kind: 'open-member', memberId },
    );
    const isRich = MAKERS.includes(memberId);
    for (const type of ['contract', 'assets'] as const)
      commands.push(
        credit(`opening/${memberId}/${type}`, memberId, isRich ? 3_000_000 : 200 + 150 * memberId, type),
      );
    for (const { market } of CONTRACTS)
      if (memberId % 2 === 0) commands.push({ kind: 'set-margin-mode', memberId, market, mode: 'CROSS' });
  }
  commands.push(credit('fund', 'insurance', 300, 'assets'));
  return commands;
}

export function credit(
  ref: string,
  owner: number | 'insurance',
  whole: number,
  type: 'contract' | 'assets',
): Command {
  return { kind: 'credit-from-outside', ref, owner, type, asset: 'USDT', amount: usdt(whole) };
}
