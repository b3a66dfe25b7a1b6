/**
 * The account centre as callers see it: codes, bound phones and mails, and tickets, in their legal order and in
 * every other (rules/security#withdrawal-lock, rules/security#codes; rules/security#flow-tokens,
 * rules/security#step-order).
 */
import type { CallRequest, SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AuthForTests,
  IP,
  NEXT_PASSWORD,
  NO_CARD,
  type TestMember,
  WIDE,
} from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD, type Session } from '../../../../test/kit/running-exchange.ts';
import { totpCode } from '../../../platform/secrets/totp.ts';

let client: AuthForTests;
const told: SecurityEvent[] = [];
beforeAll(async () => {
  client = await AuthForTests.open(WIDE);
  client.auth.events.listen({ publish: (_, kind) => told.push(kind) });
});
afterAll(() => client.close());
beforeEach(() => {
  told.length = 0;
  client.card = NO_CARD;
});

const security = (session: Session) => client.call('getSecurity', {}, { session });
const kinds = async (session: Session) =>
  (await client.call('getSecurityEvents', {}, { session })).rows.map(({ kind }) => kind);
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const withMail = async () => {
  const member = await client.register();
  const mail = client.freshMail();
  const ticket = await client.ownerTicket(member);
  const code = await client.newTargetCode(member, { mail });
  await client.call('bindTarget', { mail, ticket, code }, { session: member });
  return { member, mail };
};

describe('the first page', () => {
  it('shows what is bound, masked, and how well that protects', async () => {
    const member = await client.register('13812342046');
    expect(await security(member)).toEqual({
      freeze: null,
      areaCode: '86',
      phone: '138****2046',
      mail: '',
      google: false,
      recoveryCodesLeft: 0,
      postPassword: false,
      postPasswordLockedUntil: 0,
      withdrawalLockedUntil: 0,
      cardState: '',
      advancedState: '',
      level: 'low',
    });
    await client.setPostPassword(member);
    expect(await security(member)).toMatchObject({ postPassword: true, level: 'medium' });
    client.card = { ...NO_CARD, cardNo: '110***********0011', cardState: 'PASS', advancedState: 'REVIEWING' };
    expect(await security(member)).toMatchObject({ cardState: 'PASS', advancedState: 'REVIEWING' });
    const page = await client.call('getMember', { member: member.userId }, { session: member });
    expect(page).toMatchObject({ cardNo: '110***********0011', cardState: 'PASS' });
  });
});

describe('codes inside an account', () => {
  it('need a captcha of their flow and a bound channel', async () => {
    const session = await client.register();
    const send = (more: object) =>
      client.errorOf(
        client.call(
          'sendMemberCode',
          { purpose: 'LOGIN_PASSWORD', channel: 'phone', ...more } as CallRequest<'sendMemberCode'>,
          { session },
        ),
      );
    expect(await send({})).toBe('captchaRequired');
    expect(await send(await client.captcha('login'))).toBe('captchaWrong');
    expect(await send({ ...(await client.captcha('security')), channel: 'mail' })).toBe('channelNotBound');
    client.clock.step(60_000);
    const captcha = await client.captcha('security');
    expect(await send(captcha)).toBe('done');
    client.clock.step(60_000);
    expect(await send(captcha)).toBe('captchaWrong');
  });

  it('are their member’s, their purpose’s and their target’s alone', async () => {
    const [one, other] = [await client.register(), await client.register()];
    const code = await client.memberCode(one, 'VERIFY_OWNER');
    const verify = (session: Session, given: string) =>
      client.errorOf(client.call('verifyOwner', { channel: 'phone', code: given }, { session }));
    expect(await verify(other, code)).toBe('codeWrong');
    const change = { oldPassword: PASSWORD, password: NEXT_PASSWORD, channel: 'phone' as const, code };
    expect(await client.errorOf(client.call('changePassword', change, { session: one }))).toBe('codeWrong');
    const ticket = await client.ownerTicket(other);
    const mail = client.freshMail();
    const mailCode = await client.newTargetCode(one, { mail });
    const bind = (to: string) =>
      client.errorOf(client.call('bindTarget', { mail: to, ticket, code: mailCode }, { session: other }));
    expect(await bind(mail)).toBe('codeWrong');
    expect(await bind(client.freshMail())).toBe('codeWrong');
  });

  it('say what they are for', async () => {
    const member = await client.register();
    await client.memberCode(member, 'GOOGLE_CLOSE');
    const [letter] = await client.call('getOutbox', { target: member.phone });
    expect(letter?.text).toContain('disable Google Authenticator');
  });
});

