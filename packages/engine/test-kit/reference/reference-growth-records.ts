/** The reference exchange's knowledge of invitation and pledges, as plain lists (rules/growth). */
import type { MemberId } from '../../src/base/accounts.ts';
import type {
  DayFeesState,
  GrowthState,
  InviteeState,
  InviterState,
  PledgeState,
  PledgeUseState,
  ProductState,
  RatedFeesState,
  RebateRateState,
} from '../../src/growth/state.ts';
import { copies, sorted } from './reference-wallet-state.ts';

export class GrowthRecords {
  invitees: InviteeState[] = [];
  inviters: InviterState[] = [];
  fees: DayFeesState[] = [];
  countedMs = 0;
  rates: RebateRateState[] = [];
  ratedFees: RatedFeesState[] = [];
  products: ProductState[] = [];
  lastPledge = 0;
  pledges: PledgeState[] = [];
  pledgeUses: PledgeUseState[] = [];

  state(): GrowthState {
    const { countedMs, lastPledge } = this;
    return {
      invitees: sorted(this.invitees, 'memberId').map((one) => ({ ...one, marks: [...one.marks] })),
      inviters: copies(sorted(this.inviters, 'memberId')),
      fees: copies(sorted(this.fees, 'day', 'memberId')),
      countedMs,
      rates: sorted(this.rates, 'asset'),
      ratedFees: copies(sorted(this.ratedFees, 'asset')),
      lastProduct: this.products.length,
      products: this.products.map((product) => ({ ...product, terms: { ...product.terms } })),
      lastPledge,
      pledges: copies(sorted(this.pledges, 'pledgeId')),
      pledgeUses: copies(sorted(this.pledgeUses, 'productId', 'memberId')),
    };
  }

  invitee(memberId: MemberId): InviteeState | undefined {
    return this.invitees.find((one) => one.memberId === memberId);
  }

  totalOf(inviterId: MemberId): bigint {
    return this.inviters.find(({ memberId }) => memberId === inviterId)?.total ?? 0n;
  }
}
