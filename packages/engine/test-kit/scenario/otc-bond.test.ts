/** Ways in which a merchant's bond would be gone before a penalty, and what holds it (rules/otc#merchants). */
import { describe, expect, it } from 'vitest';
import { Core } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import { readSnapshot, writeSnapshot } from '../../src/snapshot/snapshot.ts';
import { emptyMemory } from '../../src/snapshot/testing/filled-contracts.ts';
import {
  answer,
  appeal,
  ask,
  balanceOf,
  cancel,
  cardOf,
  coins,
  consent,
  create,
  DAY_MS,
  decide,
  HOUR_MS,
  MERCHANT,
  MINUTE_MS,
  must,
  OPERATORS,
  OTHER_MERCHANT,
  openAd,
  openDesk,
  openOrder,
  otcOf,
  outage,
  pauseOtc,
  pay,
  publish,
  release,
  resumeOtc,
  setOtcPolicy,
  switchOff,
  switchOn,
  TAKER,
  tick,
  toldBy,
  wait,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

const quit: Command = { kind: 'quit-merchant', memberId: MERCHANT };
const stay: Command = { kind: 'stay-merchant', memberId: MERCHANT };
const report: Command = { kind: 'open-otc-report', orderId: 1, memberId: TAKER, reportedId: MERCHANT };
const closeReport: Command = { kind: 'close-otc-report', orderId: 1, memberId: TAKER, operator: 901 };
const penalty: Command = {
  kind: 'penalize-merchant',
  memberId: MERCHANT,
  orderId: 1,
  harmedId: TAKER,
  amount: coins('4000'),
  reason: 'r',
  ...OPERATORS,
};
const merchantOf = (scenario: Scenario) => otcOf(scenario).merchants.find((one) => one.memberId === MERCHANT);
const BONDED = { state: 'QUITTING', bond: coins('10000') };

/** The time passes in the service's absence; the clocks of orders stand still for all but its last minute. */
function skip(scenario: Scenario, ms: number): void {
  outage(scenario, ms);
  must(scenario, tick(scenario));
}

/** Quits after an order that was completed, with its report open. */
function quitUnderReport(): Scenario {
  const scenario = openOrder('COMPLETED');
  must(scenario, switchOff(1), quit, report);
  return scenario;
}

describe('the bond of a merchant who quits', () => {
  it('is not paid while an order is in appeal that was reopened after quitting: each window ends first', () => {
    const scenario = openOrder('CANCELLED');
    must(scenario, switchOff(1));
    expect(scenario.done(quit)).toEqual(answer('MERCHANT_BUSY'));
    must(scenario, ask());
    expect(scenario.done(quit)).toEqual(answer('MERCHANT_BUSY'));
    must(scenario, setOtcPolicy({ appealDelayMs: 0 }), consent(), appeal());
    expect(scenario.done(quit)).toEqual(answer('MERCHANT_BUSY'));
    skip(scenario, 8 * DAY_MS);
    expect(merchantOf(scenario)).toMatchObject({ state: 'APPROVED', bond: coins('10000') });
    must(scenario, decide('RELEASE_TO_BUYER', 'SELLER', 'NOT_RELEASED'), quit);
  });

  it('may be left when the window has ended, at its last millisecond and not before', () => {
    const scenario = openOrder('CANCELLED');
    must(scenario, switchOff(1));
    wait(scenario, 15 * MINUTE_MS - 1);
    expect(scenario.done(quit)).toEqual(answer('MERCHANT_BUSY'));
    scenario.timeMs++;
    must(scenario, quit);
  });

  it('stays for 72 hours after the last report is closed, so that the penalty after it finds the bond', () => {
    const scenario = quitUnderReport();
    skip(scenario, 8 * DAY_MS);
    expect(merchantOf(scenario)).toMatchObject(BONDED);
    must(scenario, closeReport);
    expect(merchantOf(scenario)).toMatchObject({ ...BONDED, quitMs: scenario.timeMs + 72 * HOUR_MS });
    skip(scenario, 72 * HOUR_MS - 1);
    must(scenario, penalty);
    expect(balanceOf(scenario, TAKER, 'USDT', 'otc').free).toBe(coins('104069.15629322'));
    scenario.timeMs++;
    must(scenario, tick(scenario));
    expect(merchantOf(scenario)).toMatchObject({ state: 'QUIT', bond: 0n });
    expect(balanceOf(scenario, MERCHANT, 'USDT', 'otc').frozen).toBe(0n);
    expect(scenario.done(penalty)).toEqual(answer('MERCHANT_STATE'));
  });

  it('waits through a pause in which the window of a taken order stands still', () => {
    const scenario = openAd();
    must(scenario, publish(OTHER_MERCHANT), switchOn(2, OTHER_MERCHANT), switchOff(1), quit);
    must(scenario, create({ memberId: MERCHANT, adId: 2 }), cancel(1, MERCHANT), pauseOtc);
    skip(scenario, 20 * DAY_MS);
    expect(merchantOf(scenario)).toMatchObject(BONDED);
    must(scenario, resumeOtc);
    wait(scenario, 15 * MINUTE_MS);
    must(scenario, tick(scenario));
    expect(merchantOf(scenario)).toMatchObject({ state: 'QUIT', bond: 0n });
  });

  it('is held by an order that the merchant takes like others, and 72 hours from its verdict on', () => {
    const scenario = openAd();
    must(scenario, publish(OTHER_MERCHANT), switchOn(2, OTHER_MERCHANT), switchOff(1), quit);
    must(scenario, setOtcPolicy({ appealDelayMs: 0 }), create({ memberId: MERCHANT, adId: 2 }));
    must(scenario, pay(1, MERCHANT, cardOf(OTHER_MERCHANT)), appeal(1, OTHER_MERCHANT));
    skip(scenario, 8 * DAY_MS);
    expect(merchantOf(scenario)).toMatchObject(BONDED);
    const told = toldBy(scenario, decide('REFUND_SELLER', 'BUYER', 'NOT_PAID'));
    expect(told.map(({ kind }) => kind)).toContain('merchant-changed');
    skip(scenario, 72 * HOUR_MS - 1);
    must(scenario, { ...penalty, harmedId: OTHER_MERCHANT } as Command);
    scenario.timeMs++;
    must(scenario, tick(scenario));
    expect(merchantOf(scenario)).toMatchObject({ state: 'QUIT' });
  });

  it('is not lengthened by what ends before its fifth day, and a merchant who stays has no end of it', () => {
    const scenario = quitUnderReport();
    const { quitMs } = merchantOf(scenario) ?? {};
    skip(scenario, 4 * DAY_MS);
    must(scenario, closeReport);
    expect(merchantOf(scenario)).toMatchObject({ quitMs });
    must(scenario, stay);
    skip(scenario, 30 * DAY_MS);
    expect(merchantOf(scenario)).toMatchObject({ state: 'APPROVED', quitMs: 0 });
  });
});

describe('a merchant who quits', () => {
  it('has no ad ON', () => {
    const scenario = openDesk();
    must(scenario, publish(), quit);
    expect(scenario.done(switchOn(1))).toEqual(answer('MERCHANT_STATE'));
    must(scenario, stay, switchOn(1), create(), pay(), release());
  });

  it('consents to no reopening on an own ad, in a data folder of before too, and to one as a taker', () => {
    const asker = openOrder('CANCELLED');
    must(asker, ask());
    expect(consentAsQuitting(asker, MERCHANT)).toBe('MERCHANT_STATE');
    const sale = openOrder('CANCELLED', 'BUY');
    must(sale, ask(1, MERCHANT, cardOf(TAKER)));
    expect(consentAsQuitting(sale, TAKER)).toBe('OK');
  });
});

/** The answer to the seller's consent where a version of before let the merchant quit with the window open. */
function consentAsQuitting({ core, timeMs }: Scenario, sellerId: number): string | undefined {
  const memory = emptyMemory();
  readSnapshot(core.snapshot(), memory);
  for (const { merchant } of memory.otc.members.values())
    if (merchant !== null) Object.assign(merchant, { state: 'QUITTING', quitMs: timeMs + DAY_MS });
  const older = Core.restore(writeSnapshot(memory));
  const writer = new CommandWriter(older.dictionary());
  writer.add(consent(1, sellerId));
  const batch = { firstSeq: older.lastSeq + 1, count: 1, timeMs, commands: writer.take() };
  const done = readEvents(older.push(batch), older.dictionary()).at(-1);
  return done?.kind === 'command-done' ? done.rejection : undefined;
}
