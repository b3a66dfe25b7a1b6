/**
 * Measures the time in which a login is refused for a known and for an unknown account: the same steps run for both
 * (rules/security#same-answers), and this is the difference that a stranger with a clock sees. Known and unknown take
 * turns, so that both meet the same load.
 */

import { type Api, createApi, solvedCaptcha } from '@tern/client';
import { CALLS } from '@tern/protocol/calls';
import { ServerUnderTest } from '../server-under-test.ts';

/** Tries of one account from one address before it is locked, and not one more. */
const TRIES = 5;
const ACCOUNTS = 24;

interface Figure {
  known: number[];
  unknown: number[];
}

const server = await ServerUnderTest.startQuiet();
try {
  const api = createApi(CALLS, { baseUrl: server.origin, session: () => undefined, language: () => 'en' });
  const mails = Array.from({ length: ACCOUNTS }, (_, index) => `entrance${index}@example.com`);
  for (const mail of mails) await register(api, mail);
  report('login, wrong password', await logins(api, mails));
  report('a code for a forgotten password', await forgottenCodes(api, mails));
  report('a new password with a wrong code', await resets(api, mails));
} finally {
  await server.stop();
}

async function register(api: Api, mail: string): Promise<void> {
  const captcha = await solvedCaptcha(api, 'register');
  await api.call('sendCode', { mail, purpose: 'REGISTER', ...captcha });
  const [letter] = await api.call('getOutbox', { target: mail });
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
  const form = { mail, code, password: 'bench-password-1', agreement: 'true', clientType: 'h5' } as const;
  await api.call('register', { ...form, ...captcha });
}

async function logins(api: Api, mails: readonly string[]): Promise<Figure> {
  const figure: Figure = { known: [], unknown: [] };
  for (let round = 0; round < TRIES; round++)
    for (const mail of mails)
      for (const [kind, name] of inTurn(mail)) {
        const captcha = await solvedCaptcha(api, 'login');
        const form = { mail: name, password: 'wrong-password-1', clientType: 'h5' } as const;
        figure[kind].push(await timed(() => api.call('login', { ...form, ...captcha })));
      }
  return figure;
}

async function forgottenCodes(api: Api, mails: readonly string[]): Promise<Figure> {
  const figure: Figure = { known: [], unknown: [] };
  for (const mail of mails)
    for (const [kind, name] of inTurn(mail)) {
      const captcha = await solvedCaptcha(api, 'forget');
      const form = { mail: name, purpose: 'FORGET' } as const;
      figure[kind].push(await timed(() => api.call('sendCode', { ...form, ...captcha })));
    }
  return figure;
}

async function resets(api: Api, mails: readonly string[]): Promise<Figure> {
  const figure: Figure = { known: [], unknown: [] };
  for (const mail of mails)
    for (const [kind, name] of inTurn(mail)) {
      const captcha = await solvedCaptcha(api, 'forget');
      const form = { mail: name, code: '000000', password: 'another-password-1' };
      figure[kind].push(await timed(() => api.call('forget', { ...form, ...captcha })));
    }
  return figure;
}

/** Which of the two comes first changes from account to account. */
function inTurn(mail: string): [keyof Figure, string][] {
  const pair: [keyof Figure, string][] = [
    ['known', mail],
    ['unknown', `no-${mail}`],
  ];
  return Number(/\d+/.exec(mail)?.[0]) % 2 === 0 ? pair : pair.reverse();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work().catch(() => undefined);
  return performance.now() - startMs;
}

function report(what: string, { known, unknown }: Figure): void {
  const line = (times: number[]) =>
    `median ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms (${times.length} tries)`;
  const differenceMs = at(known, 0.5) - at(unknown, 0.5);
  console.log(`${what}\n  known    ${line(known)}\n  unknown  ${line(unknown)}`);
  console.log(`  difference of the medians ${differenceMs.toFixed(2)} ms`);
  console.log(`RATIO ${what}: known / unknown ${(at(known, 0.5) / at(unknown, 0.5)).toFixed(3)}`);
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
