import { expect, it } from 'vitest';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { codeVerbs } from './code-verbs.ts';
import type { Codes } from './codes.ts';

it('stops and resumes the sending of codes, and says how it stands', async () => {
  let stopped = false;
  const codes = {
    stop: async () => {
      stopped = true;
    },
    resume: async () => {
      stopped = false;
    },
    isStopped: async () => stopped,
  } as unknown as Codes;
  const [verb] = codeVerbs(codes, new SteppedClock());
  expect(await verb?.run(['stop'])).toBe('no codes are sent');
  expect(await verb?.run(['state'])).toBe('no codes are sent');
  expect(await verb?.run(['resume'])).toBe('codes are sent');
  await expect(verb?.run([])).rejects.toThrow(/say stop/);
});
