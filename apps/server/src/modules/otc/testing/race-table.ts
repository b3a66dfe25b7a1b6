/**
 * Every state of an order with every event that may happen in it, by the parties, operators and the clock
 * (rules/otc#order-states, rules/otc#appeals, rules/otc#reopening, rules/otc#takers). Two events that race must end as one of
 * their two sequences does.
 */
import type { OtcOrderStatus } from '@tern/engine';
import type { ErrorName } from '@tern/protocol';

/** The state after each event; an event without an entry is refused. */
const AFTER = {
  'pending payment': { pay: 'pending release', cancel: 'cancelled', 'deadline passes': 'cancelled' },
  'pending release': {
    release: 'completed',
    refund: 'cancelled',
    'buyer appeals': 'buyer appealed',
    'seller appeals': 'seller appealed',
  },
  'buyer appealed': {
    release: 'completed',
    refund: 'cancelled',
    'buyer withdraws': 'pending release',
    'verdict pays': 'completed',
    'verdict refunds': 'decided',
  },
  'seller appealed': {
    release: 'completed',
    refund: 'cancelled',
    'seller withdraws': 'pending release',
    'verdict pays': 'completed',
    'verdict refunds': 'decided',
  },
  cancelled: { ask: 'asked', excuse: 'excused', 'window ends': 'ended' },
  excused: { ask: 'asked, excused', 'window ends': 'over' },
  asked: { consent: 'reopened', refuse: 'ended', excuse: 'asked, excused', 'request expires': 'over' },
  'asked, excused': { consent: 'reopened', refuse: 'over', 'request expires': 'over' },
  // The same order once more: a second cancel has no window.
  reopened: {
    release: 'completed',
    refund: 'ended',
    'buyer appeals': 'reopened, buyer appealed',
    'seller appeals': 'reopened, seller appealed',
  },
  'reopened, buyer appealed': {
    release: 'completed',
    refund: 'ended',
    'buyer withdraws': 'reopened',
    'verdict pays': 'completed',
    'verdict refunds': 'decided',
  },
  'reopened, seller appealed': {
    release: 'completed',
    refund: 'ended',
    'seller withdraws': 'reopened',
    'verdict pays': 'completed',
    'verdict refunds': 'decided',
  },
  completed: {},
  decided: {},
  ended: { excuse: 'over' },
  over: {},
} as const satisfies Record<string, Partial<Record<string, string>>>;

export type RaceState = keyof typeof AFTER;
type KeysOf<Row> = Row extends unknown ? keyof Row : never;
export type RaceEvent = KeysOf<(typeof AFTER)[RaceState]>;

/** They come by ticks: they are never refused, and do nothing when they are too late. */
const CLOCK_EVENTS = ['deadline passes', 'window ends', 'request expires'] as const;
export type ClockEvent = (typeof CLOCK_EVENTS)[number];

/** The states in which events race; those after a second appeal and of an excused cancel differ from these in no event. */
export const RACED_STATES = [
  ...(['pending payment', 'pending release', 'buyer appealed', 'seller appealed'] as const),
  ...(['cancelled', 'asked', 'reopened'] as const),
] as const satisfies readonly RaceState[];
export type RacedState = (typeof RACED_STATES)[number];

type RaceAnswer = ErrorName | 'done';

export interface Outcome {
  /** In the order of the two events that were asked for. */
  answers: readonly [RaceAnswer, RaceAnswer];
  state: RaceState;
  /** The steps that the order took. */
  steps: number;
}

export function isClockEvent(event: RaceEvent): event is ClockEvent {
  return CLOCK_EVENTS.some((one) => one === event);
}

/** Each pair of events of which one may happen now, and the other one now or after it; an event of a party beside itself too. */
export function pairsOf(state: RacedState): [RaceEvent, RaceEvent][] {
  const now = eventsOf(state);
  const pairs = new Map<string, [RaceEvent, RaceEvent]>();
  for (const first of now) {
    const after = nextOf(state, first);
    const later = after === undefined ? [] : eventsOf(after).filter((event) => !isClockEvent(event));
    for (const second of [...now, ...later]) {
      if (first === second && isClockEvent(first)) continue;
      const key = [first, second].toSorted().join(' / ');
      if (!pairs.has(key)) pairs.set(key, [first, second]);
    }
  }
  return [...pairs.values()];
}

/** The outcomes of the two sequences; one, where both are alike. */
export function outcomesOf(state: RacedState, [first, second]: readonly [RaceEvent, RaceEvent]): Outcome[] {
  const forth = inSequence(state, first, second);
  const back = inSequence(state, second, first);
  const turned: Outcome = { ...back, answers: [back.answers[1], back.answers[0]] };
  return areAlike(forth, turned) ? [forth] : [forth, turned];
}

function areAlike(one: Outcome, other: Outcome): boolean {
  return one.state === other.state && one.answers.join() === other.answers.join();
}

/** A paid order's coins are the buyer's, an open one's are the escrow. */
export function statusOf(state: RaceState): OtcOrderStatus {
  if (state === 'pending payment') return 'PENDING_PAYMENT';
  if (state === 'completed') return 'COMPLETED';
  return isPaid(state) ? 'PENDING_RELEASE' : 'CANCELLED';
}

export function isOpenState(state: RaceState): boolean {
  return state === 'pending payment' || isPaid(state);
}

/** "Paid", and not released. */
function isPaid(state: RaceState): boolean {
  return state === 'pending release' || /appealed|reopened/.test(state);
}

function eventsOf(state: RaceState): RaceEvent[] {
  return Object.keys(AFTER[state]) as RaceEvent[];
}

function nextOf(state: RaceState, event: RaceEvent): RaceState | undefined {
  const row: Partial<Record<RaceEvent, RaceState>> = AFTER[state];
  return row[event];
}

function inSequence(state: RaceState, first: RaceEvent, second: RaceEvent): Outcome {
  const one = taken(state, first);
  const other = taken(one.state, second);
  return { answers: [one.answer, other.answer], state: other.state, steps: one.steps + other.steps };
}

function taken(state: RaceState, event: RaceEvent): { state: RaceState; answer: RaceAnswer; steps: number } {
  const after = nextOf(state, event);
  // An excuse changes the record of the cancel; the end of a window without a request is no step.
  const steps = after === undefined || event === 'excuse' || event === 'window ends' ? 0 : 1;
  if (after !== undefined) return { state: after, answer: 'done', steps };
  return { state, answer: isClockEvent(event) ? 'done' : rejectionOf(state, event), steps };
}

function rejectionOf(state: RaceState, event: RaceEvent): ErrorName {
  if (event === 'excuse') return 'excuseState';
  if (event === 'ask' && /^asked/.test(state)) return 'otcReopeningAsked';
  if (!isOpenState(state)) return 'otcOrderFinished';
  return isPaid(state) && /appeals|withdraws|verdict/.test(event) ? 'appealState' : 'otcOrderState';
}
