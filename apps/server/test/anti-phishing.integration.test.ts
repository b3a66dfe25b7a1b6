/**
 * The anti-phishing code (rules/security#anti-phishing-code): each kind of mail carries it, and to the mailbox that it was
 * chosen for alone; it is set, changed and removed with the owner's proof, sealed in the database, and read masked.
 */
import type { CallRequest } from '@tern/protocol';
import { SECURITY_EVENTS } from '@tern/protocol/security-values';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Inbox } from '../src/modules/inbox/inbox.ts';
import { MailNotices } from '../src/modules/inbox/mail-notices.ts';
import { isPublished } from '../src/modules/inbox/published-events.ts';
import type { Message } from '../src/platform/mail/notification-sender.ts';
import { totpCode } from '../src/platform/secrets/totp.ts';
import { AuthForTests, OTHER_IP, type TestMember, WIDE } from './kit/auth-for-tests.ts';
import { PASSWORD, type Session } from './kit/running-exchange.ts';

type Owner = TestMember & { mail: string };
type SetCode = CallRequest<'setAntiPhishingCode'>;
type Proof = CallRequest<'removeAntiPhishingCode'>;

const DAY_MS = 24 * 3_600_000;
const lineOf = (code: string) => `\n\n防钓鱼码 / Anti-phishing code: ${code}`;
const formerLineOf = (code: string) => `\n\n原防钓鱼码 / Previous anti-phishing code: ${code}`;

const mails: Message[] = [];
const texts: Message[] = [];
let client: AuthForTests;
let notices: MailNotices;
let inbox: Inbox;

beforeAll(async () => {
  client = await AuthForTests.open(WIDE, {
    mail: { send: async (message) => void mails.push(message) },
    sms: { send: async (message) => void texts.push(message) },
  });
  const { auth, sql } = client;
  inbox = new Inbox(sql, 90 * DAY_MS);
  const ports = {
    mailOf: async (memberId: number) => (await auth.members.byId(memberId))?.mail ?? '',
    sender: auth.mail,
    exchangeName: 'Tern',
    onFault: (error: unknown) => {
      throw error;
    },
  };
  notices = new MailNotices(sql, ports, {} as never);
  auth.events.listen({
    publish: (memberId, kind, nowMs) => void pending.push(inbox.addSecurity(memberId, kind, nowMs)),
  });
});
afterAll(() => client.close());
beforeEach(() => {
  mails.length = 0;
  texts.length = 0;
});

const pending: Promise<void>[] = [];
/** Sends what the inbox has for mailboxes. @returns its mails */
async function noticesSent(): Promise<Message[]> {
  await Promise.all(pending.splice(0));
  const before = mails.length;
  await notices.drive();
  return mails.slice(before);
}

const codeIn = (message: Message | undefined) => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'none';
const newestTo = (target: string) => [...mails, ...texts].findLast((one) => one.target === target);

/** A code of this purpose, by the bound phone or mailbox. */
async function ownCode(owner: TestMember, channel: 'phone' | 'mail' = 'phone'): Promise<string> {
  client.clock.step(12 * 60_000);
  const captcha = await client.captcha('security');
  await client.call('sendMemberCode', { purpose: 'ANTI_PHISHING', channel, ...captcha }, { session: owner });
  return codeIn([...(channel === 'mail' ? mails : texts)].at(-1));
}

let registrations = 0;
async function registered(): Promise<TestMember> {
  const phone = client.freshPhone();
  // One address registers five a day.
  const ip = `10.2.${++registrations}.1`;
  const captcha = await client.captcha('register', ip);
  await client.call('sendCode', { phone, purpose: 'REGISTER', ...captcha }, { ip });
  const code = codeIn(texts.at(-1));
  const form = { phone, password: PASSWORD, agreement: 'true', clientType: 'h5', code, ...captcha } as const;
  return { ...(await client.call('register', form, { ip })), phone };
}

/** Binds a mailbox, or changes it. */
async function bindMail(owner: TestMember, mail: string, call: 'bindTarget' | 'changeTarget'): Promise<void> {
  client.clock.step(12 * 60_000);
  const session = owner;
  const proof = await client.captcha('security');
  await client.call('sendMemberCode', { purpose: 'VERIFY_OWNER', channel: 'phone', ...proof }, { session });
  const form = { channel: 'phone', code: codeIn(texts.at(-1)) } as const;
  const { ticket } = await client.call('verifyOwner', form, { session });
  const captcha = await client.captcha('security');
  await client.call('sendMemberCode', { purpose: 'NEW_TARGET', mail, ...captcha }, { session });
  await client.call(call, { mail, ticket, code: codeIn(newestTo(mail)) }, { session });
}

