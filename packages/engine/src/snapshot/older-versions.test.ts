/**
 * Tests that the snapshots of older versions are read, that fields they lack get their first values, and that the
 * engine goes on from there.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_CODE } from '../codec/event-code.ts';
import {
  type Command,
  CommandWriter,
  Core,
  Dictionary,
  ENGINE_VERSION,
  type EventBatch,
  readCommands,
  readEvents,
  readState,
} from '../index.ts';
import { asOlderEvent, asOlderVersion } from './testing/as-older-version.ts';
import { VERSION_1_TIME_MS, version1Commands } from './testing/version-1-commands.ts';
import { VERSION_2_TIME_MS, version2Commands } from './testing/version-2-commands.ts';
import { VERSION_3_TIME_MS, version3Commands } from './testing/version-3-commands.ts';
import { VERSION_4_TIME_MS, version4Commands } from './testing/version-4-commands.ts';

const VERSION_BYTE = 5;
const version1 = fixture('version-1.snapshot');
const version2 = fixture('version-2.snapshot');
const version3 = fixture('version-3.snapshot');
const version4 = fixture('version-4.snapshot');

function fixture(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`testing/${file}`, import.meta.url)));
}

/** The core of this version after the same commands, less what the older one did not know. */
function toldToday(
  commands: readonly Command[],
  timeMs: number,
  version: number,
): { core: Core; answer: EventBatch } {
  const core = Core.empty();
  const writer = new CommandWriter(core.dictionary());
  for (const command of commands) writer.add(command);
  const batch = { firstSeq: 1, count: commands.length, timeMs, commands: writer.take() };
  const answer = core.push(batch);
  return { core: Core.restore(asOlderVersion(core.snapshot(), version)), answer };
}

describe.each([
  { version: 1, snapshot: version1, commands: version1Commands(), timeMs: VERSION_1_TIME_MS },
  { version: 2, snapshot: version2, commands: version2Commands(), timeMs: VERSION_2_TIME_MS },
  { version: 3, snapshot: version3, commands: version3Commands(), timeMs: VERSION_3_TIME_MS },
  { version: 4, snapshot: version4, commands: version4Commands(), timeMs: VERSION_4_TIME_MS },
])('a snapshot of version $version', ({ version, snapshot, commands, timeMs }) => {
  it('is the state that the same commands lead to today, but for what it did not know yet', () => {
    expect(snapshot[VERSION_BYTE]).toBe(version);
    const written = Core.restore(snapshot).snapshot();
    expect(written[VERSION_BYTE]).toBe(ENGINE_VERSION);
    expect(written).toEqual(toldToday(commands, timeMs, version).core.snapshot());
  });

  it('goes on like it', () => {
    const restored = Core.restore(snapshot);
    const today = toldToday(commands, timeMs, version).core;
    const writer = new CommandWriter(today.dictionary());
    writer.add({ kind: 'core-started', engineVersion: ENGINE_VERSION });
    writer.add({ kind: 'engine-upgraded', from: version, to: ENGINE_VERSION });
    writer.add({ kind: 'lock-withdrawal', memberId: 1, untilMs: timeMs + 86_400_001 });
    writer.add({ kind: 'cancel-all-spot-orders', memberId: 1, market: '' });
    // Open when it was written, and closed by now.
    writer.add(
      commands.find((command) => command.kind === 'place-spot-order' && command.requestId === 'first')!,
    );
    writer.add({ kind: 'transfer', memberId: 1, requestId: 't', ...TRANSFER });
    const batch = {
      firstSeq: today.lastSeq + 1,
      count: writer.count,
      timeMs: timeMs + 1,
      commands: writer.take(),
    };
    const answer = restored.push(batch);
    expect(answer).toEqual(today.push(batch));
    expect(restored.snapshot()).toEqual(today.snapshot());
    const events = readEvents(answer, restored.dictionary());
    expect(events.filter(({ kind }) => kind === 'order-closed').length).toBeGreaterThan(1);
    const [again, last] = events.filter(({ kind }) => kind === 'command-done').slice(-2);
    const first = readState(snapshot).openOrders.find(({ requestId }) => requestId === 'first');
    expect(again).toMatchObject({ rejection: 'OK', result: first?.orderId, repeated: true });
    expect(last).toMatchObject({ rejection: 'OK', repeated: true });
  });

  it('that is damaged is refused', { tags: 'long' }, () => {
    for (let length = 0; length < snapshot.length; length++)
      expect(() => Core.restore(snapshot.subarray(0, length))).toThrow();
    expect(() => Core.restore(new Uint8Array([...snapshot, 0]))).toThrow(/read \d+ of/);
  });
});

it.each([version1, version2])('a snapshot of before version 3 is read without contracts', (snapshot) => {
  expect(readState(snapshot)).toMatchObject({
    contracts: [],
    contractOrders: [],
    positions: [],
    plans: [],
    tradingSettings: [],
    liquidationsWaiting: 0,
  });
});

