import { describe, expect, it } from 'vitest';
import { topicSequence } from './topic-sequence.ts';

const snapshot = (seq: number) => ({ op: 'snapshot', seq }) as const;
const update = (prev: number, seq: number) => ({ op: 'update', prev, seq }) as const;

describe('topicSequence', () => {
  it('drops updates until the snapshot', () => {
    const sequence = topicSequence();
    expect(sequence.judge(update(1, 2))).toBe('drop');
    expect(sequence.isCurrent()).toBe(false);
    expect(sequence.judge(snapshot(5))).toBe('take');
    expect(sequence.isCurrent()).toBe(true);
  });
  it('takes a chain, drops what it knows, sees a hole', () => {
    const sequence = topicSequence();
    sequence.judge(snapshot(5));
    expect(sequence.judge(update(3, 5))).toBe('drop');
    expect(sequence.judge(update(5, 8))).toBe('take');
    expect(sequence.judge(update(5, 8))).toBe('drop');
    expect(sequence.judge(update(9, 10))).toBe('gap');
    expect(sequence.judge(update(10, 11))).toBe('drop');
    expect(sequence.judge(snapshot(11))).toBe('take');
  });
  it('takes an update that reaches over a younger snapshot, but not over an update', () => {
    const sequence = topicSequence();
    sequence.judge(snapshot(9));
    expect(sequence.judge(update(5, 12))).toBe('take');
    expect(sequence.judge(update(9, 13))).toBe('gap');
  });
});
