/**
 * The account centre as callers see it: codes, bound phones and mails, and tickets, in their legal order and in
 * every other (RULES 7.4, 7.6; SAFETY 1.4, 2.7).
 */
import type { CallRequest, SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from './platform/secrets/totp.ts';
import {
  EntranceForTests,
  IP,
  NEXT_PASSWORD,
  NO_CARD,
  type TestMember,
  WIDE,
} from './testing/entrance-for-tests.ts';
import { PASSWORD, type Session } from './testing/running-exchange.ts';

let door: EntranceForTests;
const told: SecurityEvent[] = [];
beforeAll(async () => {
  door = await EntranceForTests.open(WIDE);
  door.hall.events.listen({ tell: (_, kind) => told.push(kind) });
});
afterAll(() => door.close());
beforeEach(() => {
  told.length = 0;
  door.card = NO_CARD;
});

const security = (session: Session) => door.say('getSecurity', {}, { session });
const kinds = async (session: Session) =>
  (await door.say('getSecurityEvents', {}, { session })).rows.map(({ kind }) => kind);
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const withMail = async () => {
  const member = await door.register();
  const mail = door.freshMail();
  const ticket = await door.ownerTicket(member);
  const code = await door.newTargetCode(member, { mail });
  await door.say('bindTarget', { mail, ticket, code }, { session: member });
  return { member, mail };
};

describe('the first page', () => {
  it('shows what is bound, masked, and how well that protects', async () => {
    const member = await door.register('13812342046');
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
    await door.setPostPassword(member);
    expect(await security(member)).toMatchObject({ postPassword: true, level: 'medium' });
    door.card = { ...NO_CARD, cardNo: '110***********0011', cardState: 'PASS', advancedState: 'REVIEWING' };
    expect(await security(member)).toMatchObject({ cardState: 'PASS', advancedState: 'REVIEWING' });
    const page = await door.say('getMember', { member: member.userId }, { session: member });
    expect(page).toMatchObject({ cardNo: '110***********0011', cardState: 'PASS' });
  });
});

describe('codes inside an account', () => {
  it('need a captcha of their flow and a bound channel', async () => {
    const session = await door.register();
    const send = (more: object) =>
      door.errorOf(
        door.say(
          'sendMemberCode',
          { purpose: 'LOGIN_PASSWORD', channel: 'phone', ...more } as CallRequest<'sendMemberCode'>,
          { session },
        ),
      );
    expect(await send({})).toBe('captchaRequired');
    expect(await send(await door.captcha('login'))).toBe('captchaWrong');
    expect(await send({ ...(await door.captcha('security')), channel: 'mail' })).toBe('channelNotBound');
    door.clock.step(60_000);
    const captcha = await door.captcha('security');
    expect(await send(captcha)).toBe('done');
    door.clock.step(60_000);
    expect(await send(captcha)).toBe('captchaWrong');
  });

  it('are their member’s, their purpose’s and their target’s alone', async () => {
    const [one, other] = [await door.register(), await door.register()];
    const code = await door.memberCode(one, 'VERIFY_OWNER');
    const verify = (session: Session, given: string) =>
      door.errorOf(door.say('verifyOwner', { channel: 'phone', code: given }, { session }));
    expect(await verify(other, code)).toBe('codeWrong');
    const change = { oldPassword: PASSWORD, password: NEXT_PASSWORD, channel: 'phone' as const, code };
    expect(await door.errorOf(door.say('changePassword', change, { session: one }))).toBe('codeWrong');
    const ticket = await door.ownerTicket(other);
    const mail = door.freshMail();
    const mailCode = await door.newTargetCode(one, { mail });
    const bind = (to: string) =>
      door.errorOf(door.say('bindTarget', { mail: to, ticket, code: mailCode }, { session: other }));
    expect(await bind(mail)).toBe('codeWrong');
    expect(await bind(door.freshMail())).toBe('codeWrong');
  });

  it('say what they are for', async () => {
    const member = await door.register();
    await door.memberCode(member, 'GOOGLE_CLOSE');
    const [letter] = await door.say('getOutbox', { target: member.phone });
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
    const captcha = await door.captcha('login');
    const { userId } = await door.say('login', { mail, password: PASSWORD, clientType: 'ios', ...captcha });
    expect(userId).toBe(member.userId);
    expect((await door.hall.members.byId(Number(userId)))?.mail).toBe(mail);
  });

  it('a bound phone is replaced, with a lock, and the old one logs in no more', async () => {
    const member = await door.register();
    const phone = door.freshPhone();
    const ticket = await door.ownerTicket(member);
    const code = await door.newTargetCode(member, { phone });
    const answered = await door.answer('changeTarget', { phone, ticket, code }, { session: member });
    expect(answered.sequence).toBe(door.kernel.durable.sequence);
    expect(await door.isLocked(member)).toBe(true);
    expect(await door.errorOf(door.logIn(member.phone))).toBe('wrongPassword');
    expect((await door.logIn(phone, { clientType: 'ios' })).userId).toBe(member.userId);
    expect(await kinds(member)).toContain('PHONE_CHANGED');
    // The phone that was left is told, without a code.
    const last = async () => (await door.say('getOutbox', { target: member.phone }))[0]?.text;
    await expect.poll(last).toMatch(/手机号已更换.*\n.*the phone of your account was changed/);
    expect(await last()).not.toMatch(/\d{6}/);
  });

  it('takes the ticket once, also at once, and not past ten minutes', async () => {
    const member = await door.register();
    const ticket = await door.ownerTicket(member);
    const wanted = [door.freshMail(), door.freshMail()];
    const codes: string[] = [];
    for (const mail of wanted) codes.push(await door.newTargetCode(member, { mail }));
    const bind = (at: number, used = ticket) =>
      door.errorOf(
        door.say(
          'bindTarget',
          { mail: wanted[at] as string, ticket: used, code: codes[at] as string },
          { session: member },
        ),
      );
    const answers = await Promise.all([bind(0), bind(1)]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const late = await door.ownerTicket(member);
    door.clock.step(10 * 60_000);
    const phone = door.freshPhone();
    const code = await door.newTargetCode(member, { phone });
    expect(
      await door.errorOf(door.say('changeTarget', { phone, ticket: late, code }, { session: member })),
    ).toBe('ticketInvalid');
  });

  it('knows the missing from the bound, and what another has', async () => {
    const [member, other] = [await door.register(), await door.register()];
    const ticket = await door.ownerTicket(member);
    const phone = other.phone;
    const code = await door.newTargetCode(member, { phone });
    const say = (name: 'bindTarget' | 'changeTarget', target: { phone?: string; mail?: string }) =>
      door.errorOf(door.say(name, { ...target, ticket, code }, { session: member }));
    expect(await say('bindTarget', { phone })).toBe('channelBound');
    expect(await say('changeTarget', { mail: door.freshMail() })).toBe('channelNotBound');
    expect(
      await door.errorOf(
        door.say('changeTarget', { phone, ticket, code: wrongOf(code) }, { session: member }),
      ),
    ).toBe('codeWrong');
    // Only whoever holds the phone learns that it has an account; then the ticket is not spent.
    expect(await say('changeTarget', { phone })).toBe('targetTaken');
    const free = door.freshPhone();
    door.clock.step(60_000);
    const freeCode = await door.newTargetCode(member, { phone: free });
    const change = { phone: free, ticket, code: freeCode };
    expect(await door.errorOf(door.say('changeTarget', change, { session: member }))).toBe('done');
  });

  it('needs Google’s code where it is bound', async () => {
    const { member, secret } = await door.withGoogle();
    const code = await door.memberCode(member, 'VERIFY_OWNER');
    const verify = (more: { googleCode?: string }) =>
      door.errorOf(door.say('verifyOwner', { channel: 'phone', code, ...more }, { session: member }));
    expect(await verify({})).toBe('googleRequired');
    expect(await verify({ googleCode: '000000' })).toBe('googleWrong');
    expect(await verify({ googleCode: totpCode(secret, door.nowMs()) })).toBe('done');
  });
});

describe('tickets', () => {
  it('of each kind open their own flow alone, and their owner’s', async () => {
    const google = await door.withGoogle();
    const other = await door.register();
    const login = async () => (await door.logIn(google.member.phone)).ticket;
    const code = () => totpCode(google.secret, door.nowMs());
    const owner = await door.ownerTicket(google.member, code);
    const session = google.member;
    const socket = (await door.say('socketTicket', {}, { session })).ticket;
    const second = (ticket: string) =>
      door.errorOf(door.say('loginSecond', { ticket, googleCode: code(), clientType: 'ios' }));
    const recovery = (ticket: string) =>
      door.errorOf(door.say('requestRecovery', { ticket, remark: 'lost' }));
    const bind = async (ticket: string, who: TestMember) =>
      door.errorOf(
        door.say('bindTarget', { mail: door.freshMail(), ticket, code: '123456' }, { session: who }),
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
        expect(await door.errorOf(security(asToken)), `${kind} as a session`).toBe('sessionInvalid');
      if (kind !== 'socket') expect(door.hall.tickets.redeem(ticket, door.nowMs()), kind).toBeUndefined();
    }
    expect(await bind(owner, session)).toBe('codeWrong');
    door.clock.step(30_000);
    expect(await second(await login())).toBe('done');
  });

  it('end with the password', async () => {
    const google = await door.withGoogle();
    const { ticket } = await door.logIn(google.member.phone);
    await door.sql`update security_flow_tickets set until_ms = until_ms + 86400000`;
    expect(await door.changePassword(google.member, google.secret)).toBe('done');
    door.clock.step(60_000);
    const googleCode = totpCode(google.secret, door.nowMs());
    expect(await door.errorOf(door.say('loginSecond', { ticket, googleCode, clientType: 'h5' }))).toBe(
      'ticketInvalid',
    );
  });
});

describe("a member's page", () => {
  const page = (session: Session, member = session.userId) =>
    door.errorOf(door.say('getMember', { member }, { session }));
  it('is his own', async () => {
    const [one, other] = [await door.register(), await door.register()];
    expect(await door.say('getMember', { member: one.userId }, { session: one })).toEqual({
      uuid: one.userId,
      nickName: '',
      areaCode: '86',
      cardNo: '',
      cardState: '',
      mail: '',
      phone: `${one.phone.slice(0, 3)}****${one.phone.slice(-4)}`,
    });
    expect(await page(one, other.userId)).toBe('forbidden');
    const code = door.say('getMemberCode', { memberId: other.userId }, { session: one });
    expect(await door.errorOf(code)).toBe('forbidden');
  });

  it('takes one nickname, nobody else’s', async () => {
    const [one, two] = [await door.register(), await door.register()];
    const name = (session: Session, nickName: string, member = session.userId) =>
      door.errorOf(door.say('setNickName', { member, nickName }, { session }));
    expect(await name(one, '  ')).toBe('nickNameEmpty');
    expect(await name(one, 'x'.repeat(21))).toBe('nickNameFormat');
    expect(await name(one, 'A', two.userId)).toBe('forbidden');
    expect(await name(one, '\u202eAlice\u200b ')).toBe('done');
    const { nickName } = await door.say('getMember', { member: one.userId }, { session: one });
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
    expect(await door.errorOf(door.say(name, {}, { ip: IP })), name).toBe('sessionInvalid');
});
