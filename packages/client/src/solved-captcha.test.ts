import { expect, it } from 'vitest';
import type { Api } from './api.ts';
import { solvedCaptcha } from './solved-captcha.ts';

function fakeApi() {
  const said: [string, Record<string, string>][] = [];
  const api = {
    call: async (name: string, params: Record<string, string>) => {
      said.push([name, params]);
      if (name === 'geetestCode') return { status: 1, challenge: 'c'.repeat(32) };
      return {
        answer: '120',
        geetest_challenge: params.challenge,
        geetest_validate: 'v',
        geetest_seccode: 'v|jordan',
      };
    },
  } as unknown as Pick<Api, 'call'>;
  return { api, said };
}

it('gives what a form carries, of one challenge for one flow', async () => {
  const { api, said } = fakeApi();
  const fields = await solvedCaptcha(api, 'register');
  const [[, start], [, answer]] = said as [(typeof said)[0], (typeof said)[0]];
  expect(start).toEqual({ randomCode: fields.randomCode, clientType: 'h5' });
  expect(answer).toEqual({ challenge: 'c'.repeat(32), flow: 'register' });
  expect(fields).toEqual({
    status: '1',
    randomCode: fields.randomCode,
    geetest_challenge: 'c'.repeat(32),
    geetest_validate: 'v',
    geetest_seccode: 'v|jordan',
  });
});

it('takes a number of its own each time', async () => {
  const { api, said } = fakeApi();
  for (let count = 0; count < 100; count++) await solvedCaptcha(api, 'login');
  const codes = new Set(
    said.filter(([name]) => name === 'geetestCode').map(([, { randomCode }]) => randomCode),
  );
  expect(codes.size).toBeGreaterThan(90);
});
