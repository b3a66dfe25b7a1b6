/** Steps by which the tables of contracts bring faults about: lines of a scenario, commands, and what time does. */
import type { ContractSettings } from '../../src/contract/contract-settings.ts';
import type { Command } from '../../src/journal/commands.ts';
import { CONTRACT, CONTRACT_SETTINGS, listContract } from './contract-opening.ts';
import { parseContractLine } from './contract-parse.ts';
import { ContractScenario } from './contract-scenario.ts';
import { CHAIN, coins, deposit, moveMoney, reverse, setPolicy, setTerms } from './wallet-opening.ts';

type Step = (scenario: ContractScenario) => void;

/** Prices in steps of 1 USDT. */
export const openContract = (): ContractScenario => new ContractScenario({}, {}, 4, 10n);

/** Lines and commands of which each must be accepted; "mark 49600" is a tick. */
export const play =
  (...lines: (string | Command)[]): Step =>
  (scenario) => {
    for (const line of lines) {
      const mark = typeof line === 'string' ? /^mark (.*)$/.exec(line)?.[1] : undefined;
      if (mark !== undefined) {
        scenario.tick(mark);
        continue;
      }
      const command = typeof line === 'string' ? parseContractLine(line) : line;
      const { rejection } = scenario.done(command);
      if (rejection !== 'OK') throw new Error(`${JSON.stringify(line)}: ${rejection}`);
    }
  };

export const flags = (frozen: boolean, tradingAllowed: boolean): Step =>
  play({ kind: 'set-member-flags', memberId: 1, frozen, tradingAllowed });

export const settings = (change: Partial<ContractSettings>): Command => ({
  kind: 'set-contract-settings',
  market: CONTRACT,
  settings: { ...CONTRACT_SETTINGS, tickSize: 10n, ...change },
});

/** Member 1 holds 3 lots against member 2. */
export const HELD: readonly string[] = ['1 long 3 @ 50000', '2 short 3 @ 50000'];
/** Member 1 holds 50 lots at 100x, and the mark brought it over 100 %. */
export const LOCKED: readonly string[] = [
  '1 leverage 100',
  '1 long 50 @ 50000',
  '2 short 50 @ 50000',
  'mark 49600',
];

export const silence: Step = (scenario) => {
  scenario.timeMs += 10_001;
};

/** The third source has been silent for more than ten seconds. */
export const twoSources: Step = (scenario) => {
  for (let i = 0; i < 11; i++) scenario.tick('50000', ['a', 'b']);
};

/** Member 1 owes a deposit that it moved to where no reversal reaches it. */
export const debt: Step = play(
  setPolicy({ wideningDelayMs: 0 }),
  { kind: 'list-chain', chain: CHAIN },
  setTerms(),
  deposit(1, coins(100)),
  moveMoney('out of reach', coins(100), { to: 'contract' }),
  reverse(1),
);

const OTHER = 'ETH/USDT:USDT';

/** Member 1 holds a cross position in another contract, whose index is silent. */
export const heldByIndex: Step = (scenario) => {
  const sources = ['a', 'b', 'c'];
  const tick = (symbol: string): Command => ({
    kind: 'tick',
    prices: sources.map((source) => ({ symbol, source, price: 5_000_000n, sourceTimeMs: scenario.timeMs })),
  });
  const of = { market: OTHER, requestId: '' };
  play(
    { kind: 'list-asset', asset: 'ETH', scale: 8, maxSupply: 10n ** 18n },
    {
      kind: 'set-index',
      symbol: 'ETH/USDT',
      priceScale: 2,
      step: 10n,
      sources: sources.map((source) => ({ source, weight: 1 })),
      limits: { clampPpm: 1_000_000, jumpPpm: 1_000_000, agreePpm: 1_000_000, agreeMs: 0 },
    },
    Object.assign(listContract({ tickSize: 10n }), { market: OTHER, base: 'ETH', indexSymbol: 'ETH/USDT' }),
    { kind: 'set-contract-status', market: OTHER, status: 'OPEN', reason: '' },
  )(scenario);
  scenario.timeMs += 1000;
  play(
    tick('ETH/USDT'),
    { kind: 'set-margin-mode', memberId: 1, market: OTHER, mode: 'CROSS' },
    Object.assign(parseContractLine('1 long 1 @ 50000'), of),
    Object.assign(parseContractLine('2 short 1 @ 50000'), of),
  )(scenario);
  for (let i = 0; i < 11; i++) scenario.tick('50000');
};
