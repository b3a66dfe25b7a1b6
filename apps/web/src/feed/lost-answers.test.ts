import { ApiError } from '@tern/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { untilAnswered, useLostAnswers } from './lost-answers.ts';

const LOST = new ApiError('connection', '', 'Connection failed', 0);
const REFUSED = new ApiError('refused', 'SPOT.0003', 'Insufficient available assets', 200);

let nowMs: number;
let member: string;
/** The outcomes of the tries, in their order. */
let tries: (string | ApiError)[];
let found: string | undefined;
let known: unknown[];
let waited: number[];

beforeEach(() => {
  nowMs = 0;
  member = 'anna';
  tries = [];
  found = undefined;
  known = [];
  waited = [];
});

const ask = () =>
  untilAnswered<string>(
    {
      send: vi.fn(async () => {
        const next = tries.shift();
        if (next instanceof ApiError) throw next;
        if (next === undefined) throw new Error('sent once too often');
        return next;
      }),
      find: async () => found,
      onKnown: (outcome) => known.push(outcome),
    },
    {
      now: () => nowMs,
      again: async () => {
        waited.push(useLostAnswers.getState().waiting);
        nowMs += 20_000;
      },
      member: () => member,
    },
  );

it('an answered order is sent once, without a word', async () => {
  tries = ['order 1'];
  expect(await ask()).toBe('order 1');
  expect([known, waited]).toEqual([[], []]);
});

it('an order whose answer was lost is sent again until it is answered, and the outcome is known', async () => {
  tries = [LOST, LOST, 'order 1'];
  expect(await ask()).toBe('order 1');
  expect(known).toEqual([{ answer: 'order 1' }]);
  expect(waited).toEqual([1, 1]);
  expect(useLostAnswers.getState().waiting).toBe(0);
});

it('a refusal at a later try is the answer', async () => {
  tries = [LOST, REFUSED];
  await expect(ask()).rejects.toBe(REFUSED);
  expect(known).toEqual([{ error: REFUSED }]);
  expect(useLostAnswers.getState().waiting).toBe(0);
});

it('a refusal at the first try is no lost answer', async () => {
  tries = [REFUSED];
  await expect(ask()).rejects.toBe(REFUSED);
  expect(known).toEqual([]);
});

it('an order that has become old is looked up and not placed', async () => {
  tries = [LOST, LOST, LOST];
  found = 'order 1';
  expect(await ask()).toBe('order 1');
  tries = [LOST, LOST, LOST];
  nowMs = 0;
  found = undefined;
  await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
  expect(tries).toEqual([]);
});

it('another member is never asked about it', async () => {
  tries = [LOST];
  const asked = ask();
  member = 'ben';
  await expect(asked).rejects.toBe(LOST);
});
