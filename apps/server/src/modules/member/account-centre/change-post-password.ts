/**
 * Sets, changes and resets the trading password (rules/security#trading-password, rules/security#withdrawal-lock): all
 * but the first set lock withdrawals.
 */
import type { CallRequest } from '@tern/protocol';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import type { Passwords } from '../../../platform/secrets/passwords.ts';
import { type Place, refuseSimplePostPassword, type TradingPasswords } from '../../security/index.ts';
import type { CardOf } from '../accounts/card-of.ts';
import type { AccountChanges } from './account-changes.ts';
import type { StepUpAuth } from './step-up-auth.ts';

export interface PostPasswordParts {
  tradingPasswords: TradingPasswords;
  passwords: Passwords;
}

export class ChangePostPassword {
  constructor(
    private readonly proof: StepUpAuth,
    private readonly parts: PostPasswordParts,
    private readonly changes: AccountChanges,
    private readonly cardOf: CardOf,
  ) {}

  async set(
    { postPassword, password, channel, code }: CallRequest<'setPostPassword'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<void> {
    if (await this.parts.tradingPasswords.isSet(memberId)) throw new CallError('postPasswordSet');
    await this.refuseSimple(memberId, postPassword);
    await this.proof.check(
      memberId,
      { password, purpose: 'POST_PASSWORD', channel, code, google: 'none' },
      nowMs,
    );
    const hash = await this.parts.passwords.hash(postPassword);
    await this.changes.make({ memberId, kind: 'POST_PASSWORD_SET', place, nowMs }, (sql) =>
      this.parts.tradingPasswords.set(memberId, hash, sql),
    );
  }

  async change(
    params: CallRequest<'changePostPassword'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<number | undefined> {
    const { oldPostPassword, postPassword, channel, code, googleCode } = params;
    await this.refuseSimple(memberId, postPassword);
    if (oldPostPassword === postPassword) throw new CallError('passwordSame');
    await this.parts.tradingPasswords.check(memberId, oldPostPassword, nowMs);
    await this.proof.check(
      memberId,
      { purpose: 'POST_PASSWORD', channel, code, google: 'if-bound', googleCode },
      nowMs,
    );
    return this.replace(memberId, postPassword, 'POST_PASSWORD_CHANGED', place, nowMs);
  }

  /** Replaces a forgotten trading password; ends the lock of wrong tries. */
  async forget(
    params: CallRequest<'forgetPostPassword'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<number | undefined> {
    const { postPassword, password, channel, code, googleCode } = params;
    if (!(await this.parts.tradingPasswords.isSet(memberId))) throw new CallError('postPasswordMissing');
    await this.refuseSimple(memberId, postPassword);
    await this.proof.check(
      memberId,
      { password, purpose: 'POST_PASSWORD', channel, code, google: 'if-bound', googleCode },
      nowMs,
    );
    const sequence = await this.replace(memberId, postPassword, 'POST_PASSWORD_RESET', place, nowMs);
    await this.parts.tradingPasswords.unlock(memberId);
    return sequence;
  }

  private async replace(
    memberId: number,
    postPassword: string,
    kind: 'POST_PASSWORD_CHANGED' | 'POST_PASSWORD_RESET',
    place: Place,
    nowMs: number,
  ): Promise<number | undefined> {
    const hash = await this.parts.passwords.hash(postPassword);
    const { sequence } = await this.changes.make(
      { memberId, kind, place, nowMs, locksWithdrawal: true },
      (sql) => this.parts.tradingPasswords.replace(memberId, hash, sql),
    );
    return sequence;
  }

  private async refuseSimple(memberId: number, postPassword: string): Promise<void> {
    const [{ phone }, { birthDate }] = await Promise.all([
      this.proof.member(memberId),
      this.cardOf(memberId),
    ]);
    refuseSimplePostPassword(postPassword, { phone, birthDate });
  }
}
