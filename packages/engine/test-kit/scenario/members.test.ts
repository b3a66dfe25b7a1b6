import { describe, expect, it } from 'vitest';
import { MAX_TIME_MS } from '../../src/base/limits.ts';
import { Core, readState } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { MemberState } from '../../src/snapshot/state.ts';
import { openingOfScenario } from './opening.ts';
import { Scenario } from './scenario.ts';

const lock = (untilMs: number): Command => ({ kind: 'lock-withdrawal', memberId: 2, untilMs });
const FRESH = {
  memberId: 2,
  frozen: false,
  tradingAllowed: true,
  withdrawalLockedUntilMs: 0,
  identityLevel: 0,
} as const;

function opened(): Scenario {
  const scenario = new Scenario();
  scenario.run(...openingOfScenario());
  return scenario;
}
/** As the engine's snapshot has it, which must be as the reference has it. */
function memberTwo(scenario: Scenario): MemberState | undefined {
  const { members } = readState(scenario.core.snapshot());
  expect(members).toEqual(scenario.reference.state().members);
  return members.find(({ memberId }) => memberId === 2);
}

describe('members', () => {
  it('begin without lock and level', () => {
    expect(memberTwo(opened())).toEqual(FRESH);
  });

  it('are locked for longer, never for shorter', () => {
    const scenario = opened();
    const untilMs = (command: Command) => {
      const [event] = scenario.run(command);
      return event?.kind === 'member-changed' ? event.withdrawalLockedUntilMs : undefined;
    };
    expect(untilMs(lock(5000))).toBe(5000);
    expect(untilMs(lock(4999))).toBe(5000);
    expect(untilMs(lock(0))).toBe(5000);
    expect(untilMs(lock(MAX_TIME_MS))).toBe(MAX_TIME_MS);
    expect(untilMs({ kind: 'set-identity-level', memberId: 2, level: 2 })).toBe(MAX_TIME_MS);
    expect(memberTwo(scenario)).toEqual({ ...FRESH, withdrawalLockedUntilMs: MAX_TIME_MS, identityLevel: 2 });
  });

  it('rise and fall in level', () => {
    const scenario = opened();
    for (const level of [1, 2, 2, 0] as const) {
      const [event] = scenario.run({ kind: 'set-identity-level', memberId: 2, level });
      expect(event).toEqual({ kind: 'member-changed', ...FRESH, identityLevel: level });
    }
    expect(memberTwo(scenario)).toEqual(FRESH);
  });

  it('are told whole, whatever was set', () => {
    const scenario = opened();
    scenario.run(lock(7), { kind: 'set-identity-level', memberId: 2, level: 1 });
    const flags = { frozen: true, tradingAllowed: false };
    const [event] = scenario.run({ kind: 'set-member-flags', memberId: 2, ...flags });
    const whole = { ...FRESH, ...flags, withdrawalLockedUntilMs: 7, identityLevel: 1 };
    expect(event).toEqual({ kind: 'member-changed', ...whole });
    expect(memberTwo(scenario)).toEqual(whole);
  });

  it('may be locked and set while frozen', () => {
    const scenario = opened();
    scenario.run({ kind: 'set-member-flags', memberId: 2, frozen: true, tradingAllowed: true });
    expect(scenario.done(lock(9)).rejection).toBe('OK');
    expect(scenario.done({ kind: 'set-identity-level', memberId: 2, level: 1 }).rejection).toBe('OK');
  });

  it('keep both when there are many of them', () => {
    const scenario = opened();
    for (let memberId = 4; memberId <= 700; memberId++)
      scenario.run(
        { kind: 'open-member', memberId },
        { kind: 'lock-withdrawal', memberId, untilMs: memberId },
        { kind: 'set-identity-level', memberId, level: memberId % 2 === 0 ? 1 : 2 },
      );
    const snapshot = scenario.core.snapshot();
    expect(readState(snapshot).members).toEqual(scenario.reference.state().members);
    expect(Core.restore(snapshot).snapshot()).toEqual(snapshot);
  });
});
