/** The OTC desk as plain data, every list sorted as its fields are named: where reports look, and what a snapshot holds. */
import type { MemberId } from '../base/accounts.ts';
import type { Side } from '../base/order-words.ts';
import type { AdTerms } from './ad-commands.ts';
import type { OtcPolicy } from './desk-commands.ts';
import type { OtcReference } from './desk-events.ts';
import type { PayMethodKind } from './merchant-commands.ts';
import type { MerchantState } from './merchant-events.ts';
import type { OtcAppeal, OtcCancelReason, OtcOrderStatus } from './order-events.ts';

export interface CnyRateState {
  rate: bigint;
  isManual: boolean;
  timeMs: number;
}

export interface OtcMerchantState {
  memberId: MemberId;
  state: MerchantState;
  bond: bigint;
  stateBefore: 'APPROVED' | 'SUSPENDED';
  quitMs: number;
  reapplyFromMs: number;
}

export interface AdState {
  adId: number;
  memberId: MemberId;
  side: Side;
  asset: string;
  terms: AdTerms;
  version: number;
  isOn: boolean;
  isBlocked: boolean;
}

/** Times are the engine's as things stand: they move with a gap and at the end of a pause. */
export interface OtcOrderState {
  orderId: number;
  adId: number;
  /** The taker's. */
  side: Side;
  buyerId: MemberId;
  sellerId: MemberId;
  asset: string;
  price: bigint;
  amount: bigint;
  qty: bigint;
  methodIds: number[];
  isTied: boolean;
  status: OtcOrderStatus;
  cancelReason: OtcCancelReason;
  /** 0: the clock does nothing with it. */
  dueMs: number;
  /** 0: not yet. */
  paidMs: number;
  appealFromMs: number;
  methodId: number;
  appeal: OtcAppeal;
  /** 0: none yet. */
  appellantId: MemberId;
  buyerAppeals: number;
  sellerAppeals: number;
  reopening: 'NONE' | 'OPEN' | 'USED';
}

/** In the order in which they came. */
export interface CancelRecordState {
  orderId: number;
  buyerId: MemberId;
  sellerId: MemberId;
  isMerchant: boolean;
  timeMs: number;
  day: number;
  points: number;
  isUpheld: boolean;
}

export interface OtcReportState {
  orderId: number;
  memberId: MemberId;
  reportedId: MemberId;
}

export interface PayMethodState {
  memberId: MemberId;
  methodId: number;
  methodKind: PayMethodKind;
}

export interface OtcBlockState {
  memberId: MemberId;
  blockedId: MemberId;
}

export interface FaultMarkState {
  memberId: MemberId;
  timeMs: number;
  orderId: number;
}

export interface DayFiguresState {
  memberId: MemberId;
  day: number;
  completed: number;
  cancelled: number;
  releases: number;
  releaseMs: number;
  buyAdOrders: number;
}

/** Counted orders with one counterparty on the member's last day that has figures. */
export interface CounterpartyState {
  memberId: MemberId;
  otherId: MemberId;
  count: number;
}

export interface PurchaseState {
  memberId: MemberId;
  timeMs: number;
  value: bigint;
}

/** A member who completed an order that counts, or whose restrictions were lifted. */
export interface OtcMemberState {
  memberId: MemberId;
  completedInAll: number;
  liftedMs: number;
}

/** A counterparty with whom the member completed an order that counts, and the time of the first one. */
export interface PartnerState {
  memberId: MemberId;
  otherId: MemberId;
  firstMs: number;
}

/** A taker of a merchant's BUY ads on a day, by an order that is not tied. */
export interface BuyAdTakerState {
  memberId: MemberId;
  day: number;
  takerId: MemberId;
}

/** A member whose buying a verdict stopped until operators lift it. */
export interface StoppedBuyerState {
  memberId: MemberId;
  orderId: number;
}

export interface OtcState {
  policy: OtcPolicy;
  rate: CnyRateState | null;
  heldRate: bigint;
  references: OtcReference[];
  referenceMs: number;
  /** 0: not paused. */
  pausedMs: number;
  pauseReason: string;
  lastAd: number;
  lastOrder: number;
  merchants: OtcMerchantState[];
  ads: AdState[];
  orders: OtcOrderState[];
  cancels: CancelRecordState[];
  reports: OtcReportState[];
  methods: PayMethodState[];
  blocks: OtcBlockState[];
  marks: FaultMarkState[];
  figures: DayFiguresState[];
  counterparties: CounterpartyState[];
  purchases: PurchaseState[];
  members: OtcMemberState[];
  partners: PartnerState[];
  stopped: StoppedBuyerState[];
  buyAdTakers: BuyAdTakerState[];
  /** Members for whom the new-taker limit had ended before engine version 10. */
  formerTakers: MemberId[];
}
