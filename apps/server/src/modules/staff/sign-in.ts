/**
 * An operator's way in: name, password and a code of the authenticator, in one step, so that nothing tells which of
 * them was wrong. Known and unknown names run the same steps. A step of the authenticator opens the desk once.
 */
import { preparedPassword } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError, callErrorWithWait } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import { newTotpSecret, totpStep } from '../../platform/secrets/totp.ts';
import type { OperatorDevices } from './operator-devices.ts';
import {
  operatorPasswordIsWeak,
  type PasswordNames,
  refuseWeakOperatorPassword,
} from './operator-password.ts';
import type { OperatorRecord, Operators } from './operators.ts';
import type { SignInLockout, SignInPlace } from './sign-in-lockout.ts';

/** No operator has this id, so no operator's step is taken. */
const NOBODY = 0;

export interface SignInGuards {
  /** No new password contains it. */
  exchangeName: string;
  lockout: SignInLockout;
  devices: OperatorDevices;
  /** True when CONSOLE_ALLOW names this address; false where any address may reach the desk. */
  isAllowed(ip: string): boolean;
  pause(ms: number): Promise<unknown>;
}

export class SignIn {
  /** The secret against which the code of an unknown name is checked. */
  private readonly strangersSecret = newTotpSecret();

  constructor(
    private readonly operators: Operators,
    private readonly passwords: Passwords,
    private readonly guards: SignInGuards,
  ) {}

  async signIn(
    { name, password, totp, deviceId }: DeskRequest<'signIn'>,
    ip: string,
    nowMs: number,
  ): Promise<OperatorRecord> {
    const { lockout, devices, pause } = this.guards;
    const key = name.trim().toLowerCase();
    const operator = await this.operators.byName(key);
    const place = await this.placeOf(operator?.operatorId ?? NOBODY, deviceId, ip);
    const delayMs = await lockout.delayOf(key, place, nowMs);
    if (delayMs > 0) await pause(delayMs);
    const outdated = await this.attempt(key, operator, { password, totp }, place, nowMs);
    if (operator === undefined) throw new Error('a password was right for a name without an operator');
    const { operatorId, passwordHash } = operator;
    if (operatorPasswordIsWeak(password, this.namesOf(operator)))
      await this.operators.demandNewPassword(operatorId);
    if (deviceId !== undefined) await devices.remember(operatorId, deviceId, nowMs);
    if (outdated) await this.operators.rehash(operatorId, passwordHash, await this.passwords.hash(password));
    return operator;
  }

  /** The operator's own change; the old password and a fresh code once more. */
  async changePassword(
    operatorId: number,
    { password, newPassword, totp }: DeskRequest<'changeOwnPassword'>,
    nowMs: number,
  ): Promise<void> {
    const operator = await this.operators.byId(operatorId);
    refuseWeakOperatorPassword(newPassword, this.namesOf(operator));
    if (preparedPassword(newPassword) === preparedPassword(password)) throw new CallError('passwordSame');
    // Only the operator's own session asks here, so its tries have a count of their own.
    const place = { kind: 'device', name: `session of ${operatorId}` } as const;
    await this.attempt(operator.name, operator, { password, totp }, place, nowMs);
    const passwordHash = await this.passwords.hash(newPassword);
    await this.operators.setPassword(operatorId, { passwordHash, mustChange: false });
  }

  private namesOf({ name }: OperatorRecord): PasswordNames {
    return { operator: name, exchange: this.guards.exchangeName };
  }

  private async placeOf(operatorId: number, deviceId: string | undefined, ip: string): Promise<SignInPlace> {
    const { devices, isAllowed } = this.guards;
    const device = await devices.placeOf(operatorId, deviceId);
    if (device !== undefined) return { kind: 'device', name: device };
    return isAllowed(ip)
      ? { kind: 'allowed', name: `address ${ip}` }
      : { kind: 'network', name: networkOf(ip) };
  }

  /** Answers true when the password is hashed in an outdated way. */
  private async attempt(
    name: string,
    operator: OperatorRecord | undefined,
    { password, totp }: { password: string; totp: string },
    place: SignInPlace,
    nowMs: number,
  ): Promise<boolean> {
    const queue = place.kind === 'network' ? 'login' : 'known';
    let isOutdated = false;
    const tried = await this.guards.lockout.attempt(name, place, nowMs, async (takesCode) => {
      const { right, outdated } = await this.passwords.check(password, operator?.passwordHash, queue);
      isOutdated = outdated;
      const isIn = await this.takesCode(right && takesCode ? operator : undefined, operator, totp, nowMs);
      return { isIn, knowsPassword: right };
    });
    if (tried.kind === 'locked') throw callErrorWithWait('deskSignInLocked', tried.leftMs);
    if (tried.kind === 'wrong') throw new CallError('deskSignInWrong');
    return isOutdated;
  }

  /** Does the same work for every name; `rightful` is the operator once the password was right. */
  private takesCode(
    rightful: OperatorRecord | undefined,
    named: OperatorRecord | undefined,
    code: string,
    nowMs: number,
  ): Promise<boolean> {
    const step = totpStep(named?.totpSecret ?? this.strangersSecret, code, nowMs);
    const operatorId = step === undefined || rightful === undefined ? NOBODY : rightful.operatorId;
    return this.operators.takeStep(operatorId, step ?? 0, nowMs);
  }
}
