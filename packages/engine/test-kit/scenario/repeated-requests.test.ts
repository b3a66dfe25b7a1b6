/**
 * The same order said again with its request id is answered again and not placed again, open or not
 * (rules/conventions#requests).
 */
import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../src/base/bigint-twin.ts';
import { REQUEST_LIFE_MS } from '../../src/base/limits.ts';
import { TWO_LIMB } from '../../src/base/two-limb.ts';
import { PlainOrderBook } from '../../src/book/plain-order-book.ts';
import { TypedOrderBook } from '../../src/book/typed-order-book.ts';
import { Core, type CoreOptions } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { ContractScenario } from './contract-scenario.ts';
import { openingOfScenario } from './opening.ts';
import { parseLine } from './parse-line.ts';
import { expected, Scenario } from './scenario.ts';

const CORES: [string, CoreOptions][] = [
  ['as it runs', { amounts: TWO_LIMB, makeBook: (orders) => new TypedOrderBook(orders) }],
  ['plain twins', { amounts: BIGINT_TWIN, makeBook: (orders) => new PlainOrderBook(orders) }],
];

/** The part of both kinds of scenario that a test uses. */
interface Played {
  core: Core;
  timeMs: number;
  play(text: string): string;
}

const plays = (scenario: Played, text: string): void => expect(scenario.play(text)).toBe(expected(text));

function restart(scenario: Played, options: CoreOptions): void {
  scenario.core = Core.restore(scenario.core.snapshot(), options);
}

