/** The API as a journey uses it beside the screens: to read the outbox and to compare a member's true balances. */

import { setTimeout } from 'node:timers/promises';
import { type Api, type ApiSession, createApi, solvedCaptcha } from '@tern/client';
import type { CaptchaFlow } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';

const LOOKS = 100;
const LOOK_MS = 100;

export function apiOf(origin: string, session?: ApiSession): Api {
  return createApi(CALLS, { baseUrl: origin, session: () => session, language: () => 'en' });
}

/**
 * The newest six-digit code sent to this phone or mail address. Some are sent after the answer, so it is waited for.
 * @param older one that was there before
 */
export async function codeFromOutbox(origin: string, target: string, older = ''): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const messages = await apiOf(origin).call('getOutbox', { target });
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
    if (code !== undefined && code !== older) return code;
    await setTimeout(LOOK_MS);
  }
  throw new Error(`no code for ${target} in the outbox`);
}

/** The fields that a solved captcha gives, without a widget. */
export async function captchaProof(origin: string, flow: CaptchaFlow) {
  return solvedCaptcha(apiOf(origin), flow);
}

/** A member that only has to exist. */
export async function registerMember(
  origin: string,
  target: { areaCode: string; phone: string } | { mail: string },
  password: string,
  welCode?: string,
): Promise<ApiSession> {
  const api = apiOf(origin);
  const proof = await captchaProof(origin, 'register');
  await api.call('sendCode', { ...target, ...proof, purpose: 'REGISTER' });
  const code = await codeFromOutbox(origin, 'mail' in target ? target.mail : target.phone);
  const { token, userId } = await api.call('register', {
    ...target,
    ...proof,
    code,
    password,
    agreement: 'true',
    clientType: 'android',
    ...(welCode === undefined ? {} : { welCode }),
  });
  return { token, userId };
}

/** `free/frozen` by `account currency`, for balances that are not zero. */
export async function balancesOf(api: Api, minSequence?: number): Promise<Record<string, string>> {
  const request = minSequence === undefined ? {} : { minSequence: String(minSequence) };
  const { balances } = await api.call('getAccounts', request);
  return Object.fromEntries(
    balances
      .filter((one) => one.free !== '0' || one.frozen !== '0')
      .map((one) => [`${one.account} ${one.currency}`, `${one.free}/${one.frozen}`]),
  );
}
