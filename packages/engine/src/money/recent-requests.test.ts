import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REQUEST_LIFE_MS } from '../limits.ts';
import { RecentRequests } from './recent-requests.ts';

const MOST = 4;

/** What is remembered, said as plainly as can be. */
class Plain {
  private said: { key: string; body: string; answer: number; timeMs: number }[] = [];

  remember(key: string, body: string, answer: number, timeMs: number): void {
    this.said = [...this.said.filter((one) => one.key !== key), { key, body, answer, timeMs }].slice(-MOST);
  }

  all(nowMs: number) {
    return this.said.filter(({ timeMs }) => nowMs - timeMs < REQUEST_LIFE_MS);
  }
}

/** A key, a body, and how much later. */
const STEP = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  body: fc.constantFrom('x', 'y'),
  laterMs: fc.oneof(fc.constant(1), fc.constantFrom(REQUEST_LIFE_MS / 3, REQUEST_LIFE_MS - 1)),
});

describe('recent requests', () => {
  it('are the last so many of a day, each key once', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        const [recent, plain] = [new RecentRequests(MOST), new Plain()];
        let nowMs = 0;
        for (const [answer, { key, body, laterMs }] of steps.entries()) {
          nowMs += laterMs;
          recent.remember(key, body, answer + 1, nowMs);
          plain.remember(key, body, answer + 1, nowMs);
          const all = [...recent.all()].map(([name, { body, answer, timeMs }]) => ({
            ...{ key: name, body, answer, timeMs },
          }));
          expect(all).toEqual(plain.all(nowMs));
          expect(recent.size).toBe(all.length);
          for (const one of all) expect(recent.answer(one.key, one.body, nowMs)).toBe(one.answer);
          expect(recent.answer(key, `not ${body}`, nowMs)).toBe(0);
        }
      }),
    );
  });

  it('are found until they are a day old, and not after', () => {
    const recent = new RecentRequests(MOST);
    recent.remember('a', 'x', 7, 1000);
    expect(recent.answer('a', 'x', 1000 + REQUEST_LIFE_MS - 1)).toBe(7);
    expect(recent.find('a', 1000 + REQUEST_LIFE_MS)).toBeUndefined();
    expect(recent.answer('b', 'x', 1000)).toBe(0);
  });
});