describe.each(CORES)('a spot order said again: %s', (_name, options) => {
  const begin = (): Scenario => {
    const scenario = new Scenario(options);
    scenario.run(...openingOfScenario());
    plays(scenario, '1 sell limit 100 @ 0.5 -> open #14, OK');
    return scenario;
  };
  /** All of them are closed at once. */
  const CLOSED = `
    2 buy market 5 as market             -> open #15, trade 10 @ 0.50 with #14 fees 0.01/0.005, matched #15 filled 10 for 5, OK
    2 buy limit 10 @ 0.5 as gtc          -> open #16, trade 10 @ 0.50 with #14 fees 0.01/0.005, matched #16 filled 10 for 5, OK
    2 buy limit IOC 10 @ 0.5 as ioc      -> open #17, trade 10 @ 0.50 with #14 fees 0.01/0.005, matched #17 filled 10 for 5, OK
    2 buy limit IOC 10 @ 0.4 as nothing  -> open #18, IOC_REMAINDER #18 filled 0 for 0, OK
    2 buy limit FOK 10 @ 0.5 as fok      -> open #19, trade 10 @ 0.50 with #14 fees 0.01/0.005, matched #19 filled 10 for 5, OK
    2 buy limit FOK 900 @ 0.5 as killed  -> open #20, FOK #20 filled 0 for 0, OK
    2 buy limit POST_ONLY 10 @ 0.5 as po -> open #21, POST_ONLY #21 filled 0 for 0, OK
    2 buy limit 10 @ 0.4 as cancelled    -> open #22, OK
    2 cancel cancelled                   -> USER #22 filled 0 for 0, OK`;
  const AGAIN = `
    2 buy market 5 as market             -> repeated 15
    2 buy limit 10 @ 0.5 as gtc          -> repeated 16
    2 buy limit IOC 10 @ 0.5 as ioc      -> repeated 17
    2 buy limit IOC 10 @ 0.4 as nothing  -> repeated 18
    2 buy limit FOK 10 @ 0.5 as fok      -> repeated 19
    2 buy limit FOK 900 @ 0.5 as killed  -> repeated 20
    2 buy limit POST_ONLY 10 @ 0.5 as po -> repeated 21
    2 buy limit 10 @ 0.4 as cancelled    -> repeated 22
    2 cancel cancelled                   -> ORDER_FINISHED
    2 cancel ioc                         -> ORDER_FINISHED
    2 cancel never                       -> ORDER_NOT_FOUND
    3 cancel ioc                         -> ORDER_NOT_FOUND`;

  it('answers the first order, however it ended, also after a restart', () => {
    const scenario = begin();
    plays(scenario, CLOSED);
    plays(scenario, AGAIN);
    restart(scenario, options);
    plays(scenario, AGAIN);
  });

  it('answers whoever may not trade any more', () => {
    const scenario = begin();
    plays(scenario, CLOSED);
    const hold = { kind: 'set-member-flags', memberId: 2 } as const;
    scenario.run({ ...hold, frozen: true, tradingAllowed: true });
    plays(scenario, AGAIN);
    plays(scenario, '2 buy market 6 as market -> MEMBER_FROZEN');
    scenario.run({ ...hold, frozen: false, tradingAllowed: false });
    plays(scenario, AGAIN);
    plays(scenario, '2 buy market 6 as market -> TRADING_NOT_ALLOWED');
  });

  it('is refused with another body, whether the first order is open or closed', () =>
    plays(
      begin(),
      `
      2 buy market 5 as a            -> open #15, trade 10 @ 0.50 with #14 fees 0.01/0.005, matched #15 filled 10 for 5, OK
      2 buy market 6 as a            -> REQUEST_ID_REUSED
      2 buy market 5 as a            -> repeated 15
      2 buy limit 10 @ 0.4 as b      -> open #18, OK
      2 buy limit 11 @ 0.4 as b      -> REQUEST_ID_REUSED
      2 cancel b                     -> USER #18 filled 0 for 0, OK
      2 buy limit 11 @ 0.4 as b      -> REQUEST_ID_REUSED
      2 buy limit 10 @ 0.4 as b      -> repeated 18`,
    ));

  it('is a new one when the first was refused, or came without an id', () =>
    plays(
      begin(),
      `
      1 buy market 5 as a     -> NO_LIQUIDITY
      3 sell limit 10 @ 0.51  -> open #16, OK
      1 buy market 5.1 as a   -> open #17, STP #14 filled 0 for 0, trade 10 @ 0.51 with #16 fees 0.01/0.0051, matched #16 filled 10 for 5.1, matched #17 filled 10 for 5.1, OK
      2 buy limit IOC 10 @ 0.5 -> open #18, IOC_REMAINDER #18 filled 0 for 0, OK
      2 buy limit IOC 10 @ 0.5 -> open #19, IOC_REMAINDER #19 filled 0 for 0, OK`,
    ));

  it('is known for 24 hours, and as long as it is open', () => {
    const scenario = begin();
    plays(
      scenario,
      `
      2 buy limit IOC 10 @ 0.4 as closed -> open #15, IOC_REMAINDER #15 filled 0 for 0, OK
      2 buy limit 10 @ 0.4 as open       -> open #16, OK`,
    );
    scenario.timeMs += REQUEST_LIFE_MS - 1;
    plays(
      scenario,
      `
      2 buy limit IOC 10 @ 0.4 as closed -> repeated 15
      2 buy limit 10 @ 0.4 as open       -> repeated 16`,
    );
    scenario.timeMs += 1;
    plays(
      scenario,
      `
      2 cancel closed                    -> ORDER_NOT_FOUND
      2 buy limit IOC 10 @ 0.4 as closed -> open #20, IOC_REMAINDER #20 filled 0 for 0, OK
      2 buy limit 10 @ 0.4 as open       -> repeated 16
      2 buy limit 11 @ 0.4 as open       -> REQUEST_ID_REUSED
      2 cancel open                      -> USER #16 filled 0 for 0, OK
      2 buy limit 10 @ 0.4 as open       -> repeated 16`,
    );
    // The day of an order begins when it ends.
    scenario.timeMs += REQUEST_LIFE_MS - 1;
    plays(scenario, '2 buy limit 10 @ 0.4 as open -> repeated 16');
    scenario.timeMs += 1;
    plays(scenario, '2 buy limit 10 @ 0.4 as open -> open #26, OK');
  });
});

