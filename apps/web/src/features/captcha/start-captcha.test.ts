import { expect, it, vi } from 'vitest';
import { captchaApi } from '../../kit/calls/captcha.ts';
import { noteServerDate } from '../../kit/time/server-clock.ts';
import { CaptchaFault, checkedStart, failbackProof, startCaptcha } from './start-captcha.ts';

const START = { status: 1, gt: 'a'.repeat(32), challenge: 'b'.repeat(32), success: 1, new_captcha: true };

it('wants gt to be a string', () => {
  expect(checkedStart(START)).toBe(START);
  expect(() => checkedStart({ ...START, gt: 7 as unknown as string })).toThrow(CaptchaFault);
});

it('fills all three fields while the provider is down', () => {
  const started = { randomCode: '1700000000000', challenge: START.challenge };
  expect(failbackProof(started)).toEqual({
    status: '0',
    randomCode: '1700000000000',
    geetest_challenge: START.challenge,
    geetest_validate: START.challenge,
    geetest_seccode: `${START.challenge}|jordan`,
  });
});

it('begins at the time of the server on a phone that is two hours off, under a number of its own', async () => {
  const said: { randomCode?: string }[] = [];
  const call = vi.spyOn(captchaApi, 'call').mockImplementation(async (_name, params) => {
    said.push(params as { randomCode?: string });
    return { ...START, success: 0 } as never;
  });
  const serverMs = Date.now() + 7_200_000;
  noteServerDate(serverMs);
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => startCaptcha('slide', signal)));
  noteServerDate(Date.now());
  call.mockRestore();
  for (const { randomCode } of said) expect(Math.abs(Number(randomCode) - serverMs)).toBeLessThan(400_000);
  expect(new Set(said.map(({ randomCode }) => randomCode)).size).toBe(3);
});
