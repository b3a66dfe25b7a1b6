/**
 * The reference exchange's knowledge of the OTC desk, as plain lists and maps (rules/otc). Times are the engine's: a gap
 * and the end of a pause move each of them.
 */
import type { MemberId } from '../../src/base/accounts.ts';
import { DEFAULT_OTC_POLICY, type OtcPolicy } from '../../src/otc/desk-commands.ts';
import type { OtcReference } from '../../src/otc/desk-events.ts';
import type {
  AdState,
  BuyAdTakerState,
  CancelRecordState,
  CnyRateState,
  CounterpartyState,
  DayFiguresState,
  FaultMarkState,
  OtcBlockState,
  OtcMerchantState,
  OtcOrderState,
  OtcReportState,
  OtcState,
  PartnerState,
  PayMethodState,
  PurchaseState,
} from '../../src/otc/state.ts';
import { copies, sorted } from './reference-wallet-state.ts';

export class OtcRecords {
  policy: OtcPolicy = DEFAULT_OTC_POLICY;
  rate: CnyRateState | null = null;
  heldRate = 0n;
  readonly references = new Map<string, OtcReference>();
  referenceMs = 0;
  pausedMs = 0;
  pauseReason = '';
  lastAd = 0;
  lastOrder = 0;
  readonly merchants = new Map<MemberId, OtcMerchantState>();
  readonly ads = new Map<number, AdState>();
  readonly orders = new Map<number, OtcOrderState>();
  cancels: CancelRecordState[] = [];
  reports: OtcReportState[] = [];
  methods: PayMethodState[] = [];
  blocks: OtcBlockState[] = [];
  marks: FaultMarkState[] = [];
  figures: DayFiguresState[] = [];
  counterparties: CounterpartyState[] = [];
  purchases: PurchaseState[] = [];
  partners: PartnerState[] = [];
  /** The order of the verdict by the member. */
  readonly stopped = new Map<MemberId, number>();
  buyAdTakers: BuyAdTakerState[] = [];
  readonly completed = new Map<MemberId, number>();
  readonly lifted = new Map<MemberId, number>();

  state(): OtcState {
    const standing = [...new Set([...this.completed.keys(), ...this.lifted.keys()])];
    return {
      policy: this.policy,
      rate: this.rate,
      heldRate: this.heldRate,
      references: sorted([...this.references.values()], 'asset'),
      referenceMs: this.referenceMs,
      pausedMs: this.pausedMs,
      pauseReason: this.pauseReason,
      lastAd: this.lastAd,
      lastOrder: this.lastOrder,
      merchants: copies(sorted([...this.merchants.values()], 'memberId')),
      ads: sorted([...this.ads.values()], 'adId').map((ad) => ({ ...ad, terms: { ...ad.terms } })),
      orders: copies(sorted([...this.orders.values()], 'orderId')),
      cancels: copies(this.cancels),
      reports: sorted(this.reports, 'orderId', 'memberId'),
      methods: sorted(this.methods, 'memberId', 'methodId'),
      blocks: sorted(this.blocks, 'memberId', 'blockedId'),
      marks: sorted(this.marks, 'memberId'),
      figures: copies(sorted(this.figures, 'memberId', 'day')),
      counterparties: copies(sorted(this.counterparties, 'memberId', 'otherId')),
      purchases: sorted(this.purchases, 'memberId'),
      members: standing
        .sort((a, b) => a - b)
        .map((memberId) => ({
          memberId,
          completedInAll: this.completed.get(memberId) ?? 0,
          liftedMs: this.lifted.get(memberId) ?? 0,
        })),
      partners: sorted(this.partners, 'memberId', 'otherId'),
      buyAdTakers: sorted(this.buyAdTakers, 'memberId', 'day', 'takerId'),
      formerTakers: [],
      stopped: [...this.stopped]
        .map(([memberId, orderId]) => ({ memberId, orderId }))
        .sort((a, b) => a.memberId - b.memberId),
    };
  }

  /** Orders whose escrow is frozen. */
  openOrders(): OtcOrderState[] {
    return [...this.orders.values()].filter(({ status }) => status !== 'CANCELLED');
  }

  adsOf(memberId: MemberId): AdState[] {
    return [...this.ads.values()].filter((ad) => ad.memberId === memberId);
  }

  methodsOf(memberId: MemberId): PayMethodState[] {
    return this.methods.filter((method) => method.memberId === memberId);
  }
}