async function withMail(): Promise<Owner> {
  const member = await registered();
  const mail = client.freshMail();
  await bindMail(member, mail, 'bindTarget');
  await noticesSent();
  mails.length = 0;
  return { ...member, mail };
}

/** Answers "done", or the name of the error. */
async function setCode(owner: TestMember, text: string, more: Partial<SetCode> = {}): Promise<string> {
  const code = more.code ?? (await ownCode(owner));
  const form = { text, password: PASSWORD, channel: 'phone', ...more, code } as const;
  return client.errorOf(client.call('setAntiPhishingCode', form, { session: owner }));
}
async function removeCode(owner: TestMember): Promise<string> {
  const form = { password: PASSWORD, channel: 'phone', code: await ownCode(owner) } as const;
  return client.errorOf(client.call('removeAntiPhishingCode', form, { session: owner }));
}
/** Binds the authenticator. @returns its secret */
async function boundGoogle(owner: TestMember): Promise<string> {
  client.clock.step(12 * 60_000);
  const captcha = await client.captcha('security');
  const asked = { purpose: 'GOOGLE_BIND', channel: 'phone', ...captcha } as const;
  await client.call('sendMemberCode', asked, { session: owner });
  const { secret } = await client.call('startGoogle', {}, { session: owner });
  const googleCode = totpCode(secret, client.nowMs());
  const proof = { password: PASSWORD, channel: 'phone', code: codeIn(texts.at(-1)), googleCode } as const;
  await client.call('bindGoogle', proof, { session: owner });
  return secret;
}
const shown = async (session: Session) => (await client.call('getAntiPhishingCode', {}, { session })).code;

describe('a mail to the member', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await withMail();
    expect(await setCode(owner, 'Blue42')).toBe('done');
    await noticesSent();
  });

  it.each([
    'LOGIN_PASSWORD',
    'POST_PASSWORD',
    'GOOGLE_BIND',
    'WITHDRAWAL',
    'VERIFY_OWNER',
    'ANTI_PHISHING',
  ] as const)('carries the code as its last line: a code for %s', async (purpose) => {
    client.clock.step(12 * 60_000);
    const captcha = await client.captcha('security');
    await client.call('sendMemberCode', { purpose, channel: 'mail', ...captcha }, { session: owner });
    const [mail] = mails;
    expect(mail?.text.endsWith(lineOf('Blue42'))).toBe(true);
    // A reader of codes finds the verification code, not the other one.
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(mail?.subject).not.toContain('Blue42');
  });

  it('carries it to a member who is not logged in: recovery, a login after wrong passwords, a captcha by code', async () => {
    client.clock.step(2 * 3_600_000);
    const forget = await client.captcha('forget');
    await client.call('sendCode', { mail: owner.mail, purpose: 'FORGET', ...forget });
    await client.auth.codesSettled();
    client.clock.step(60_000);
    const login = async (password: string) => {
      const captcha = await client.captcha('login', OTHER_IP);
      const form = { mail: owner.mail, password, clientType: 'h5', ...captcha } as const;
      return client.errorOf(client.call('login', form, { ip: OTHER_IP }));
    };
    for (let tries = 0; tries < 5; tries++) await login('wrong-horse-9');
    await login(PASSWORD);
    await client.auth.codesSettled();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('to log in');
    for (const { target, text } of mails) {
      expect(target).toBe(owner.mail);
      expect(text.endsWith(lineOf('Blue42'))).toBe(true);
    }
  });

  it('carries it when a stranger asks for a code there: to register, or to bind the mailbox', async () => {
    client.clock.step(2 * 3_600_000);
    const register = await client.captcha('register');
    await client.call('sendCode', { mail: owner.mail, purpose: 'REGISTER', ...register });
    const stranger = await registered();
    client.clock.step(60_000);
    const captcha = await client.captcha('security');
    await client.call(
      'sendMemberCode',
      { purpose: 'NEW_TARGET', mail: owner.mail, ...captcha },
      { session: stranger },
    );
    expect(mails.map(({ target }) => target)).toEqual([owner.mail, owner.mail]);
    for (const { text } of mails) expect(text.endsWith(lineOf('Blue42'))).toBe(true);
  });

  it('carries it in each notice of the inbox', async () => {
    client.clock.step(60_000);
    const memberId = Number(owner.userId);
    const events = SECURITY_EVENTS.filter(isPublished);
    for (const event of events) await inbox.addSecurity(memberId, event, client.nowMs());
    const passed = { template: 'identityPassed', values: { level: 'BASIC' } } as const;
    await inbox.add({ ...passed, memberId, timeMs: client.nowMs() });
    const sent = await noticesSent();
    expect(sent).toHaveLength(events.length + 1);
    for (const { text } of sent) expect(text.endsWith(lineOf('Blue42'))).toBe(true);
  });

  it('an SMS does not carry it, and neither does a mail to a member without one', async () => {
    await ownCode(owner);
    expect(texts.at(-1)?.text).not.toMatch(/Blue42|防钓鱼码 \//);
    const other = await withMail();
    await ownCode(other, 'mail');
    expect(newestTo(other.mail)?.text).not.toContain('防钓鱼码 /');
  });
});

