/** Invitation and pledges as plain data, every list sorted as its fields are named: where reports look, and what a snapshot holds. */
import type { MemberId } from '../base/accounts.ts';
import type { InviteeMark } from './invitation-commands.ts';
import type { PledgeTerms } from './pledge-commands.ts';
import type { ProductStatus } from './pledge-events.ts';

export interface InviteeState {
  memberId: MemberId;
  inviterId: MemberId;
  /** Empty: VALID. In the order of INVITEE_MARKS. */
  marks: InviteeMark[];
}

/** An inviter who was paid something. */
export interface InviterState {
  memberId: MemberId;
  total: bigint;
  reversed: bigint;
}

/** Fees that are not settled, in units of USDT. */
export interface DayFeesState {
  day: number;
  memberId: MemberId;
  fees: bigint;
  /** An event has published the sum as it is. */
  isCounted: boolean;
}

export interface RebateRateState {
  asset: string;
  /** USDT for one whole coin, in 1e-8. */
  rate: bigint;
  timeMs: number;
}

/** The fees that operators' rates have counted on the last day on which one did, in units of USDT. */
export interface RatedFeesState {
  asset: string;
  day: number;
  fees: bigint;
}

export interface ProductState {
  productId: number;
  terms: PledgeTerms;
  /** Empty: a product of before version 11, whose texts stand under its number. */
  textHash: string;
  revision: number;
  status: ProductStatus;
  sold: bigint;
  setAside: bigint;
}

/** A member's use of a product on the last business day on which any was used. */
export interface PledgeUseState {
  productId: number;
  memberId: MemberId;
  day: number;
  subscribed: number;
  redeemed: number;
  early: bigint;
}

export interface PledgeState {
  pledgeId: number;
  memberId: MemberId;
  productId: number;
  principal: bigint;
  termDays: number;
  dailyRate: bigint;
  firstDay: number;
  paidDays: number;
  isRedeeming: boolean;
  /** 0: flexible. */
  dueMs: number;
}

export interface GrowthState {
  invitees: InviteeState[];
  inviters: InviterState[];
  fees: DayFeesState[];
  /** The time of the last event of counted fees. */
  countedMs: number;
  rates: RebateRateState[];
  ratedFees: RatedFeesState[];
  lastProduct: number;
  products: ProductState[];
  lastPledge: number;
  pledges: PledgeState[];
  pledgeUses: PledgeUseState[];
}
