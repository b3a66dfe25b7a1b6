/** Members for a measurement: registered through the API with codes from the outbox, funded by the faucet. */

import { type Api, type ApiSession, createApi, solvedCaptcha } from '@tern/client';
import { CALLS } from '@tern/protocol/calls';

export interface FundedMember {
  session: ApiSession;
  api: Api;
}

const apiOf = (origin: string, session?: ApiSession): Api =>
  createApi(CALLS, { baseUrl: origin, session: () => session, language: () => 'en', timeoutMs: 60_000 });

/** Half of every faucet payment is moved to the spot account. */
export async function fundedMembers(origin: string, count: number): Promise<FundedMember[]> {
  const members: FundedMember[] = [];
  for (let index = 0; index < count; index += 1) members.push(await register(origin, index));
  return members;
}

async function register(origin: string, index: number): Promise<FundedMember> {
  const visitor = apiOf(origin);
  const mail = `bench${Date.now().toString(36)}x${index}@example.com`;
  const captcha = await solvedCaptcha(visitor, 'register');
  await visitor.call('sendCode', { mail, purpose: 'REGISTER', ...captcha });
  const [message] = await visitor.call('getOutbox', { target: mail });
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  if (!code) throw new Error(`no code for ${mail} in the outbox`);
  const session = await visitor.call('register', {
    mail,
    code,
    password: `bench-${index}-password`,
    agreement: 'true',
    clientType: 'android',
    ...captcha,
  });
  const api = apiOf(origin, session);
  const { amounts } = await api.call('claimFaucet', { requestId: `faucet-${index}` });
  for (const { currency, amount } of amounts) {
    await api.call('transfer', {
      requestId: `move-${currency}`,
      from: 'assets',
      to: 'spot',
      currency,
      amount,
    });
  }
  return { session, api };
}
