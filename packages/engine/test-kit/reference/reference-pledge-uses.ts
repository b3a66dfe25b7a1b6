/** Members' use of products by day in the reference exchange (rules/growth#pledges). */
import type { MemberId } from '../../src/base/accounts.ts';
import { businessDay } from '../../src/base/limits.ts';
import type { PledgeUseState } from '../../src/growth/state.ts';
import type { ReferenceModel } from './reference-model.ts';

export class ReferencePledgeUses {
  constructor(private readonly model: ReferenceModel) {}

  /** That of today. */
  find({ productId }: { productId: number }, memberId: MemberId): PledgeUseState | undefined {
    const day = businessDay(this.model.timeMs);
    return this.model.growth.pledgeUses.find(
      (one) => one.productId === productId && one.memberId === memberId && one.day === day,
    );
  }

  /** As `find`, made if there is none. Uses of earlier days go with the first one of a day. */
  of({ productId }: { productId: number }, memberId: MemberId): PledgeUseState {
    const { growth, timeMs } = this.model;
    const day = businessDay(timeMs);
    growth.pledgeUses = growth.pledgeUses.filter((one) => one.day === day);
    const known = this.find({ productId }, memberId);
    if (known !== undefined) return known;
    const made = { productId, memberId, day, subscribed: 0, redeemed: 0, early: 0n };
    growth.pledgeUses.push(made);
    return made;
  }
}
