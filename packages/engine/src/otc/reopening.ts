/** Reopening an order that was paid too late, and excusing a cancel (rules/otc#reopening, rules/otc#takers). */
import { areTwoOperators } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import { EXCUSE_MS, REOPENING_CONSENT_MS } from '../base/limits.ts';
import type { Handlers } from '../codec/domain.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { CancelRecords } from './cancel-records.ts';
import type { OtcAnswers } from './commands.ts';
import type {
  AskOtcReopening,
  ConsentOtcReopening,
  ExcuseOtcCancel,
  ExcuseReportedCancel,
  RefuseOtcReopening,
} from './order-commands.ts';
import type { OrderEndings } from './order-endings.ts';
import type { OrderSteps, Party } from './order-steps.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import type { OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';

type ReopeningCommand =
  | AskOtcReopening
  | ConsentOtcReopening
  | RefuseOtcReopening
  | ExcuseOtcCancel
  | ExcuseReportedCancel;

export class Reopening {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'ask-otc-reopening': (command) => this.ask(command),
    'consent-otc-reopening': (command) => this.consent(command),
    'refuse-otc-reopening': (command) => this.refuse(command),
    'excuse-otc-cancel': (command) => this.excuse(command),
    'excuse-reported-cancel': (command) => this.excuseReported(command),
  } satisfies Handlers<ReopeningCommand, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly money: OtcMoney,
    private readonly steps: OrderSteps,
    private readonly endings: OrderEndings,
    private readonly records: CancelRecords,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  private ask({ memberId, orderId, methodId }: AskOtcReopening) {
    const order = this.cancelled(memberId, orderId, 'buyer', 'NONE');
    if (typeof order === 'string') return order;
    if (!order.methodIds.includes(methodId)) return 'PAY_METHOD_REQUIRED';
    this.context.mutate();
    const { otc } = this;
    order.methodId = methodId;
    order.reopening = 'OPEN';
    order.dueMs = otc.clock.at(this.context.timeMs) + REOPENING_CONSENT_MS;
    otc.clock.follow(order);
    this.endings.write(order, 'REOPENING_ASKED', { by: order.buyer });
    return 'OK';
  }

  private refuse({ memberId, orderId }: RefuseOtcReopening) {
    const order = this.cancelled(memberId, orderId, 'seller', 'OPEN');
    if (typeof order === 'string') return order;
    this.context.mutate();
    const { otc } = this;
    order.reopening = 'USED';
    order.dueMs = 0;
    otc.forget(order);
    this.endings.write(order, 'REOPENING_REFUSED', { by: order.seller });
    return 'OK';
  }

  /** The escrow comes from the ad's frozen part while the SELL ad is ON, and for the rest from the seller's free part. */
  private consent({ memberId, orderId }: ConsentOtcReopening) {
    const order = this.cancelled(memberId, orderId, 'seller', 'OPEN');
    if (typeof order === 'string') return order;
    const { seller, asset, qty } = order;
    const refused = this.steps.whyNoEscrow(seller);
    if (refused !== undefined) return refused;
    if (this.isOfQuittingMerchant(order)) return 'MERCHANT_STATE';
    const { otc } = this;
    const ad = otc.ads.get(order.adId);
    const stock = ad?.terms.qty ?? 0n;
    const taken = stock < qty ? stock : qty;
    const isOfAd = order.side === 'BUY' && ad?.isOn === true;
    const missing = isOfAd ? qty - taken : qty;
    if (this.money.freeOf(seller, asset) < missing) return 'INSUFFICIENT_BALANCE';
    this.context.mutate();
    this.money.freeze(seller, asset, missing);
    if (ad !== undefined) ad.terms.qty -= taken;
    order.reopening = 'USED';
    otc.addOpen(order);
    this.steps.waitForRelease(order);
    this.endings.write(order, 'REOPENED', { by: seller });
    this.endings.writeStock(order);
    const record = otc.cancels.get(orderId);
    if (record !== undefined) this.records.takeBack(record);
    return 'OK';
  }

  /** The seller quits and the ad is the seller's own: the order would outlast the time in which the bond stays. */
  private isOfQuittingMerchant({ side, seller }: OtcOrder): boolean {
    return side === 'BUY' && this.otc.members.get(seller)?.merchant?.state === 'QUITTING';
  }

  /** A cancelled order of this party whose reopening stands so, or the rejection. */
  private cancelled(memberId: number, orderId: number, party: Party, reopening: OtcOrder['reopening']) {
    const found = this.steps.find(memberId, orderId);
    if (typeof found === 'string') return found;
    const { order, isBuyer } = found;
    if (order.status !== 'CANCELLED') return 'ORDER_STATE';
    if ((party === 'buyer') !== isBuyer || order.reopening !== reopening) return 'ORDER_FINISHED';
    return order;
  }

  private excuse({ memberId, orderId }: ExcuseOtcCancel) {
    const { members, otc } = this;
    if (orderId < 1 || orderId > otc.lastOrder) return 'ORDER_NOT_FOUND';
    const record = otc.cancels.get(orderId);
    if (record === undefined || record.points === 0) return 'EXCUSE_STATE';
    if (members.idOf(record.seller) !== memberId) return 'EXCUSE_STATE';
    if (this.context.timeMs - record.timeMs >= EXCUSE_MS) return 'EXCUSE_STATE';
    this.context.mutate();
    this.records.takeBack(record);
    return 'OK';
  }

  private excuseReported({ orderId, firstOperator, secondOperator }: ExcuseReportedCancel) {
    const { otc } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (orderId < 1 || orderId > otc.lastOrder) return 'ORDER_NOT_FOUND';
    if (![...otc.reports.values()].some((report) => report.orderId === orderId)) return 'REPORT_STATE';
    const record = otc.cancels.get(orderId);
    if (record === undefined || record.points === 0) return 'EXCUSE_STATE';
    this.context.mutate();
    this.records.takeBack(record, firstOperator, secondOperator);
    return 'OK';
  }
}
