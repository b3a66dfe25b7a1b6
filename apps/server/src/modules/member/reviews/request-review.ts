/**
 * Asks for a manual review of a lost factor. The login password is needed; a lost phone or mailbox names what takes its
 * place, which has given its code back already.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Queryable } from '../../../platform/database/connect.ts';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import type { GoogleFactor, Place } from '../../security/index.ts';
import { boundAt, type StepUpAuth } from '../account-centre/step-up-auth.ts';
import { type AccountName, readAccountName } from '../accounts/account-name.ts';
import type { Member, Members } from '../accounts/members.ts';
import type { Reviews } from './reviews.ts';

/** Makes an uploaded image the review's, in its transaction; throws imageUnknown for what is not the member's. */
export type TakeImage = (sql: Queryable, memberId: number, imageId: string) => Promise<void>;

export class RequestReview {
  constructor(
    private readonly proof: StepUpAuth,
    private readonly reviews: Reviews,
    private readonly accounts: { members: Members; google: GoogleFactor },
    private readonly takeImage: TakeImage,
  ) {}

  async request(
    params: CallRequest<'requestReview'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<CallResult<'requestReview'>> {
    const { factor, password, remark, imageId } = params;
    const member = await this.proof.member(memberId);
    const wanted = await this.wanted(params, member);
    if (await this.reviews.hasPending(memberId)) throw new CallError('reviewPending');
    await this.proof.password(member, password, nowMs);
    if (wanted !== undefined) {
      await this.proof.newTarget(memberId, wanted, params.code ?? '', nowMs);
      if ((await this.accounts.members.byAccount(wanted)) !== undefined) throw new CallError('targetTaken');
    }
    const reviewId = await this.reviews.request(
      { memberId, factor, remark, imageId, place, nowMs, ...(wanted && { replacement: wanted }) },
      async (sql) => {
        if (imageId !== undefined) await this.takeImage(sql, memberId, imageId);
      },
    );
    return { reviewId };
  }

  /** The replacement, checked for its form; undefined where none belongs. */
  private async wanted(
    params: CallRequest<'requestReview'>,
    member: Member,
  ): Promise<AccountName | undefined> {
    const { factor, phone, mail, code } = params;
    if (factor === 'GOOGLE') {
      if (phone !== undefined || mail !== undefined)
        throw new CallError('parameterInvalid', { field: phone === undefined ? 'mail' : 'phone' });
      if (!(await this.accounts.google.isBound(member.id))) throw new CallError('googleNotBound');
      return undefined;
    }
    const channel = factor === 'PHONE' ? 'phone' : 'mail';
    boundAt(member, channel);
    if (params[channel] === undefined) throw new CallError('parameterMissing', { field: channel });
    if (code === undefined) throw new CallError('parameterMissing', { field: 'code' });
    return readAccountName(params);
  }
}
