import { expect, it } from 'vitest';
import { CaptchaFault, checkedStart, failbackProof } from './start-captcha.ts';

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
