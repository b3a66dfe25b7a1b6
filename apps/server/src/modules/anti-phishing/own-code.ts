/**
 * A member's own anti-phishing code: set, changed and removed with the owner's proof, and read masked, so that a stolen
 * session neither learns nor replaces it (rules/security#anti-phishing-code).
 */
import { type CallRequest, type CallResult, preparedPassword } from '@tern/protocol';
import { CallError, type Caller } from '../../platform/http/call.ts';
import type { MemberApi } from '../member/index.ts';
import type { Place } from '../security/index.ts';
import type { AntiPhishingCodes, MailboxOwner } from './anti-phishing-codes.ts';

export class OwnCode {
  constructor(
    private readonly codes: AntiPhishingCodes,
    private readonly member: Pick<MemberApi, 'stepUp' | 'changes'>,
  ) {}

  async get({ memberId }: Caller): Promise<CallResult<'getAntiPhishingCode'>> {
    const { mail } = await this.member.stepUp.member(memberId);
    return { code: masked(await this.codes.codeOf({ memberId, mail })) };
  }

  async set(
    { text, ...proof }: CallRequest<'setAntiPhishingCode'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<void> {
    // Each mail would carry the password.
    if (text === preparedPassword(proof.password)) throw new CallError('parameterInvalid', { field: 'text' });
    const owner = await this.proven(memberId, proof, nowMs);
    const isFirst = (await this.codes.codeOf(owner)) === undefined;
    const kind = isFirst ? 'ANTI_PHISHING_SET' : 'ANTI_PHISHING_CHANGED';
    await this.member.changes.make({ memberId, kind, place, nowMs }, (sql) =>
      this.codes.set(owner, text, nowMs, sql),
    );
  }

  async remove(
    proof: CallRequest<'removeAntiPhishingCode'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<void> {
    const owner = await this.proven(memberId, proof, nowMs);
    if ((await this.codes.codeOf(owner)) === undefined) return;
    await this.member.changes.make({ memberId, kind: 'ANTI_PHISHING_REMOVED', place, nowMs }, (sql) =>
      this.codes.remove(owner, nowMs, sql),
    );
  }

  /** The owner with the mailbox that is bound. @throws when there is none, or a proof is wrong */
  private async proven(
    memberId: number,
    { password, channel, code, googleCode }: CallRequest<'removeAntiPhishingCode'>,
    nowMs: number,
  ): Promise<MailboxOwner> {
    const { stepUp } = this.member;
    if ((await stepUp.member(memberId)).mail === '') throw new CallError('channelNotBound');
    const { mail } = await stepUp.check(
      memberId,
      { password, purpose: 'ANTI_PHISHING', channel, code, google: 'if-bound', googleCode },
      nowMs,
    );
    return { memberId, mail };
  }
}

/** Its first and its last sign: enough to recognise the own code, too little to forge a mail. '' for none. */
function masked(code: string | undefined): string {
  return code === undefined ? '' : `${code.slice(0, 1)}****${code.slice(-1)}`;
}
