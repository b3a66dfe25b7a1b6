/** The cap of an asset: it moves both ways, never below what has come, and credits meet the cap of their moment. */
import { expect, it } from 'vitest';
import { Core } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import { openingOfScenario } from './opening.ts';
import { Scenario } from './scenario.ts';

const credit = (ref: string, amount: bigint): Command => ({
  kind: 'credit-from-outside',
  ref,
  owner: 1,
  type: 'assets',
  asset: 'USDT',
  amount,
});
const cap = (maxSupply: bigint, asset = 'USDT'): Command => ({ kind: 'set-asset-supply', asset, maxSupply });

function opened(): { scenario: Scenario; hasCome: bigint } {
  const scenario = new Scenario();
  scenario.run(...openingOfScenario());
  const outside = scenario.reference
    .state()
    .balances.find(({ owner, asset }) => owner === 'outside:manual' && asset === 'USDT');
  return { scenario, hasCome: -(outside?.free ?? 0n) };
}

it('stops credits at the cap, and lets them go on when it is raised', () => {
  const { scenario, hasCome } = opened();
  expect(hasCome).toBeGreaterThan(0n);
  expect(scenario.done(cap(hasCome + 5n)).rejection).toBe('OK');
  expect(scenario.done(credit('a', 6n)).rejection).toBe('SUPPLY_EXCEEDED');
  expect(scenario.done(credit('b', 5n)).rejection).toBe('OK');
  expect(scenario.done(cap(hasCome + 6n)).rejection).toBe('OK');
  expect(scenario.done(credit('c', 1n)).rejection).toBe('OK');
});

it('refuses a cap below what has come, above the largest amount, and of no asset', () => {
  const { scenario, hasCome } = opened();
  expect(scenario.done(cap(hasCome - 1n)).rejection).toBe('SUPPLY_EXCEEDED');
  expect(scenario.done(cap(hasCome)).rejection).toBe('OK');
  expect(scenario.done(cap(0n)).rejection).toBe('AMOUNT_INVALID');
  expect(scenario.done(cap(2n ** 63n)).rejection).toBe('AMOUNT_INVALID');
  expect(scenario.done(cap(5n, 'NONE')).rejection).toBe('UNKNOWN_ASSET');
});

it('tells of the change and keeps the cap in the snapshot', () => {
  const { scenario, hasCome } = opened();
  const events = scenario.run(cap(hasCome + 1n));
  expect(events).toContainEqual({
    kind: 'asset-supply-changed',
    asset: 'USDT',
    maxSupply: hasCome + 1n,
  });
  const restored = Core.restore(scenario.core.snapshot());
  expect(Buffer.compare(restored.snapshot(), scenario.core.snapshot())).toBe(0);
});
