/**
 * Registration, login and the account centre without HTTP: the real handlers over a real PostgreSQL, the real engine without a
 * journal, and a clock that tests step. Says calls as a client would, with a token, an address and a user agent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  CallName,
  CallRequest,
  CallResult,
  CaptchaFlow,
  CodeChannel,
  MemberCodePurpose,
} from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { openSenders } from '../../src/boot/senders.ts';
import { loadConfig } from '../../src/config.ts';
import { openKeyedHash, readSealingKeys } from '../../src/exchange-data/data-folder.ts';
import { MemoryKernel } from '../../src/kernel/testing/memory-kernel.ts';
import { type AntiPhishingApi, markMails, openAntiPhishing } from '../../src/modules/anti-phishing/index.ts';
import {
  type Card,
  type MemberApi,
  type NotificationSenders,
  openMember,
} from '../../src/modules/member/index.ts';
import { openSecurity, type SecurityApi } from '../../src/modules/security/index.ts';
import { MIGRATIONS } from '../../src/modules.ts';
import { SteppedClock } from '../../src/platform/clock/stepped-clock.ts';
import type { Sql } from '../../src/platform/database/index.ts';
import { openTempDatabase, type TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { type Answered, CallError, type CallRegistry } from '../../src/platform/http/call.ts';
import type { DeskRegistry } from '../../src/platform/http/desk-registry.ts';
import { answerChecked } from '../../src/platform/http/testing/checked-handler.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { Passwords } from '../../src/platform/secrets/passwords.ts';
import { totpCode } from '../../src/platform/secrets/totp.ts';
import { PASSWORD, type Session } from './running-exchange.ts';

/** An address outside private networks: every limit counts it. */
export const IP = '203.0.113.7';
export const OTHER_IP = '198.51.100.9';

const DAY_MS = 24 * 3_600_000;
export const NEXT_PASSWORD = 'another-horse-9';
export const POST_PASSWORD = '482915';
export type TestMember = Session & { phone: string };
/** The budgets of all together are tested with the codes; elsewhere they would only end a long file. */
export const WIDE = { LIMIT_CODES_PER_ADDRESS: '100000', LIMIT_CODES_PER_PREFIX: '100000' };

type AnyHandler = (...given: unknown[]) => Answered<unknown> | Promise<Answered<unknown>>;

export interface Speaker {
  session?: Session | undefined;
  ip?: string;
  userAgent?: string;
}

export const NO_CARD: Card = {
  cardNo: '',
  cardState: '',
  advancedState: '',
  name: '',
  country: '',
  birthDate: '',
};

export class AuthForTests {
  /** The answer of the identity verification for every member. */
  card = NO_CARD;
  /** The pauses of logins, in milliseconds; the test records them and does not wait. */
  readonly pauses: number[] = [];
  private readonly handlers = new Map<CallName, { isMembers: boolean; handler: AnyHandler }>();
  private readonly desk: CallRegistry = {
    visitor: (name, handler) =>
      this.handlers.set(name, { isMembers: false, handler: handler as unknown as AnyHandler }),
    member: (name, handler) =>
      this.handlers.set(name, { isMembers: true, handler: handler as unknown as AnyHandler }),
  };
  private captchas = 0;
  private phones = 0;
  private mails = 0;

  private constructor(
    readonly folder: string,
    private readonly database: TempDatabase,
    readonly clock: SteppedClock,
    readonly kernel: MemoryKernel,
    readonly auth: SecurityApi & MemberApi & Pick<NotificationSenders, 'mail'>,
    /** Forgets what is too old among the anti-phishing codes. */
    readonly sweepAntiPhishing: () => Promise<unknown>,
    /** Registers the back office's calls about members. */
    readonly deskCalls: (desk: DeskRegistry) => void,
  ) {}

