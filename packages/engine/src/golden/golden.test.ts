/** Byte for byte: what this engine makes of the recorded commands is what was recorded. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMAND_CODE } from '../codec/command-code.ts';
import { readCommands } from '../codec/read-commands.ts';
import { readEvents } from '../codec/read-events.ts';
import { Core } from '../core.ts';
import { ENGINE_VERSION } from '../engine-version.ts';
import { hashOf, playGolden, readGolden } from './golden-journal.ts';
import { GOLDEN_RUNS, goldenFile } from './golden-runs.ts';

const VERSION_BYTE = 5;
/** A new version is recorded anew, with what it changed in a decision. */
const HASHES: Record<string, string> = {
  spot: '8c6fb67278775bf81c1255c261261086ed78c7537d29193a3e03ed229a7f9537',
  contracts: '8a0ebc6458b629050b076a5c06525a7ce03372fcb21dac866e5b48edf626a6ed',
};
/** By hand: a list that is derived would lose a kind together with the engine. */
const EVENT_KINDS = [
  'asset-listed',
  'balance-changed',
  'command-done',
  'contract-changed',
  'contract-order-closed',
  'contract-order-opened',
  'contract-settings-scheduled',
  'contract-totals-changed',
  'contract-traded',
  'core-was-started',
  'deleveraged',
  'engine-was-upgraded',
  'faucet-paid',
  'faucet-set',
  'funding-paid',
  'funding-settled',
  'funding-skipped',
  'index-changed',
  'index-set',
  'liquidation-stepped',
  'loss-shared',
  'mark-changed',
  'mark-explained',
  'market-changed',
  'member-changed',
  'order-closed',
  'order-opened',
  'outside-credited',
  'plan-closed',
  'plan-opened',
  'position-changed',
  'position-ended',
  'position-netted',
  'reverse-refused',
  'scope-locked',
  'scope-unlocked',
  'taken-over',
  'takeover-disposed',
  'traded',
  'trading-setting-changed',
  'transferred',
  'trigger-failed',
  'trigger-fired',
];
const kinds = { commands: new Set<string>(), events: new Set<string>() };

describe.each(GOLDEN_RUNS)('the golden journal of $name', ({ name }) => {
  const golden = readGolden(readFileSync(goldenFile(name)));

  it('is of this engine version', () => {
    expect(golden.snapshot[VERSION_BYTE]).toBe(ENGINE_VERSION);
    expect(hashOf(golden)).toBe(HASHES[name]);
  });

  it('gives the same events and the same snapshot', () => {
    const played = playGolden(golden.batches.map(({ batch }) => batch));
    for (const [at, { batch, events }] of golden.batches.entries())
      expect(Buffer.compare(played.batches[at]!.events, events), `batch at ${batch.firstSeq}`).toBe(0);
    expect(Buffer.compare(played.snapshot, golden.snapshot)).toBe(0);
  });

  it('goes on from its snapshot as if nothing had been written', () => {
    const restored = Core.restore(golden.snapshot);
    expect(Buffer.compare(restored.snapshot(), golden.snapshot)).toBe(0);
  });

  it('is read', () => {
    const core = Core.empty();
    const dictionary = core.dictionary();
    for (const { batch } of golden.batches) {
      for (const { kind } of readCommands(batch, dictionary)) kinds.commands.add(kind);
      for (const { kind } of readEvents(core.push(batch), dictionary)) kinds.events.add(kind);
    }
  });
});

it('holds every kind of command, and of event that is written today', () => {
  expect([...kinds.commands].sort()).toEqual(Object.keys(COMMAND_CODE).sort());
  expect([...kinds.events].sort()).toEqual(EVENT_KINDS);
});