describe('the snapshot of version 1', () => {
  it('holds something of everything', () => {
    const state = readState(version1);
    expect(state.members.map(({ frozen, tradingAllowed }) => [frozen, tradingAllowed])).toEqual([
      [false, true],
      [false, true],
      [true, true],
      [false, false],
    ]);
    expect(state.openOrders.map(({ requestId }) => requestId)).toContain('first');
    expect(state.openOrders.some(({ filledQty, fee }) => filledQty > 0n && fee > 0n)).toBe(true);
    expect(state.openOrders.map(({ side }) => side)).toContain('BUY');
    expect(state.indexes[0]?.price).toBe(512n);
    expect(state.faucet).toHaveLength(1);
    expect(state.lastTradeId).toBeGreaterThan(0);
  });

  it('is read with members who have neither lock nor level', () => {
    for (const member of readState(version1).members)
      expect(member).toMatchObject({ withdrawalLockedUntilMs: 0, identityLevel: 0 });
  });
});

describe.each([
  { version: 2, snapshot: version2, said: version2Commands(), timeMs: VERSION_2_TIME_MS, kinds: 16 },
  { version: 3, snapshot: version3, said: version3Commands(), timeMs: VERSION_3_TIME_MS, kinds: 26 },
  { version: 4, snapshot: version4, said: version4Commands(), timeMs: VERSION_4_TIME_MS, kinds: 26 },
])('what version $version wrote', ({ version, snapshot, said, timeMs, kinds }) => {
  const { answer } = toldToday(said, timeMs, version);
  const batch = { firstSeq: 1, count: answer.count, timeMs };

  it('are commands that are read as they were said', () => {
    const commands = fixture(`version-${version}.commands`);
    expect(readCommands({ ...batch, commands }, Dictionary.of(readState(snapshot)))).toEqual(said);
  });

  it('are events that are read as those of today, with every kind that it knew or was brought to say', () => {
    const events = readEvents({ ...batch, events: fixture(`version-${version}.events`) }, Dictionary.empty());
    expect(events).toEqual(readEvents(answer, Dictionary.empty()).map(asOlderEvent));
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(kinds);
  });
});

describe('the snapshot of version 2', () => {
  it('has locks and levels', () => {
    const { members, openOrders } = readState(version2);
    expect(members.map(({ withdrawalLockedUntilMs }) => withdrawalLockedUntilMs > 0)).toContain(true);
    expect(members.map(({ identityLevel }) => identityLevel)).toEqual([0, 1, 2, 0]);
    expect(openOrders.map(({ requestId }) => requestId)).toEqual(['', 'third', 'first', '']);
  });
});

describe('the snapshot of version 3', () => {
  it('holds a contract with something of everything that members leave in one', () => {
    const { contracts, contractOrders, positions, plans, tradingSettings } = readState(version3);
    expect(contracts).toMatchObject([{ status: 'OPEN', feed: 'NORMAL' }]);
    expect(contractOrders.map(({ requestId, origin }) => [requestId, origin]).sort()).toEqual([
      ['', 'MEMBER'],
      ['below', 'MEMBER'],
      ['fires', 'PLAN'],
      ['kept', 'MEMBER'],
      ['out', 'MEMBER'],
      ['quote', 'MEMBER'],
      ['rest', 'MEMBER'],
    ]);
    expect(contractOrders.some(({ filledQty, fee }) => filledQty > 0n && fee > 0n)).toBe(true);
    expect(positions.map(({ side, mode }) => [side, mode])).toEqual([
      ['SHORT', 'CROSS'],
      ['LONG', 'ISOLATED'],
      ['LONG', 'ISOLATED'],
    ]);
    expect(plans.map(({ requestId }) => requestId)).toEqual(['plan', '']);
    expect(tradingSettings.length).toBeGreaterThan(1);
  });

  it('knows the requests of its open orders and plans, also when they are closed', () => {
    const core = Core.restore(version3);
    const writer = new CommandWriter(core.dictionary());
    const again = version3Commands().filter(
      ({ kind, ...command }) =>
        (kind === 'place-contract-order' || kind === 'place-plan-order') &&
        ['below', 'out', 'rest', 'kept', 'plan'].includes((command as { requestId: string }).requestId),
    );
    for (const memberId of [12, 13, 14])
      writer.add({ kind: 'cancel-all-contract-orders', memberId, market: '' });
    for (const command of again) writer.add(command);
    const batch = {
      firstSeq: core.lastSeq + 1,
      count: writer.count,
      timeMs: VERSION_3_TIME_MS + 1,
      commands: writer.take(),
    };
    const done = readEvents(core.push(batch), core.dictionary()).filter(
      ({ kind }) => kind === 'command-done',
    );
    expect(done).toHaveLength(3 + 5);
    expect(done.slice(3).every((answer) => 'repeated' in answer && answer.repeated)).toBe(true);
  });
});

const TRANSFER = { from: 'spot', to: 'contract', asset: 'USDT', amount: 10n ** 8n } as const;

it('reads a member-changed of version 1', () => {
  const memberChangedOfVersion1 = 13;
  const block = memberChangedOfVersion1 | (2 << 8);
  const bytes = new Uint8Array(new Int32Array([block, 4 | (1 << 8), EVENT_CODE.doneZero]).buffer);
  const batch = { firstSeq: 9, count: 1, timeMs: 1, events: bytes };
  expect(readEvents(batch, Dictionary.empty())[0]).toEqual({
    kind: 'member-changed',
    memberId: 4,
    frozen: true,
    tradingAllowed: false,
    withdrawalLockedUntilMs: 0,
    identityLevel: 0,
  });
});
