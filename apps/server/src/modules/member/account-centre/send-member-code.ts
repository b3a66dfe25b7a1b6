/**
 * Sends a code to a member who is logged in: to a phone or mailbox that is bound, or to one that the member wants to
 * bind. Only a caller who brings the code back learns if another member has that phone or mailbox already.
 */
import type { CallRequest, CallResult, MemberCodePurpose } from '@tern/protocol';
import { MEMBER_CODE_USES } from '@tern/protocol/security-values';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type CallContext, CallError, type Caller } from '../../../platform/http/call.ts';
import { type MemberCaptchaGate, purposeOf, RESEND_SECONDS } from '../../security/index.ts';
import { type AccountName, readAccountName } from '../accounts/account-name.ts';
import { maskedMail, maskedPhone } from '../accounts/masks.ts';
import type { Members } from '../accounts/members.ts';
import { codeMessage } from '../codes/code-message.ts';
import type { PostCode } from '../codes/post-code.ts';
import { askedInside, boundAt } from './step-up-auth.ts';

export class SendMemberCode {
  constructor(
    private readonly members: Members,
    private readonly captchas: MemberCaptchaGate,
    private readonly post: PostCode,
    private readonly environment: { clock: Clock; exchangeName: string },
  ) {}

  async send(
    params: CallRequest<'sendMemberCode'>,
    caller: Caller,
    { ip, language }: CallContext,
  ): Promise<CallResult<'sendMemberCode'>> {
    const { clock, exchangeName } = this.environment;
    const account = await this.accountOf(params, caller);
    const mayStand = !FOR_A_NEW_TARGET.includes(params.purpose);
    await this.captchas.sendInside(params, { sessionId: caller.sessionId, ip, mayStand }, clock.nowMs());
    await this.post.send({
      account,
      ip,
      language,
      purpose: purposeOf(params.purpose, caller.memberId),
      // A new phone or mail may be anybody's: asking for it uses up nothing of its owner's.
      budget: params.purpose === 'NEW_TARGET' ? 'bind' : 'member',
      memberId: caller.memberId,
      asker: askedInside(caller.memberId),
      texts: (code) => codeMessage(exchangeName, code, { use: MEMBER_CODE_USES[params.purpose] }),
    });
    const target = account.kind === 'mail' ? maskedMail(account.mail) : maskedPhone(account.phone);
    return { resendSeconds: RESEND_SECONDS, target };
  }

  private async accountOf(params: CallRequest<'sendMemberCode'>, caller: Caller): Promise<AccountName> {
    if (params.purpose === 'NEW_TARGET') return readAccountName(params);
    if (params.channel === undefined) throw new CallError('parameterMissing', { field: 'channel' });
    const member = await this.members.byId(caller.memberId);
    if (member === undefined) throw new CallError('sessionInvalid');
    return boundAt(member, params.channel);
  }
}

/** The two steps to a new phone or mail: each wants a captcha of its own (rules/security#captcha). */
const FOR_A_NEW_TARGET: readonly MemberCodePurpose[] = ['VERIFY_OWNER', 'NEW_TARGET'];