it('forgets nothing of a member because of what strangers send', () => {
  const requestBounds = { perMember: 8, inAll: 12 };
  const core = Core.empty({ requestBounds });
  const dictionary = core.dictionary();
  const writer = new CommandWriter(dictionary);
  const send = (commands: readonly Command[]) => {
    for (const command of commands) writer.add(command);
    const header = { firstSeq: core.lastSeq + 1, count: commands.length, timeMs: 1_704_067_200_000 };
    const events = readEvents(core.push({ ...header, commands: writer.take() }), dictionary);
    return events.flatMap((event) =>
      event.kind !== 'command-done' ? [] : [event.repeated ? event.result : event.rejection],
    );
  };
  const order = (memberId: number, requestId: string): Command => ({
    ...(parseLine('2 buy limit IOC 10 @ 0.4') as PlaceSpotOrder),
    memberId,
    requestId,
  });
  send(openingOfScenario());
  expect(send([order(2, 'first'), order(2, 'second')])).toEqual(['OK', 'OK']);
  const [first, second] = [core.lastSeq - 1, core.lastSeq];
  // One stranger at the bound of a member, and then at the bound of all.
  const flood = Array.from({ length: 100 }, (_, i) => order(3, `flood ${i}`));
  expect(new Set(send(flood))).toEqual(new Set(['OK']));
  expect(send([order(2, 'first'), order(2, 'second')])).toEqual([first, second]);
  expect(send(Array.from({ length: 9 }, (_, i) => order(1, `own ${i}`)))).toEqual(Array(9).fill('OK'));
  expect(send([order(2, 'first'), order(2, 'second')])).toEqual([first, second]);
  // The member's own oldest goes at the member's own bound.
  send(Array.from({ length: 8 }, (_, i) => order(2, `more ${i}`)));
  expect(send([order(2, 'first')])).toEqual(['OK']);
});

