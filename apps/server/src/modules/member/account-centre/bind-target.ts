/**
 * Binds a missing phone or mailbox, or replaces a bound one (rules/security#withdrawal-lock: then withdrawals are
 * locked). Two steps: the owner shows a code of what is bound, and Google's where it is; the ticket of that opens one
 * binding, to a target that gave its own code back.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import type { AuthFlowTokens, Place } from '../../security/index.ts';
import { readAccountName } from '../accounts/account-name.ts';
import type { Members } from '../accounts/members.ts';
import type { AccountChanges } from './account-changes.ts';
import { boundAt, type StepUpAuth } from './step-up-auth.ts';

export class BindTarget {
  constructor(
    private readonly members: Members,
    private readonly proof: StepUpAuth,
    private readonly tickets: AuthFlowTokens,
    private readonly changes: AccountChanges,
  ) {}

  async verifyOwner(
    { channel, code, googleCode }: CallRequest<'verifyOwner'>,
    { memberId }: Caller,
    nowMs: number,
  ): Promise<CallResult<'verifyOwner'>> {
    await this.proof.check(
      memberId,
      { purpose: 'VERIFY_OWNER', channel, code, google: 'if-bound', googleCode },
      nowMs,
    );
    return { ticket: await this.tickets.issue('OWNER', memberId, nowMs) };
  }

  async bind(
    params: CallRequest<'bindTarget'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
    what: 'missing' | 'bound',
  ): Promise<number | undefined> {
    const account = readAccountName(params);
    const member = await this.proof.member(memberId);
    const isBound = (account.kind === 'mail' ? member.mail : member.phone) !== '';
    if (what === 'missing' && isBound) throw new CallError('channelBound');
    if (what === 'bound' && !isBound) throw new CallError('channelNotBound');
    if ((await this.tickets.ownerOf(params.ticket, 'OWNER', nowMs)) !== memberId)
      throw new CallError('ticketInvalid');
    await this.proof.newTarget(memberId, account, params.code, nowMs);
    const channel = account.kind === 'mail' ? 'MAIL' : 'PHONE';
    const { sequence } = await this.changes.make(
      {
        memberId,
        place,
        nowMs,
        kind: what === 'missing' ? `${channel}_BOUND` : `${channel}_CHANGED`,
        locksWithdrawal: what === 'bound',
        left: what === 'bound' ? boundAt(member, account.kind) : undefined,
      },
      async (sql) => {
        if (!(await this.tickets.spend(params.ticket, 'OWNER', memberId, nowMs, sql)))
          throw new CallError('ticketInvalid');
        await this.members.setTarget(memberId, account, sql, what);
      },
    );
    return sequence;
  }
}