describe('binding and changing', () => {
  it('a missing mail is bound, without a lock, and logs in', async () => {
    const { member, mail } = await withMail();
    expect(await security(member)).toMatchObject({
      mail: expect.stringContaining('***@'),
      withdrawalLockedUntil: 0,
    });
    expect(told).toContain('MAIL_BOUND');
    const captcha = await client.captcha('login');
    const { userId } = await client.call('login', {
      mail,
      password: PASSWORD,
      clientType: 'ios',
      ...captcha,
    });
    expect(userId).toBe(member.userId);
    expect((await client.auth.members.byId(Number(userId)))?.mail).toBe(mail);
  });

  it('a bound phone is replaced, with a lock, and the old one logs in no more', async () => {
    const member = await client.register();
    const phone = client.freshPhone();
    const ticket = await client.ownerTicket(member);
    const code = await client.newTargetCode(member, { phone });
    const answered = await client.answer('changeTarget', { phone, ticket, code }, { session: member });
    expect(answered.sequence).toBe(client.kernel.durable.sequence);
    expect(await client.isLocked(member)).toBe(true);
    expect(await client.errorOf(client.logIn(member.phone))).toBe('wrongPassword');
    expect((await client.logIn(phone, { clientType: 'ios' })).userId).toBe(member.userId);
    expect(await kinds(member)).toContain('PHONE_CHANGED');
    // The phone that was left gets a notice without a code.
    const last = async () => (await client.call('getOutbox', { target: member.phone }))[0]?.text;
    await expect.poll(last).toMatch(/手机号已更换.*\n.*the phone of your account was changed/);
    expect(await last()).not.toMatch(/\d{6}/);
  });

  it('takes the ticket once, also at once, and not past ten minutes', async () => {
    const member = await client.register();
    const ticket = await client.ownerTicket(member);
    const wanted = [client.freshMail(), client.freshMail()];
    const codes: string[] = [];
    for (const mail of wanted) codes.push(await client.newTargetCode(member, { mail }));
    const bind = (at: number, used = ticket) =>
      client.errorOf(
        client.call(
          'bindTarget',
          { mail: wanted[at] as string, ticket: used, code: codes[at] as string },
          { session: member },
        ),
      );
    const answers = await Promise.all([bind(0), bind(1)]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const late = await client.ownerTicket(member);
    client.clock.step(10 * 60_000);
    const phone = client.freshPhone();
    const code = await client.newTargetCode(member, { phone });
    expect(
      await client.errorOf(client.call('changeTarget', { phone, ticket: late, code }, { session: member })),
    ).toBe('ticketInvalid');
  });

  it('knows the missing from the bound, and what another has', async () => {
    const [member, other] = [await client.register(), await client.register()];
    const ticket = await client.ownerTicket(member);
    const phone = other.phone;
    const code = await client.newTargetCode(member, { phone });
    const say = (name: 'bindTarget' | 'changeTarget', target: { phone?: string; mail?: string }) =>
      client.errorOf(client.call(name, { ...target, ticket, code }, { session: member }));
    expect(await say('bindTarget', { phone })).toBe('channelBound');
    expect(await say('changeTarget', { mail: client.freshMail() })).toBe('channelNotBound');
    expect(
      await client.errorOf(
        client.call('changeTarget', { phone, ticket, code: wrongOf(code) }, { session: member }),
      ),
    ).toBe('codeWrong');
    // Only a caller who holds the phone learns that it has an account; then the ticket is not spent.
    expect(await say('changeTarget', { phone })).toBe('targetTaken');
    const free = client.freshPhone();
    client.clock.step(60_000);
    const freeCode = await client.newTargetCode(member, { phone: free });
    const change = { phone: free, ticket, code: freeCode };
    expect(await client.errorOf(client.call('changeTarget', change, { session: member }))).toBe('done');
  });

  it('needs Google’s code where it is bound', async () => {
    const { member, secret } = await client.withGoogle();
    const code = await client.memberCode(member, 'VERIFY_OWNER');
    const verify = (more: { googleCode?: string }) =>
      client.errorOf(client.call('verifyOwner', { channel: 'phone', code, ...more }, { session: member }));
    expect(await verify({})).toBe('googleRequired');
    expect(await verify({ googleCode: '000000' })).toBe('googleWrong');
    expect(await verify({ googleCode: totpCode(secret, client.nowMs()) })).toBe('done');
  });
});

describe('tickets', () => {
  it('of each kind open their own flow alone, and their owner’s', async () => {
    const google = await client.withGoogle();
    const other = await client.register();
    const login = async () => (await client.logIn(google.member.phone)).ticket;
    const code = () => totpCode(google.secret, client.nowMs());
    const owner = await client.ownerTicket(google.member, code);
    const session = google.member;
    const socket = (await client.call('socketTicket', {}, { session })).ticket;
    const second = (ticket: string) =>
      client.errorOf(client.call('loginSecond', { ticket, googleCode: code(), clientType: 'ios' }));
    const recovery = (ticket: string) =>
      client.errorOf(client.call('requestRecovery', { ticket, remark: 'lost' }));
    const bind = async (ticket: string, who: TestMember) =>
      client.errorOf(
        client.call('bindTarget', { mail: client.freshMail(), ticket, code: '123456' }, { session: who }),
      );
    const tickets = { owner, socket, token: session.token, login: await login() };
    for (const [kind, ticket] of Object.entries(tickets)) {
      if (kind !== 'login') expect(await second(ticket), `${kind} at loginSecond`).toBe('ticketInvalid');
      if (kind !== 'login')
        expect(await recovery(ticket), `${kind} at requestRecovery`).toBe('ticketInvalid');
      if (kind !== 'owner')
        expect(await bind(ticket, session), `${kind} at bindTarget`).toBe('ticketInvalid');
      expect(await bind(ticket, other), `${kind} at bindTarget, another's`).toBe('ticketInvalid');
      const asToken = { token: ticket, userId: session.userId };
      if (kind !== 'token')
        expect(await client.errorOf(security(asToken)), `${kind} as a session`).toBe('sessionInvalid');
      if (kind !== 'socket') expect(client.auth.tickets.redeem(ticket, client.nowMs()), kind).toBeUndefined();
    }
    expect(await bind(owner, session)).toBe('codeWrong');
    client.clock.step(30_000);
    expect(await second(await login())).toBe('done');
  });

  it('end with the password', async () => {
    const google = await client.withGoogle();
    const { ticket } = await client.logIn(google.member.phone);
    await client.sql`update security_flow_tickets set until_ms = until_ms + 86400000`;
    expect(await client.changePassword(google.member, google.secret)).toBe('done');
    client.clock.step(60_000);
    const googleCode = totpCode(google.secret, client.nowMs());
    expect(await client.errorOf(client.call('loginSecond', { ticket, googleCode, clientType: 'h5' }))).toBe(
      'ticketInvalid',
    );
  });
});

describe("a member's page", () => {
  const page = (session: Session, member = session.userId) =>
    client.errorOf(client.call('getMember', { member }, { session }));
  it('is his own', async () => {
    const [one, other] = [await client.register(), await client.register()];
    expect(await client.call('getMember', { member: one.userId }, { session: one })).toEqual({
      uuid: one.userId,
      nickName: '',
      areaCode: '86',
      cardNo: '',
      cardState: '',
      mail: '',
      phone: `${one.phone.slice(0, 3)}****${one.phone.slice(-4)}`,
    });
    expect(await page(one, other.userId)).toBe('forbidden');
    const code = client.call('getMemberCode', { memberId: other.userId }, { session: one });
    expect(await client.errorOf(code)).toBe('forbidden');
  });

  it('takes one nickname, nobody else’s', async () => {
    const [one, two] = [await client.register(), await client.register()];
    const name = (session: Session, nickName: string, member = session.userId) =>
      client.errorOf(client.call('setNickName', { member, nickName }, { session }));
    expect(await name(one, '  ')).toBe('nickNameEmpty');
    expect(await name(one, 'x'.repeat(21))).toBe('nickNameFormat');
    expect(await name(one, 'A', two.userId)).toBe('forbidden');
    expect(await name(one, '\u202eAlice\u200b ')).toBe('done');
    const { nickName } = await client.call('getMember', { member: one.userId }, { session: one });
    expect(nickName).toBe('Alice');
    expect(await name(one, 'Bob')).toBe('nickNameSet');
    expect(await name(two, 'ＡLICE')).toBe('nickNameTaken');
    expect(await name(two, '小明🙂')).toBe('done');
  });
});

it('every call of the account centre needs a session', async () => {
  const calls = [
    'getSecurity',
    'startGoogle',
    'getReviews',
    'getSessions',
    'endOtherSessions',
    'getSecurityEvents',
  ] as const;
  for (const name of calls)
    expect(await client.errorOf(client.call(name, {}, { ip: IP })), name).toBe('sessionInvalid');
});
