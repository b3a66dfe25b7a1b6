/**
 * An operator's way in: name, password and a code of the authenticator, in one step, so that nothing tells which of
 * them was wrong. Known and unknown names run the same steps. A step of the authenticator opens the desk once.
 */
import type { DeskRequest } from '@tern/protocol/desk';
import { Refusal } from '../../platform/http/call.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import { newTotpSecret, totpStep } from '../../platform/secrets/totp.ts';
import { refuseWeakOperatorPassword } from './operator-password.ts';
import type { OperatorRecord, Operators } from './operators.ts';
import type { SignInLockout } from './sign-in-lockout.ts';

/** No operator has this id, so no step of his is ever taken. */
const NOBODY = 0;

export class SignIn {
  /** What an unknown name's code is checked against. */
  private readonly strangersSecret = newTotpSecret();

  constructor(
    private readonly operators: Operators,
    private readonly passwords: Passwords,
    private readonly lockout: SignInLockout,
  ) {}

  /** @throws Refusal deskSignInLocked, deskSignInWrong */
  async signIn(
    { name, password, totp }: DeskRequest<'signIn'>,
    ip: string,
    nowMs: number,
  ): Promise<OperatorRecord> {
    const key = name.trim().toLowerCase();
    if (!(await this.lockout.mayTry(key, ip, nowMs))) throw new Refusal('deskSignInLocked');
    const operator = await this.operators.byName(key);
    const { right, outdated } = await this.passwords.check(password, operator?.passwordHash, 'login');
    const isIn = await this.takesCode(right ? operator : undefined, operator, totp, nowMs);
    if (!isIn || operator === undefined) throw new Refusal('deskSignInWrong');
    await this.lockout.forget(key, ip);
    if (outdated) {
      const rehashed = await this.passwords.hash(password);
      await this.operators.rehash(operator.operatorId, operator.passwordHash, rehashed);
    }
    return operator;
  }

  /** The operator's own change; the old password and a fresh code once more. */
  async changePassword(
    operatorId: number,
    { password, newPassword, totp }: DeskRequest<'changeOwnPassword'>,
    ip: string,
    nowMs: number,
  ): Promise<void> {
    const operator = await this.operators.byId(operatorId);
    refuseWeakOperatorPassword(newPassword, operator.name);
    if (newPassword === password) throw new Refusal('passwordSame');
    if (!(await this.lockout.mayTry(operator.name, ip, nowMs))) throw new Refusal('deskSignInLocked');
    const { right } = await this.passwords.check(password, operator.passwordHash, 'member');
    const isHe = await this.takesCode(right ? operator : undefined, operator, totp, nowMs);
    if (!isHe) throw new Refusal('deskSignInWrong');
    await this.lockout.forget(operator.name, ip);
    await this.operators.setPassword(operatorId, await this.passwords.hash(newPassword), false);
  }

  /** The same work whoever it is; `rightful` is the operator once his password was right. */
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