describe('the code', () => {
  it('is set, changed and removed, and read masked; each notice carries the code of before', async () => {
    const owner = await withMail();
    expect(await shown(owner)).toBe('');
    expect(await setCode(owner, 'Blue42')).toBe('done');
    expect(await shown(owner)).toBe('B****2');
    const [first] = await noticesSent();
    // There was none before: the first notice shows the new one.
    expect(first?.text.endsWith(lineOf('Blue42'))).toBe(true);
    expect(await setCode(owner, 'Green77')).toBe('done');
    expect(await shown(owner)).toBe('G****7');
    const [changed] = await noticesSent();
    expect(changed?.subject).toContain('Your anti-phishing code was changed');
    expect(changed?.text.endsWith(formerLineOf('Blue42'))).toBe(true);
    expect(changed?.text).not.toContain('Green77');
    await ownCode(owner, 'mail');
    expect(newestTo(owner.mail)?.text.endsWith(lineOf('Green77'))).toBe(true);
    expect(await removeCode(owner)).toBe('done');
    expect(await shown(owner)).toBe('');
    const [removed] = await noticesSent();
    expect(removed?.text.endsWith(formerLineOf('Green77'))).toBe(true);
    await ownCode(owner, 'mail');
    expect(newestTo(owner.mail)?.text).not.toContain('防钓鱼码 /');
    // Nothing is there to remove: nothing is told.
    expect(await removeCode(owner)).toBe('done');
    expect(await noticesSent()).toEqual([]);
    const { rows } = await client.call('getSecurityEvents', { limit: '3' }, { session: owner });
    expect(rows.map(({ kind }) => kind)).toEqual([
      'ANTI_PHISHING_REMOVED',
      'ANTI_PHISHING_CHANGED',
      'ANTI_PHISHING_SET',
    ]);
  });

  it.each(['setAntiPhishingCode', 'removeAntiPhishingCode'] as const)(
    'wants the owner’s proof, of which five wrong ones close the way: %s',
    async (call) => {
      const text = call === 'setAntiPhishingCode' ? { text: 'Green77' } : {};
      const ask = (session: Session, more: Partial<Proof>) => {
        const form = { password: PASSWORD, channel: 'phone', code: '000000', ...text, ...more };
        return client.errorOf(client.call(call, form as SetCode, { session }));
      };
      expect(await ask(await registered(), {})).toBe('channelNotBound');
      const owner = await withMail();
      expect(await setCode(owner, 'Blue42')).toBe('done');
      const code = await ownCode(owner);
      expect(await ask(owner, { code, password: 'wrong-horse-9' })).toBe('wrongPassword');
      expect(await ask(owner, { code: '12345' })).toBe('codeFormat');
      expect(await ask(owner, { code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })).toBe(
        'codeWrong',
      );
      const other = await withMail();
      expect(await ask(other, { code })).toBe('codeWrong');
      expect(await shown(owner)).toBe('B****2');

      const secret = await boundGoogle(owner);
      const next = await ownCode(owner);
      expect(await ask(owner, { code: next })).toBe('googleRequired');
      const wrong = String((Number(totpCode(secret, client.nowMs())) + 1) % 1_000_000).padStart(6, '0');
      const answers: string[] = [];
      for (let tries = 0; tries < 6; tries++)
        answers.push(await ask(owner, { code: next, googleCode: wrong }));
      expect(answers).toEqual([...Array.from({ length: 5 }, () => 'googleWrong'), 'googleLocked']);
      const last = { code: await ownCode(owner), googleCode: totpCode(secret, client.nowMs()) };
      expect(await ask(owner, last)).toBe('done');
      client.clock.step(60_000);
      expect(await ask(owner, { ...last, googleCode: totpCode(secret, client.nowMs()) })).toBe('codeWrong');

      const guesses: string[] = [];
      for (let tries = 0; tries < 6; tries++) guesses.push(await ask(other, { password: 'wrong-horse-9' }));
      expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'wrongPassword'), 'loginLocked']);
    },
  );

  it('is not the password, which each mail would carry', async () => {
    const owner = await withMail();
    const password = 'firsthorse9';
    expect(await setCode(owner, password, { code: '123456', password })).toBe('parameterInvalid');
  });

  it.each([
    'abc',
    'a'.repeat(21),
    'blue 42',
    'blue-42',
    'Ｂｌｕｅ４２',
    '蓝色四十二',
    '123456',
    '<b>1</b>',
    'a\nb1',
  ])('has 4 to 20 letters or digits and is not six digits: not %j', async (text) => {
    const form = { text, password: PASSWORD, channel: 'phone', code: '123456' } as const;
    await expect(client.call('setAntiPhishingCode', form)).rejects.toThrow(/text/);
  });

  it('lies sealed, bound to its member', async () => {
    const [owner, other] = [await withMail(), await withMail()];
    expect(await setCode(owner, 'Blue42')).toBe('done');
    expect(await setCode(other, 'Green77')).toBe('done');
    expect(await setCode(owner, 'Blue43')).toBe('done');
    const rows = await client.sql`
      select row_to_json(kept)::text as row, sealed_code from anti_phishing_codes kept
      where member_id in (${owner.userId}, ${other.userId})`;
    expect(rows).toHaveLength(2);
    const plain = ['Blue42', 'Blue43', 'Green77', owner.mail, other.mail];
    for (const { row } of rows)
      for (const text of plain) {
        expect(row).not.toContain(text);
        expect(row).not.toContain(Buffer.from(text).toString('hex'));
      }
    // A row that is given to another member opens for neither; the mail goes out without a code.
    await client.sql`
      update anti_phishing_codes set sealed_code = (
        select sealed_code from anti_phishing_codes where member_id = ${owner.userId})
      where member_id = ${other.userId}`;
    await ownCode(other, 'mail');
    expect(newestTo(other.mail)?.text).not.toContain('防钓鱼码 /');
  });

  it('belongs to its mailbox: none that the account moves to gets it, nor does one that the account has left', async () => {
    const owner = await withMail();
    expect(await setCode(owner, 'Blue42')).toBe('done');
    await noticesSent();
    mails.length = 0;
    const next = client.freshMail();
    await bindMail(owner, next, 'changeTarget');
    await noticesSent();
    await ownCode(owner, 'mail');
    // The code to the new mailbox, the notices, and the last word to the mailbox that was left.
    expect(new Set(mails.map(({ target }) => target))).toEqual(new Set([owner.mail, next]));
    for (const { text } of mails) expect(text).not.toMatch(/Blue42/);
    expect(await shown(owner)).toBe('');
    // The first code there is no change of the one before.
    expect(await setCode(owner, 'Green77')).toBe('done');
    const [first] = await noticesSent();
    expect(first?.text.endsWith(lineOf('Green77'))).toBe(true);
  });

  it('that was left behind by a change is forgotten after a day', async () => {
    const owner = await withMail();
    expect(await setCode(owner, 'Blue42')).toBe('done');
    expect(await removeCode(owner)).toBe('done');
    const rows = () => client.sql`select 1 from anti_phishing_codes where member_id = ${owner.userId}`;
    await client.sweepAntiPhishing();
    expect(await rows()).toHaveLength(1);
    client.clock.step(DAY_MS + 1);
    await client.sweepAntiPhishing();
    expect(await rows()).toHaveLength(0);
  });
});
