/** Members who have never traded and may buy OTC: verified, with a nickname, a trading password and a bank card of their own. */
import type { Api, ApiSession } from '@tern/client';
import { apiOf, captchaProof, codeFromOutbox, registerMember } from './member-api.ts';
import { PLANTED } from './planted-secrets.ts';
import type { RunningServer } from './running-server.ts';

/** The settings of a server where so many accounts may be opened, each of which is verified at once. */
export const OPENS_MANY = { LIMIT_REGISTRATIONS_PER_DAY: '20', IDENTITY_AUTO_PASS: 'true' };
export const NEWCOMER_PASSWORD = '593827';

export interface Newcomer {
  readonly session: ApiSession;
  readonly api: Api;
}

export async function openNewcomers(server: RunningServer, count: number): Promise<Newcomer[]> {
  const { origin } = server;
  const password = PLANTED.accountPassword;
  const phones = Array.from({ length: count }, (_, at) => String(13_900_000_800 + at));
  const sessions: ApiSession[] = [];
  const codes: string[] = [];
  for (const phone of phones) {
    sessions.push(await registerMember(origin, { areaCode: '86', phone }, password));
    codes.push(await codeFromOutbox(origin, phone));
  }
  // The next code of a phone comes a minute later.
  await server.codesAge();
  const newcomers: Newcomer[] = [];
  for (const [at, session] of sessions.entries()) {
    const api = apiOf(origin, session);
    const phone = phones[at] ?? '';
    const holderName = `Hai Yan ${'ABCDEFGHIJKLMNOPQRST'[at]}`;
    await api.call('submitIdentity', {
      name: holderName,
      country: 'JP',
      idType: 'PASSPORT',
      idNumber: `TK76550${10 + at}`,
      birthDate: '1990-05-17',
    });
    await api.call('setNickName', { member: session.userId, nickName: `Newcomer-${at}` });
    const proof = await captchaProof(origin, 'security');
    await api.call('sendMemberCode', { ...proof, purpose: 'POST_PASSWORD', channel: 'phone' });
    const code = await codeFromOutbox(origin, phone, codes[at]);
    await api.call('setPostPassword', {
      postPassword: NEWCOMER_PASSWORD,
      password,
      channel: 'phone',
      code,
    });
    await api.call('addPayment', {
      kind: 'bankCard',
      holderName,
      account: `62148312098765${10 + at}`,
      bankName: 'Tern Bank',
      postPassword: NEWCOMER_PASSWORD,
    });
    newcomers.push({ session, api });
  }
  return newcomers;
}