describe.each(CORES)('a contract order or plan said again: %s', (_name, options) => {
  const CLOSED = `
    1 short 20 @ 50000 -> open #1 20 = 0.4, OK
    2 long 1 @ market as market -> open #2 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #2, OK
    2 long 1 @ 50000 as gtc -> open #5 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #5, OK
    2 long 1 @ 50000 IOC as ioc -> open #6 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #6, OK
    2 long 1 @ 50000 FOK as fok -> open #7 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #7, OK
    2 long 90 @ 50000 FOK as killed -> open #8 90 = 1.8, FOK #8, OK
    2 long 1 @ 49000 x20 tp52000 sl48000 last as cancelled -> open #9 1 = 0.020408, OK
    2 cancel cancelled -> USER #9, OK
    3 long 1 @ 49900 -> open #10 1 = 0.02004, OK
    2 close long 1 @ market as part -> open #11 1 = 0.02, trade 0.02 @ 49900 with #10 fees 0.499/0.1996 pnl -2/0, REMAINDER #10, matched #11, OK`;
  const AGAIN = `
    2 long 1 @ market as market -> repeated 2
    2 long 1 @ 50000 as gtc -> repeated 5
    2 long 1 @ 50000 IOC as ioc -> repeated 6
    2 long 1 @ 50000 FOK as fok -> repeated 7
    2 long 90 @ 50000 FOK as killed -> repeated 8
    2 long 1 @ 49000 x20 tp52000 sl48000 last as cancelled -> repeated 9
    2 close long 1 @ market as part -> repeated 11
    2 cancel cancelled -> ORDER_FINISHED
    2 cancel market -> ORDER_FINISHED
    2 cancel never -> ORDER_NOT_FOUND
    3 cancel market -> ORDER_NOT_FOUND`;

  it('answers the first order, however it ended, also after a restart', () => {
    const scenario = new ContractScenario(options);
    plays(scenario, CLOSED);
    plays(scenario, AGAIN);
    restart(scenario, options);
    plays(scenario, AGAIN);
    scenario.run({ kind: 'set-member-flags', memberId: 2, frozen: true, tradingAllowed: true });
    plays(scenario, AGAIN);
  });

  it('is refused with any other body, whether the first order is open or closed', () => {
    const scenario = new ContractScenario(options);
    const CANCELLED = '2 long 1 @ 49000 x20 tp52000 sl48000 last as a';
    plays(
      scenario,
      `
      ${CANCELLED} -> open #1 1 = 0.020408, OK
      2 long 2 @ 49000 x20 tp52000 sl48000 last as a -> REQUEST_ID_REUSED
      ${CANCELLED} -> repeated 1
      2 cancel a -> USER #1, OK
      2 long 2 @ 49000 x20 tp52000 sl48000 last as a -> REQUEST_ID_REUSED
      ${CANCELLED} -> repeated 1`,
    );
    const bodies = [
      ...['long 1 @ 49000 tp52000 sl48000 last', 'long 1 @ 49000 x20 tp52001 sl48000 last'],
      ...['long 1 @ 49000 x20 tp52000 sl48001 last', 'long 1 @ 49000 x20 tp52000 sl48000'],
      ...['long 1 @ 49001 x20 tp52000 sl48000 last', 'long 1 @ 49001 IOC x20 tp52000 sl48000 last'],
      ...['short 1 @ 51000', 'short 2 @ 51000'],
    ];
    for (const [i, body] of bodies.entries()) {
      expect(scenario.play(`2 ${body} as a`)).toContain('REQUEST_ID_REUSED');
      expect(scenario.play(`2 ${body} as b${i}`)).toContain(`open #${i + 2}`);
      expect(scenario.play(`2 ${body} as b${i}`)).toContain(`repeated ${i + 2}`);
      scenario.play(`2 cancel b${i}`);
      expect(scenario.play(`2 ${body} as b${i}`)).toContain(`repeated ${i + 2}`);
    }
  });

  it('is known for 24 hours, and as long as it is open', () => {
    const scenario = new ContractScenario(options);
    plays(
      scenario,
      `
      2 long 1 @ 49000 IOC as closed -> open #1 1 = 0.020408, IOC_REMAINDER #1, OK
      2 long 1 @ 49000 as open -> open #2 1 = 0.020408, OK
      2 plan long 1 @ 50000 when 51000 as closed -> plan #3 above, OK
      2 cancel-plan #3 -> plan #3 cancelled USER, OK
      2 plan long 1 @ 50000 when 51000 as open -> plan #4 above, OK`,
    );
    scenario.timeMs += REQUEST_LIFE_MS - 1001;
    scenario.tick('50000');
    plays(
      scenario,
      `
      2 long 1 @ 49000 IOC as closed -> repeated 1
      2 plan long 1 @ 50000 when 51000 as closed -> repeated 3`,
    );
    scenario.timeMs += 1;
    plays(
      scenario,
      `
      2 cancel closed -> ORDER_NOT_FOUND
      2 long 1 @ 49000 IOC as closed -> open #5 1 = 0.020408, IOC_REMAINDER #5, OK
      2 plan long 1 @ 50000 when 51000 as closed -> plan #6 above, OK
      2 long 1 @ 49000 as open -> repeated 2
      2 plan long 1 @ 50000 when 51000 as open -> repeated 4
      2 plan long 2 @ 50000 when 51000 as open -> REQUEST_ID_REUSED`,
    );
  });

  it('answers the first plan, waiting, cancelled or fired, and leaves the id to orders', () => {
    const scenario = new ContractScenario(options);
    plays(
      scenario,
      `
      1 plan long 1 @ 50100 when 50200 as a -> plan #1 above, OK
      1 long 1 @ 49000 as a -> open #2 1 = 0.020408, OK
      1 plan long 1 @ 50100 when 50200 as a -> repeated 1
      1 plan long 2 @ 50100 when 50200 as a -> REQUEST_ID_REUSED
      1 plan long 1 @ 50100 when 50200 as b -> plan #3 above, OK
      1 cancel-plan #3 -> plan #3 cancelled USER, OK
      1 plan long 1 @ 50100 when 50200 as b -> repeated 3
      mark 50300 -> open #4 1 = 0.01996, plan #1 became #4, OK`,
    );
    const fired = `
      1 plan long 1 @ 50100 when 50200 as a -> repeated 1
      1 plan long 1 @ 50100 when 50200 as b -> repeated 3
      1 long 1 @ 49000 as a -> repeated 2`;
    plays(scenario, fired);
    restart(scenario, options);
    plays(scenario, fired);
    plays(
      scenario,
      `
      1 cancel b -> ORDER_NOT_FOUND
      1 cancel a -> USER #2, OK
      1 cancel a -> ORDER_FINISHED
      1 cancel #4 -> USER #4, OK`,
    );
    plays(scenario, fired);
    plays(scenario, '1 plan long 2 @ 50100 when 50400 as a -> REQUEST_ID_REUSED');
  });

  it('leaves the id of an open order alone when an order that bears the same id of a plan closes', () => {
    const scenario = new ContractScenario(options);
    plays(
      scenario,
      `
      1 plan long 1 @ 50100 when 50200 as a -> plan #1 above, OK
      mark 50300 -> open #2 1 = 0.01996, plan #1 became #2, OK
      1 long 1 @ 49000 as a -> open #3 1 = 0.020408, OK`,
    );
    restart(scenario, options);
    plays(
      scenario,
      `
      1 cancel #2 -> USER #2, OK
      1 long 1 @ 49000 as a -> repeated 3
      1 long 2 @ 49000 as a -> REQUEST_ID_REUSED
      1 cancel a -> USER #3, OK`,
    );
  });
});
