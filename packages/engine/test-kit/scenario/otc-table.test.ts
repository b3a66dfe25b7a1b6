/**
 * Every state of an order with every event, by buyer, seller, stranger, operators and the clock, each also under the
 * conditions that the desk may be in (rules/otc#order-states). A cell without an expected result fails. Then every event
 * after every other one: the coin moves at most once.
 */
import { describe, expect, it } from 'vitest';
import { Core, readState } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CommandDone, Event } from '../../src/journal/events.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import type { EngineState } from '../../src/snapshot/state.ts';
import {
  appeal,
  ask,
  cancel,
  cardOf,
  consent,
  create,
  decide,
  excuse,
  freeze,
  lock,
  MERCHANT,
  MINUTE_MS,
  must,
  OPERATORS,
  openAd,
  outage,
  pauseOtc,
  pay,
  refund,
  release,
  STRANGER,
  setOtcPolicy,
  step,
  TAKER,
  tick,
  wait,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';
import { unbackedOtc } from './unbacked-otc.ts';

const SIDES = ['SELL', 'BUY'] as const;
const ORDER = 1;

interface Parties {
  buyer: number;
  seller: number;
}

const partiesOf = (side: 'SELL' | 'BUY'): Parties =>
  side === 'SELL' ? { buyer: TAKER, seller: MERCHANT } : { buyer: MERCHANT, seller: TAKER };

/** The commands that bring an order into each state. */
const STATES: Record<string, (parties: Parties) => Command[]> = {
  'pending payment': () => [],
  'pending release': ({ buyer, seller }) => [pay(ORDER, buyer, cardOf(seller))],
  'under appeal': ({ buyer, seller }) => [
    setOtcPolicy({ appealDelayMs: 0 }),
    pay(ORDER, buyer, cardOf(seller)),
    appeal(ORDER, buyer),
  ],
  completed: ({ buyer, seller }) => [pay(ORDER, buyer, cardOf(seller)), release(ORDER, seller)],
  cancelled: ({ buyer }) => [cancel(ORDER, buyer)],
  refunded: ({ buyer, seller }) => [pay(ORDER, buyer, cardOf(seller)), refund(ORDER, buyer)],
  'reopening asked': ({ buyer, seller }) => [cancel(ORDER, buyer), ask(ORDER, buyer, cardOf(seller))],
  reopened: ({ buyer, seller }) => [
    cancel(ORDER, buyer),
    ask(ORDER, buyer, cardOf(seller)),
    consent(ORDER, seller),
  ],
  'cancelled by verdict': ({ buyer, seller }) => [
    setOtcPolicy({ appealDelayMs: 0 }),
    pay(ORDER, buyer, cardOf(seller)),
    appeal(ORDER, buyer),
    decide('REFUND_SELLER'),
  ],
};

const EVENTS: Record<string, (memberId: number, parties: Parties) => Command> = {
  pay: (memberId, { seller }) => pay(ORDER, memberId, cardOf(seller)),
  cancel: (memberId) => cancel(ORDER, memberId),
  refund: (memberId) => refund(ORDER, memberId),
  release: (memberId) => release(ORDER, memberId),
  appeal: (memberId) => appeal(ORDER, memberId),
  'withdraw appeal': (memberId) => step('withdraw-otc-appeal', memberId),
  ask: (memberId, { seller }) => ask(ORDER, memberId, cardOf(seller)),
  consent: (memberId) => consent(ORDER, memberId),
  refuse: (memberId) => step('refuse-otc-reopening', memberId),
  excuse: (memberId) => excuse(ORDER, memberId),
};

/** The state becomes this after the condition; the order was made before it. */
const CONDITIONS: Record<string, (scenario: Scenario, parties: Parties) => void> = {
  'nothing else': () => {},
  'buyer frozen': (scenario, { buyer }) => void must(scenario, freeze(buyer)),
  'seller frozen': (scenario, { seller }) => void must(scenario, freeze(seller)),
  'buyer locked': (scenario, { buyer }) => void must(scenario, lock(buyer, scenario.timeMs + 10 ** 9)),
  'seller locked': (scenario, { seller }) => void must(scenario, lock(seller, scenario.timeMs + 10 ** 9)),
  'merchant suspended': (scenario) =>
    void must(scenario, { kind: 'suspend-merchant', memberId: MERCHANT, operator: 901, reason: 'r' }),
  'buyer restricted': (scenario, { buyer }) => {
    for (const orderId of [2, 3, 4])
      must(
        scenario,
        create({ memberId: orderId + 10, requestId: `x${orderId}`, methodIds: [cardOf(orderId + 10)] }),
      );
    for (const orderId of [2, 3, 4])
      must(scenario, { kind: 'give-fault-mark', memberId: buyer, orderId, ...OPERATORS });
  },
  'desk paused': (scenario) => void must(scenario, pauseOtc),
  'after a gap': (scenario) => outage(scenario, 2 * MINUTE_MS),
};

const [S, F, N] = ['ORDER_STATE', 'ORDER_FINISHED', 'ORDER_NOT_FOUND'];
const [AS, EX, EARLY] = ['APPEAL_STATE', 'EXCUSE_STATE', 'APPEAL_TOO_EARLY'];

/** The answers to buyer, seller and a stranger: a rejection, or the order's state afterwards. */
type Row = readonly [string, string, string];
const never: Row = [S, S, N];
const ended: Row = [F, F, F];
const inWindow: Row = [F, F, N];
const nothing: Row = [EX, EX, EX];
const rows = (row: Row, ...events: string[]): Record<string, Row> =>
  Object.fromEntries(events.map((event) => [event, row]));
const ofCancelled = {
  ...rows(inWindow, 'pay', 'cancel', 'refund', 'release', 'appeal', 'withdraw appeal', 'refuse', 'consent'),
  ask: ['CANCELLED', F, N] as Row,
  excuse: [EX, 'CANCELLED', EX] as Row,
};
const ofEnded = {
  ...rows(
    ended,
    'pay',
    'cancel',
    'refund',
    'release',
    'appeal',
    'withdraw appeal',
    'ask',
    'consent',
    'refuse',
  ),
  excuse: nothing,
};
const ofPaid = {
  ...rows(never, 'pay', 'cancel', 'ask', 'consent', 'refuse'),
  excuse: nothing,
  refund: ['CANCELLED', S, N] as Row,
  release: [S, 'GONE', N] as Row,
  appeal: [EARLY, EARLY, N] as Row,
  'withdraw appeal': [AS, AS, N] as Row,
};

const EXPECTED: Record<string, Record<string, Row>> = {
  'pending payment': {
    ...rows(never, 'refund', 'release', 'appeal', 'withdraw appeal', 'ask', 'consent', 'refuse'),
    excuse: nothing,
    pay: ['PENDING_RELEASE', S, N],
    cancel: ['CANCELLED', S, N],
  },
  'pending release': ofPaid,
  'under appeal': {
    ...ofPaid,
    appeal: [AS, AS, N],
    'withdraw appeal': ['PENDING_RELEASE', AS, N],
  },
  completed: ofEnded,
  cancelled: ofCancelled,
  refunded: ofCancelled,
  'reopening asked': {
    ...ofCancelled,
    ask: inWindow,
    consent: [F, 'PENDING_RELEASE', N],
    refuse: [F, 'GONE', N],
  },
  // The same order once more: a second cancel has no window.
  reopened: { ...ofPaid, refund: ['GONE', S, N] },
  'cancelled by verdict': ofEnded,
};

/** Operators' verdicts. */
const DECIDED: Record<string, string> = {
  'pending payment': S,
  'pending release': AS,
  'under appeal': 'GONE',
  completed: F,
  cancelled: F,
  refunded: F,
  'reopening asked': F,
  reopened: AS,
  'cancelled by verdict': F,
};

/** The state after 16 minutes with ticks. */
const AFTER_CLOCK: Record<string, string> = {
  'pending payment': 'CANCELLED',
  'pending release': 'PENDING_RELEASE',
  'under appeal': 'PENDING_RELEASE',
  completed: 'GONE',
  cancelled: 'GONE',
  refunded: 'GONE',
  'reopening asked': 'CANCELLED',
  reopened: 'PENDING_RELEASE',
  'cancelled by verdict': 'GONE',
};

/** Cells that a condition changes: condition, event, party, what stands there otherwise, what is answered. */
const CHANGED: readonly (readonly [string, string, 'buyer' | 'seller', string, string])[] = [
  ['seller frozen', 'release', 'seller', 'GONE', 'MEMBER_FROZEN'],
  ['seller locked', 'release', 'seller', 'GONE', 'WITHDRAWAL_LOCKED'],
  ['seller frozen', 'consent', 'seller', 'PENDING_RELEASE', 'MEMBER_FROZEN'],
  ['seller locked', 'consent', 'seller', 'PENDING_RELEASE', 'WITHDRAWAL_LOCKED'],
  ['seller frozen', 'appeal', 'buyer', EARLY, 'PENDING_RELEASE'],
  ['seller locked', 'appeal', 'buyer', EARLY, 'PENDING_RELEASE'],
  ['buyer frozen', 'appeal', 'seller', EARLY, 'PENDING_RELEASE'],
  ['buyer locked', 'appeal', 'seller', EARLY, 'PENDING_RELEASE'],
];

function expected(side: string, state: string, event: string, at: number, condition: string): string {
  const plain = EXPECTED[state]?.[event]?.[at];
  if (plain === undefined) throw new Error(`${state}, ${event}: no result is expected`);
  const party = ['buyer', 'seller'][at];
  // The buyer of a SELL ad is new to its merchant, who need not wait.
  if (side === 'SELL' && plain === EARLY && party === 'seller') return 'PENDING_RELEASE';
  const changed = CHANGED.find(
    ([of, on, by, before]) => of === condition && on === event && by === party && before === plain,
  );
  return changed?.[4] ?? plain;
}

/** A core that goes on from a snapshot as often as asked. */
class Fork {
  private readonly snapshot: Uint8Array;

  constructor(private readonly scenario: Scenario) {
    this.snapshot = scenario.core.snapshot();
  }

  run(...commands: readonly Command[]): { core: Core; done: CommandDone } {
    const core = Core.restore(this.snapshot);
    let events: Event[] = [];
    for (const command of commands) {
      const writer = new CommandWriter(core.dictionary());
      writer.add(command);
      const batch = {
        firstSeq: core.lastSeq + 1,
        count: 1,
        timeMs: this.scenario.timeMs,
        commands: writer.take(),
      };
      events = readEvents(core.push(batch), core.dictionary());
    }
    const done = events.at(-1);
    if (done?.kind !== 'command-done') throw new Error('no answer');
    return { core, done };
  }
}

function outcome(core: Core, done: CommandDone): string {
  const state = readState(core.snapshot());
  expect(unbackedOtc(state)).toEqual([]);
  if (done.rejection !== 'OK') return done.rejection;
  return state.otc.orders.find(({ orderId }) => orderId === ORDER)?.status ?? 'GONE';
}

function inState(state: string, side: 'SELL' | 'BUY'): Scenario {
  const scenario = openAd({}, side);
  must(scenario, create({ requestId: 'one', methodIds: side === 'BUY' ? [cardOf(TAKER)] : [] }));
  must(scenario, ...(STATES[state]?.(partiesOf(side)) ?? []));
  return scenario;
}

describe.each(SIDES)('an order of a %s ad', (side) => {
  const parties = partiesOf(side);
  const actors = [parties.buyer, parties.seller, STRANGER];

  it.each(Object.keys(STATES))('%s: every event by everybody under every condition', (state) => {
    for (const [condition, apply] of Object.entries(CONDITIONS)) {
      const scenario = inState(state, side);
      apply(scenario, parties);
      const fork = new Fork(scenario);
      for (const [event, commandOf] of Object.entries(EVENTS))
        for (const [at, memberId] of actors.entries()) {
          const { core, done } = fork.run(commandOf(memberId, parties));
          const cell = `${state}, ${condition}, ${event} by ${['buyer', 'seller', 'stranger'][at]}`;
          expect(`${cell}: ${outcome(core, done)}`).toBe(
            `${cell}: ${expected(side, state, event, at, condition)}`,
          );
        }
      const { core, done } = fork.run(decide('RELEASE_TO_BUYER'));
      const cell = `${state}, ${condition}, verdict`;
      expect(`${cell}: ${outcome(core, done)}`).toBe(`${cell}: ${DECIDED[state]}`);
    }
  });

  it.each(Object.keys(STATES))('%s: the clock under every condition', (state) => {
    for (const [condition, apply] of Object.entries(CONDITIONS)) {
      const scenario = inState(state, side);
      apply(scenario, parties);
      const after = condition === 'desk paused' ? inMemory(state) : AFTER_CLOCK[state];
      wait(scenario, 14 * MINUTE_MS);
      scenario.run(tick(scenario));
      wait(scenario, 2 * MINUTE_MS);
      const found = readState(scenario.core.snapshot());
      expect(unbackedOtc(found)).toEqual([]);
      const status = found.otc.orders.find(({ orderId }) => orderId === ORDER)?.status ?? 'GONE';
      expect(`${condition}: ${status}`).toBe(`${condition}: ${after}`);
    }
  });

  it.each(Object.keys(STATES))(
    '%s: every event after every other one moves the coin at most once',
    (state) => {
      const scenario = inState(state, side);
      const fork = new Fork(scenario);
      const steps = Object.values(EVENTS).flatMap((commandOf) =>
        actors.slice(0, 2).map((memberId) => commandOf(memberId, parties)),
      );
      const before = paidTo(readState(scenario.core.snapshot()), parties.buyer);
      const firsts = [...steps, decide('RELEASE_TO_BUYER'), decide('REFUND_SELLER')];
      for (const first of firstsThatDiffer(fork, firsts))
        for (const second of [...steps, decide('RELEASE_TO_BUYER')]) {
          const { core } = fork.run(first, second);
          const after = readState(core.snapshot());
          expect(unbackedOtc(after)).toEqual([]);
          const moved = paidTo(after, parties.buyer) - before;
          const isPaid = moved > 0n;
          expect(moved === 0n || moved === QTY, `${first.kind}, ${second.kind}: ${moved}`).toBe(true);
          if (isPaid) expect(after.otc.orders.map(({ orderId }) => orderId)).not.toContain(ORDER);
        }
    },
  );
});

it('has a row for every state and every event', () => {
  for (const state of Object.keys(STATES)) {
    expect(Object.keys(EXPECTED[state] ?? {}).sort(), state).toEqual(Object.keys(EVENTS).sort());
    expect(DECIDED[state], state).toBeDefined();
    expect(AFTER_CLOCK[state], state).toBeDefined();
  }
});

const QTY = 69_15629322n;

/** Nothing is due while the desk is paused. */
function inMemory(state: string): string {
  const statuses: Record<string, string> = {
    'pending payment': 'PENDING_PAYMENT',
    cancelled: 'CANCELLED',
    refunded: 'CANCELLED',
  };
  return statuses[state] ?? AFTER_CLOCK[state] ?? '';
}

/** All that a member has in its OTC account. */
/** One command for each state that they lead to: most are rejected and lead nowhere, and equal states go on equally. */
function firstsThatDiffer(fork: Fork, firsts: readonly Command[]): Command[] {
  const byState = new Map<string, Command>();
  for (const first of firsts) {
    const state = readState(fork.run(first).core.snapshot());
    const text = JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
    if (!byState.has(text)) byState.set(text, first);
  }
  return [...byState.values()];
}

function paidTo({ balances }: EngineState, memberId: number): bigint {
  const own = balances.filter(
    ({ owner, type, asset }) => owner === memberId && type === 'otc' && asset === 'USDT',
  );
  return own.reduce((sum, { free, frozen }) => sum + free + frozen, 0n);
}
