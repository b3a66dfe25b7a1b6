/** What older versions wrote: their snapshots are read with what they did not know yet at its beginning, and go on. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_CODE } from '../codec/event-code.ts';
import { CommandWriter, Core, Dictionary, ENGINE_VERSION, readEvents, readState } from '../index.ts';
import { VERSION_1_TIME_MS, version1Commands } from './testing/version-1-commands.ts';

const VERSION_BYTE = 5;
const version1 = new Uint8Array(readFileSync(new URL('testing/version-1.snapshot', import.meta.url)));

/** The state that this version comes to by the same commands. */
function sameStateToday(): Core {
  const core = Core.empty();
  const commands = version1Commands();
  const writer = new CommandWriter(core.dictionary());
  for (const command of commands) writer.add(command);
  core.push({ firstSeq: 1, count: commands.length, timeMs: VERSION_1_TIME_MS, commands: writer.take() });
  return core;
}

describe('a snapshot of version 1', () => {
  it('is of version 1, and holds something of everything', () => {
    expect(version1[VERSION_BYTE]).toBe(1);
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

  it('is the state that the same commands lead to today', () => {
    const snapshot = Core.restore(version1).snapshot();
    expect(snapshot[VERSION_BYTE]).toBe(ENGINE_VERSION);
    expect(snapshot).toEqual(sameStateToday().snapshot());
  });

  it('goes on like it', () => {
    const restored = Core.restore(version1);
    const today = sameStateToday();
    const writer = new CommandWriter(today.dictionary());
    writer.add({ kind: 'core-started', engineVersion: ENGINE_VERSION });
    writer.add({ kind: 'engine-upgraded', from: 1, to: ENGINE_VERSION });
    writer.add({ kind: 'lock-withdrawal', memberId: 1, untilMs: VERSION_1_TIME_MS + 5 });
    writer.add({ kind: 'cancel-all-spot-orders', memberId: 1, market: '' });
    writer.add({ kind: 'transfer', memberId: 1, requestId: 't', ...TRANSFER });
    const batch = {
      ...{ firstSeq: today.lastSeq + 1, count: writer.count, timeMs: VERSION_1_TIME_MS + 1 },
      commands: writer.take(),
    };
    const answer = restored.push(batch);
    expect(answer).toEqual(today.push(batch));
    expect(restored.snapshot()).toEqual(today.snapshot());
    const events = readEvents(answer, restored.dictionary());
    expect(events.filter(({ kind }) => kind === 'order-closed').length).toBeGreaterThan(1);
    expect(events.at(-1)).toMatchObject({ kind: 'command-done', rejection: 'OK', repeated: true });
  });

  it('that is damaged is refused', () => {
    for (let length = 0; length < version1.length; length++)
      expect(() => Core.restore(version1.subarray(0, length))).toThrow();
    expect(() => Core.restore(new Uint8Array([...version1, 0]))).toThrow(/read \d+ of/);
  });
});

const TRANSFER = { from: 'spot', to: 'contract', asset: 'USDT', amount: 10n ** 8n } as const;

it('reads a member-changed of version 1', () => {
  const block = EVENT_CODE.memberChangedOfVersion1 | (2 << 8);
  const bytes = new Uint8Array(new Int32Array([block, 4 | (1 << 8), EVENT_CODE.doneZero]).buffer);
  const batch = { firstSeq: 9, count: 1, timeMs: 1, events: bytes };
  expect(readEvents(batch, Dictionary.empty())[0]).toEqual({
    ...{ kind: 'member-changed', memberId: 4, frozen: true, tradingAllowed: false },
    ...{ withdrawalLockedUntilMs: 0, identityLevel: 0 },
  });
});