  static async open(env: Record<string, string> = {}, senders?: NotificationSenders): Promise<AuthForTests> {
    const folder = mkdtempSync(join(tmpdir(), 'tern-auth-'));
    const database = await openTempDatabase(MIGRATIONS, 8);
    const { sql } = database;
    const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env });
    let opened: AuthForTests | undefined;
    const clock = new SteppedClock();
    const kernel = new MemoryKernel();
    const log = createLog('silent');
    const keyed = openKeyedHash(config);
    const sealing = readSealingKeys(folder);
    const security = await openSecurity({
      sql,
      clock,
      log,
      showLetter: config.mode === 'demo' ? () => undefined : undefined,
      kernel,
      secrets: { keyed, sealing },
      passwords: new Passwords(keyed),
      config: config.security,
    });
    // As app.ts does: the code is found by a module that opens after the members.
    const marked: NotificationSenders = markMails(
      senders ?? openSenders(config, security.api.outbox),
      (mail) => antiPhishing.findCode(mail),
    );
    const member = await openMember({
      sql,
      clock,
      log,
      kernel,
      keyed,
      config: config.member,
      limits: config.limits,
      exchangeName: config.exchangeName,
      senders: marked,
      images: {
        async takeImage() {
          throw new CallError('imageUnknown');
        },
        drop: async () => undefined,
      },
      proposals: { waiting: async () => undefined },
      programmes: { isOpen: () => true },
      security: security.api,
      ports: {
        cardOf: async () => opened?.card ?? NO_CARD,
        markedImage: async ({ imageId, reason }, { name }) => ({
          contentType: 'image/webp',
          bytes: Buffer.from(`${imageId} ${name} ${reason}`),
        }),
        balancesOf: () => [{ account: 'spot', currency: 'USDT', free: '1', frozen: '0' }],
        ordersOf: async () => ({ rows: [], cursor: '' }),
      },
      pause: async (ms) => {
        opened?.pauses.push(ms);
      },
    });
    const codes = openAntiPhishing({ sql, clock, log, secrets: { keyed, sealing }, member: member.api });
    const antiPhishing: AntiPhishingApi = codes.api;
    const auth = { ...security.api, ...member.api, mail: marked.mail };
    const sweep = () => Promise.all(codes.jobs.map(({ run }) => run()));
    opened = new AuthForTests(folder, database, clock, kernel, auth, sweep, (desk) => member.deskCalls(desk));
    for (const module of [security, member, codes]) module.calls(opened.desk);
    return opened;
  }

  async close(): Promise<void> {
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get sql(): Sql {
    return this.database.sql;
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  /** The answer, checked against the protocol on both ways; throws the CallError. */
  async answer<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    { session, ip = IP, userAgent }: Speaker = {},
  ): Promise<Answered<CallResult<N>>> {
    const call = this.handlers.get(name);
    if (call === undefined) throw new Error(`nobody answers ${name}`);
    const request = CALLS[name].request.parse(params);
    const context = { ip, language: 'en' as const, userAgent };
    const answered = await answerChecked(name, () =>
      call.isMembers
        ? call.handler(request, this.callerOf(session), context)
        : call.handler(request, context),
    );
    CALLS[name].result.parse(answered.result);
    return answered as Answered<CallResult<N>>;
  }

  async call<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    speaker: Speaker = {},
  ): Promise<CallResult<N>> {
    return (await this.answer(name, params, speaker)).result;
  }

  /** The name of the refusal, or done. */
  async errorOf(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => 'done',
      (error: { error?: string; message: string }) => error.error ?? error.message,
    );
  }

  async captcha(flow: CaptchaFlow, ip = IP) {
    const randomCode = String(this.nowMs() - 60_000 + (this.captchas++ % 120_000));
    const { challenge } = await this.call('geetestCode', { randomCode, clientType: 'h5' }, { ip });
    const { answer: _, ...fields } = await this.call('answerCaptcha', { challenge, flow }, { ip });
    return { randomCode, ...fields };
  }

  /** The newest code that went to a phone or mail. */
  async codeFor(target: string): Promise<string> {
    await this.auth.codesSettled();
    const [letter] = await this.call('getOutbox', { target });
    return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? 'none';
  }

  freshPhone(): string {
    return `139${String(10_000_000 + this.phones++ * 10_007)}`;
  }

  /** A new member by phone, logged in as h5, from an address of their own. */
  async register(phone = this.freshPhone(), ip = `10.1.${this.phones % 250}.1`): Promise<TestMember> {
    const captcha = await this.captcha('register', ip);
    await this.call('sendCode', { phone, purpose: 'REGISTER', ...captcha }, { ip });
    const form = {
      ...({ phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const),
      code: await this.codeFor(phone),
      ...captcha,
    };
    return { ...(await this.call('register', form, { ip })), phone };
  }

  async logIn(
    phone: string,
    more: { password?: string; deviceId?: string; clientType?: 'h5' | 'android' | 'ios' } = {},
    speaker: Speaker = {},
  ): Promise<CallResult<'login'>> {
    const { password = PASSWORD, deviceId, clientType = 'h5' } = more;
    const captcha = await this.captcha('login', speaker.ip);
    const device = deviceId === undefined ? {} : { deviceId };
    return this.call('login', { phone, password, clientType, ...device, ...captcha }, speaker);
  }

  /** A code for a member, past the minute that two need between them. */
  async memberCode(
    session: TestMember,
    purpose: MemberCodePurpose,
    to: { channel?: CodeChannel; phone?: string; mail?: string } = { channel: 'phone' },
  ): Promise<string> {
    this.clock.step(12 * 60_000);
    const captcha = await this.captcha('security');
    await this.call('sendMemberCode', { purpose, ...to, ...captcha }, { session });
    return this.codeFor(to.mail ?? to.phone ?? session.phone);
  }

  /** A member with Google bound, its secret and its recovery codes. */
  async withGoogle() {
    const member = await this.register();
    const code = await this.memberCode(member, 'GOOGLE_BIND');
    const { secret } = await this.call('startGoogle', {}, { session: member });
    const googleCode = totpCode(secret, this.nowMs());
    const { recoveryCodes } = await this.call(
      'bindGoogle',
      { password: PASSWORD, channel: 'phone', code, googleCode },
      { session: member },
    );
    this.clock.step(60_000);
    return { member, secret, recoveryCodes };
  }

  /** A code to what is to be bound; the clock stands still, so that a ticket of before lives on. */
  async newTargetCode(member: TestMember, to: { phone?: string; mail?: string }): Promise<string> {
    const captcha = await this.captcha('security');
    await this.call('sendMemberCode', { purpose: 'NEW_TARGET', ...to, ...captcha }, { session: member });
    return this.codeFor(to.mail ?? to.phone ?? '');
  }

  /** The ticket of verifyOwner. */
  async ownerTicket(member: TestMember, google?: () => string): Promise<string> {
    const code = await this.memberCode(member, 'VERIFY_OWNER');
    const googleCode = google?.();
    const form = { channel: 'phone' as const, code, ...(googleCode && { googleCode }) };
    return (await this.call('verifyOwner', form, { session: member })).ticket;
  }

  /** Answers "done", or the name of the error. */
  async changePassword(member: TestMember, secret?: string): Promise<string> {
    const code = await this.memberCode(member, 'LOGIN_PASSWORD');
    const google = secret === undefined ? {} : { googleCode: totpCode(secret, this.nowMs()) };
    const form = {
      oldPassword: PASSWORD,
      password: NEXT_PASSWORD,
      channel: 'phone' as const,
      code,
      ...google,
    };
    return this.errorOf(this.call('changePassword', form, { session: member }));
  }

  /** Answers "done", or the name of the error. */
  async setPostPassword(member: TestMember, postPassword = POST_PASSWORD): Promise<string> {
    const code = await this.memberCode(member, 'POST_PASSWORD');
    const form = { postPassword, password: PASSWORD, channel: 'phone' as const, code };
    return this.errorOf(this.call('setPostPassword', form, { session: member }));
  }

  /** True when withdrawals are locked for the next 24 hours, counted from now. */
  async isLocked(session: Session): Promise<boolean> {
    const { withdrawalLockedUntil } = await this.call('getSecurity', {}, { session });
    return withdrawalLockedUntil === this.nowMs() + DAY_MS;
  }

  freshMail(): string {
    return `member${++this.mails}@example.com`;
  }

  private callerOf(session: Session | undefined) {
    const caller = session && this.auth.sessions.find(session.token, this.nowMs());
    if (caller === undefined) throw new CallError('sessionInvalid');
    return caller;
  }
}
