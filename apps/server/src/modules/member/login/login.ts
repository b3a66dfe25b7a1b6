/**
 * The first step of a login. A known and an unknown account take the same steps and get the same answers. Five wrong
 * passwords close the way for a device or a network (rules/security#wrong-passwords); the right password with a code
 * always opens. Failures from everywhere make devices that are not known wait, and never lock them. A wrong password
 * never ends a session (never SYS.0015), and a captcha is spent by it like by a right one.
 */
import type { CallRequest, WireLanguage } from '@tern/protocol';
import { CallError, callErrorWithWait } from '../../../platform/http/call.ts';
import { networkOf } from '../../../platform/http/limits/rate-limit.ts';
import type { CheckEffort, PasswordCheck, Passwords } from '../../../platform/secrets/passwords.ts';
import {
  type AccountFailures,
  type AttemptCounter,
  type CaptchaGate,
  type Codes,
  delayOf,
  type KnownDevices,
  type Place,
  type SecurityEvents,
} from '../../security/index.ts';
import { type AccountName, readAccountName, targetOf } from '../accounts/account-name.ts';
import type { Member, Members } from '../accounts/members.ts';
import type { CodeForms } from '../codes/code-form.ts';
import { LOGIN_CODE, type LoginCodes } from '../codes/login-codes.ts';

const NOBODY = 0;
/** Counts wrong passwords beside right codes: no stranger has one. */
const WITH_CODE = 'with a code';

type Params = CallRequest<'login'>;
export type LoginPlace = Place & { language?: WireLanguage };

export interface LoginGuards {
  captchas: CaptchaGate;
  devices: KnownDevices;
  codes: Codes;
  forms: CodeForms;
  loginCodes: LoginCodes;
  /** LOGIN_TRIES. */
  tries: AttemptCounter;
  failures: AccountFailures;
  events: SecurityEvents;
  pause(ms: number): Promise<void>;
}

/** One try, with everything that was found about it. */
interface Try {
  params: Params;
  account: AccountName;
  target: string;
  place: LoginPlace;
  nowMs: number;
  member: Member | undefined;
  isKnownDevice: boolean;
  /** The place under which a wrong password counts. */
  counted: string;
}

export class Login {
  constructor(
    private readonly members: Members,
    private readonly passwords: Passwords,
    private readonly guards: LoginGuards,
  ) {}

  /** The member's id. */
  async check(params: Params, place: LoginPlace, nowMs: number): Promise<number> {
    const account = readAccountName(params);
    const target = targetOf(account);
    const spendCode = await this.readCaptcha(params, target, place, nowMs);
    const member = await this.members.byAccount(account);
    const device = await this.guards.devices.placeOf(member?.id ?? NOBODY, params.deviceId);
    const isKnownDevice = device !== undefined;
    const counted = spendCode === undefined ? (device ?? networkOf(place.ip)) : WITH_CODE;
    const one: Try = { params, account, target, place, nowMs, member, isKnownDevice, counted };
    if (counted !== WITH_CODE && !isKnownDevice) await this.slowDown(one);
    const { outdated } = await this.compare(one);
    if (member === undefined) throw new Error('a password was right for an account without a member');
    const { id, passwordHash } = member;
    await spendCode?.();
    if (outdated) await this.members.rehash(id, passwordHash, await this.passwords.hash(params.password));
    return id;
  }

  /** Answers undefined without a code; otherwise the function that spends it. */
  private async readCaptcha(params: Params, target: string, { ip }: Place, nowMs: number) {
    const { captchas, codes, forms } = this.guards;
    if (params.code === undefined) {
      await captchas.submit(params, 'login', ip, nowMs);
      return undefined;
    }
    const asker = codes.askerOf(params.deviceId, ip);
    const code = { target, purpose: LOGIN_CODE, code: params.code, asker };
    return forms.check({ captcha: params, flow: 'login', code, ip }, nowMs);
  }

  /** The captcha, which comes before it, costs work already. */
  private async slowDown({ target, nowMs }: Try): Promise<void> {
    const level = await this.guards.failures.levelOf(target, nowMs);
    if (level > 0) await this.guards.pause(delayOf(level));
  }

  private async compare(one: Try): Promise<PasswordCheck> {
    const { target, counted, nowMs, member, params, place, isKnownDevice } = one;
    const queue = isKnownDevice ? 'known' : 'login';
    const compare = (effort: CheckEffort) =>
      this.passwords.check(params.password, member?.passwordHash, queue, effort);
    let checked: PasswordCheck | undefined;
    const tried = await this.guards.tries.attempt(target, counted, nowMs, async () => {
      checked = await compare('until-right');
      return checked.right;
    });
    if (tried.kind === 'right') return checked as PasswordCheck;
    if (tried.kind === 'locked') {
      // The right password is answered with a code; this answer is the same for a wrong one, and takes as long.
      if (counted !== WITH_CODE) await this.sendCode(one, await compare('every-form'));
      throw callErrorWithWait('loginLocked', tried.leftMs);
    }
    await this.guards.events.record(member?.id ?? NOBODY, 'LOGIN_FAILED', place, nowMs);
    await this.countFailure(one);
    throw new CallError('wrongPassword');
  }

  private async sendCode(one: Try, { right }: PasswordCheck): Promise<void> {
    const { account, member, params, place } = one;
    if (!right || member === undefined) return this.countFailure(one);
    const { loginCodes, codes } = this.guards;
    const asker = codes.askerOf(params.deviceId, place.ip);
    const language = place.language ?? 'zh';
    loginCodes.send({ account, memberId: member.id, ip: place.ip, asker, language });
  }

  /** Only strangers' failures count for the account: a known device has a count of its own. */
  private async countFailure({ target, nowMs, member, place, isKnownDevice, counted }: Try): Promise<void> {
    if (isKnownDevice || counted === WITH_CODE) return;
    const isNotice = await this.guards.failures.count(target, nowMs);
    if (!isNotice || member === undefined) return;
    await this.guards.events.record(member.id, 'LOGIN_GUESSED', place, nowMs);
    this.guards.events.tell(member.id, 'LOGIN_GUESSED', nowMs);
  }
}
