/**
 * The steps of a deposit or withdrawal as lines to draw (rules/wallet#timeline): done with their time, one under way with who
 * is next, the usual time and what it waits for, those after it grey. Pure.
 */
import type { CallResult, MoneyWait, TimelineStep } from '@tern/protocol';
import { networkWords } from '../../kit/preferences/network-words.ts';
import { t } from '../../locale/text.ts';
import { usualTime } from './usual-time.ts';

export type Timeline = CallResult<'getWithdrawal'>['timeline'];

export interface TimelineLine {
  step: TimelineStep;
  state: 'done' | 'bad' | 'now' | 'next';
  title: string;
  /** 0: not yet. */
  time: number;
  /** Below the title of the step under way. */
  notes: string[];
}

/** The fields of a record that its timeline reads. */
export interface OnItsWay {
  timeline: Timeline;
  waits: MoneyWait;
  reason: string;
  network: string;
  confirmations: number;
  confirmationsNeeded: number;
}

const BAD: readonly TimelineStep[] = ['IGNORED', 'DROPPED', 'REVERSED', 'CANCELLED', 'REJECTED', 'FAILED'];

type Actor = 'network' | 'reviewer' | 'system';
const ACTORS: Record<Exclude<MoneyWait, 'NOTHING'>, Actor> = {
  CONFIRMATIONS: 'network',
  REVIEW: 'reviewer',
  SECOND_CONFIRMATION: 'reviewer',
  PROCESSING: 'system',
  PAUSED: 'system',
  NETWORK_FEE: 'system',
};

const STEPS = {
  SEEN: 'chain.step_SEEN',
  CONFIRMING: 'chain.step_CONFIRMING',
  CREDITED: 'chain.step_CREDITED',
  HELD: 'chain.step_HELD',
  IGNORED: 'chain.step_IGNORED',
  DROPPED: 'chain.step_DROPPED',
  REVERSED: 'chain.step_REVERSED',
  REQUESTED: 'chain.step_REQUESTED',
  REVIEW: 'chain.step_REVIEW',
  APPROVED: 'chain.step_APPROVED',
  SENDING: 'chain.step_SENDING',
  BROADCAST: 'chain.step_BROADCAST',
  CONFIRMED: 'chain.step_CONFIRMED',
  CANCELLED: 'chain.step_CANCELLED',
  REJECTED: 'chain.step_REJECTED',
  FAILED: 'chain.step_FAILED',
} as const satisfies Record<TimelineStep, string>;

/** The wait of a record in words; '' where it has ended. */
export function waitText(record: Omit<OnItsWay, 'timeline'>): string {
  const { waits, reason, confirmations, confirmationsNeeded } = record;
  switch (waits) {
    case 'NOTHING':
      return '';
    case 'CONFIRMATIONS':
      return t('chain.wait_CONFIRMATIONS', { count: confirmations, needed: confirmationsNeeded });
    case 'PAUSED':
      return reason === '' ? t('chain.wait_PAUSED') : t('chain.wait_PAUSED_reason', { reason });
    default:
      return t(`chain.wait_${waits}`);
  }
}

export function timelineLines(record: OnItsWay): TimelineLine[] {
  const isOver = record.waits === 'NOTHING';
  const under = isOver ? -1 : record.timeline.findIndex(({ time }) => time === 0);
  const lines = record.timeline.map(({ step, time, usualSeconds }, at): TimelineLine => {
    const isNow = at === under;
    return {
      step,
      state: isNow ? 'now' : time === 0 ? 'next' : BAD.includes(step) ? 'bad' : 'done',
      title: t(STEPS[step]),
      time,
      notes: isNow ? notesOf(record, usualSeconds) : [],
    };
  });
  // Steps that an ended record never took are none of its way.
  return isOver ? lines.filter(({ time }) => time !== 0) : lines;
}

/** The wait, the one who is next, and the usual time. */
function notesOf(record: OnItsWay, usualSeconds: number): string[] {
  if (record.waits === 'NOTHING') return [];
  const notes = [
    waitText(record),
    t(`chain.by_${ACTORS[record.waits]}`, { network: networkWords(record.network) }),
  ];
  if (usualSeconds > 0) notes.push(t('chain.usually', { time: usualTime(usualSeconds) }));
  return notes;
}
