import type { Command, Event } from '@tern/engine';
import { expect, test } from 'vitest';
import type { Kernel, Outcome, Released } from '../../../kernel/kernel.ts';
import { releasedRow } from '../../../kernel/testing/released-row.ts';
import { LiquidationDriver } from './liquidation-driver.ts';

class ScriptedKernel {
  readonly asked: { command: Command; done: (outcome: Outcome) => void }[] = [];
  private listener: (released: Released) => void = () => undefined;
  private sequence = 0;
  answered = 0;
  isStopping = false;

  readonly kernel: Pick<Kernel, 'submit' | 'onReleased'> = {
    submit: (command, done) => {
      if (this.isStopping) return 'stopping';
      this.asked.push({ command, done });
      return undefined;
    },
    onReleased: (listener) => {
      this.listener = listener;
    },
  };

  release(...kinds: Event['kind'][]): void {
    this.listener(
      releasedRow(
        ++this.sequence,
        0,
        kinds.map((kind) => ({ kind }) as Event),
      ),
    );
  }

  /** The oldest unanswered command becomes a row with these events and answers how many may go on. */
  answer(result: number, ...kinds: Event['kind'][]): void {
    this.release(...kinds);
    const { done } = this.asked[this.answered++]!;
    done({ sequence: this.sequence, timeMs: 0, rejection: 'OK', result, repeated: false });
  }
}

function started(liquidationsWaiting = 0) {
  const script = new ScriptedKernel();
  const stop = new LiquidationDriver(script.kernel, { liquidationsWaiting }).start();
  return { script, stop };
}

test('asks once for a locked scope and goes on while some may proceed', () => {
  const { script } = started();
  script.release('mark-changed');
  expect(script.asked).toHaveLength(0);
  script.release('scope-locked', 'scope-locked', 'mark-changed');
  script.release('mark-changed');
  expect(script.asked.map(({ command }) => command)).toEqual([{ kind: 'continue-liquidation' }]);
  script.answer(1, 'scope-unlocked');
  expect(script.asked).toHaveLength(2);
  script.answer(0, 'scope-unlocked');
  expect(script.asked).toHaveLength(2);
  script.release('mark-changed');
  expect(script.asked).toHaveLength(2);
});

test('when all that wait are held up, it asks again with the next change of a mark', () => {
  const { script } = started(1);
  expect(script.asked).toHaveLength(0);
  script.release('mark-changed');
  script.answer(0);
  expect(script.asked).toHaveLength(1);
  script.release('balance-changed');
  expect(script.asked).toHaveLength(1);
  script.release('mark-changed');
  expect(script.asked).toHaveLength(2);
});

test('a scope that is locked while a command is under way is not forgotten', () => {
  const { script } = started(1);
  script.release('mark-changed');
  script.release('scope-locked');
  script.answer(0, 'scope-unlocked');
  expect(script.asked).toHaveLength(2);
});

test('it stops when it is told to and when the kernel takes nothing more', () => {
  const { script, stop } = started(1);
  script.isStopping = true;
  script.release('mark-changed');
  expect(script.asked).toHaveLength(0);
  script.isStopping = false;
  script.release('mark-changed');
  expect(script.asked).toHaveLength(1);
  stop();
  script.answer(5);
  script.release('mark-changed');
  expect(script.asked).toHaveLength(1);
});

test('keeps as many under way as may proceed, at most 64, until the queue is empty', () => {
  const { script } = started();
  const many = Array.from({ length: 100 }, () => 'scope-locked' as const);
  script.release(...many, 'mark-changed');
  // The driver asks once if any liquidation may proceed: a queue that is held up costs one command a tick.
  expect(script.asked).toHaveLength(1);
  let waiting = 100;
  let most = 0;
  while (script.answered < script.asked.length) {
    script.answer(--waiting, 'scope-unlocked');
    const underWay = script.asked.length - script.answered;
    expect(underWay).toBe(Math.min(waiting, 64));
    most = Math.max(most, underWay);
  }
  expect([most, waiting, script.asked.length]).toEqual([64, 0, 100]);
});

test('a queue that becomes held up with many under way is asked once again with the next mark', () => {
  const { script } = started(100);
  script.release('mark-changed');
  script.answer(99, 'scope-unlocked');
  expect(script.asked).toHaveLength(65);
  while (script.answered < 64) script.answer(0);
  // One answer is missing still, and may not have seen the news.
  script.release('mark-changed');
  expect(script.asked).toHaveLength(65);
  script.answer(0);
  expect(script.asked).toHaveLength(66);
  script.answer(0);
  expect(script.asked).toHaveLength(66);
});
