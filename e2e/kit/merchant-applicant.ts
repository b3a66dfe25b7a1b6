/** A demo member gets what an application as a merchant asks for beyond identity, nickname and trading password, by calls. */
import { submitAdvanced } from './console-applicant.ts';
import { apiOf, captchaProof, codeFromOutbox } from './member-api.ts';
import type { DemoFile, RunningServer } from './running-server.ts';
import { totpCode } from './totp.ts';

type Member = DemoFile['members'][number];

/** E-mail, authenticator, the bond in the OTC account, and the documents, which operators still have to approve. */
export async function prepareMerchant(server: RunningServer, member: Member, bond: string): Promise<void> {
  const { origin } = server;
  await bindMail(server, member);
  await bindAuthenticator(server, member);
  await apiOf(origin, member).call('transfer', {
    requestId: 'merchant-bond',
    from: 'assets',
    to: 'otc',
    currency: 'USDT',
    amount: bond,
  });
  await submitAdvanced(origin, member);
}

async function bindMail({ origin }: RunningServer, member: Member): Promise<void> {
  const api = apiOf(origin, member);
  const mail = `merchant-${member.userId}@example.com`;
  const owner = await captchaProof(origin, 'security');
  await api.call('sendMemberCode', { ...owner, purpose: 'VERIFY_OWNER', channel: 'phone' });
  const code = await codeFromOutbox(origin, member.phone);
  const { ticket } = await api.call('verifyOwner', { channel: 'phone', code });
  const target = await captchaProof(origin, 'security');
  await api.call('sendMemberCode', { ...target, mail, purpose: 'NEW_TARGET' });
  await api.call('bindTarget', { mail, ticket, code: await codeFromOutbox(origin, mail) });
}

async function bindAuthenticator(server: RunningServer, { phone, ...member }: Member): Promise<void> {
  const { origin } = server;
  const api = apiOf(origin, member);
  const { secret } = await api.call('startGoogle');
  const older = await codeFromOutbox(origin, phone);
  await server.codesAge();
  const proof = await captchaProof(origin, 'security');
  await api.call('sendMemberCode', { ...proof, purpose: 'GOOGLE_BIND', channel: 'phone' });
  const code = await codeFromOutbox(origin, phone, older);
  const googleCode = totpCode(secret, Date.now());
  await api.call('bindGoogle', { password: member.password, channel: 'phone', code, googleCode });
}
