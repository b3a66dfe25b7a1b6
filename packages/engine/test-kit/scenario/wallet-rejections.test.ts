import { describe, expect, it } from 'vitest';
import { REJECTIONS, type Rejection } from '../../src/journal/rejections.ts';
import { DEPOSIT_CASES } from './wallet-deposit-cases.ts';
import { answer, must, openWallet, stateOf } from './wallet-opening.ts';
import { SETTINGS_CASES } from './wallet-settings-cases.ts';
import { WITHDRAWAL_CASES } from './wallet-withdrawal-cases.ts';

const CASES = [...SETTINGS_CASES, ...DEPOSIT_CASES, ...WITHDRAWAL_CASES];

describe('rejections of the wallet', () => {
  const titled = CASES.map(({ before, command, rejection }, i) => ({ before, command, rejection, i }));
  it.each(titled)('$rejection: $command.kind, wallet case $i', ({ before, command, rejection }) => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    must(scenario, ...before);
    const { seq, ...unchanged } = stateOf(scenario);
    expect(scenario.done(command)).toEqual(answer(rejection));
    expect(stateOf(scenario)).toEqual({ ...unchanged, seq: seq + 1 });
  });

  it('has a case for every rejection that only the wallet has', () => {
    const covered = new Set<Rejection>(CASES.map(({ rejection }) => rejection));
    const own = REJECTIONS.slice(REJECTIONS.indexOf('UNKNOWN_CHAIN'), REJECTIONS.indexOf('OTC_PAUSED'));
    expect(own.filter((one) => !covered.has(one))).toEqual([]);
  });
});
