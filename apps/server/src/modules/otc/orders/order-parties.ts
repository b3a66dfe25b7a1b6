/** The two parties of an order as each shows to the other, and the accounts that are paid: masked some time after its end. */
import type { WireOtcOrderDetail } from '@tern/protocol';
import type { IdentityApi } from '../../identity/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { Payee, PaymentApi } from '../../payment/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { wireFigures } from '../wire-units.ts';
import { isMasked, type OtcOrderRecord } from './order-record.ts';

const NONE = '--';

export interface OrderPartiesDeps {
  live: Pick<LiveOtc, 'members'>;
  people: OtcPeople;
  members: Pick<MemberApi['members'], 'byId'>;
  identity: Pick<IdentityApi, 'verifiedName'>;
  payment: Pick<PaymentApi, 'payees'>;
}

export class OrderParties {
  constructor(private readonly deps: OrderPartiesDeps) {}

  /** Frozen, locked, or in debt (rules/otc#mid-order). */
  isOut(memberId: number, nowMs: number): boolean {
    const { people, live } = this.deps;
    const { frozen, withdrawalLockedUntilMs } = people.standingOf(memberId);
    return frozen || withdrawalLockedUntilMs > nowMs || live.members.isInDebt(memberId);
  }

  async party(memberId: number, order: OtcOrderRecord, nowMs: number): Promise<WireOtcOrderDetail['buyer']> {
    const { people, live, members, identity } = this.deps;
    const [member, realName] = await Promise.all([members.byId(memberId), identity.verifiedName(memberId)]);
    const { frozen, withdrawalLockedUntilMs } = people.standingOf(memberId);
    const phone = member === undefined || member.phone === '' ? NONE : `+${member.areaCode} ${member.phone}`;
    return {
      nickName: people.names.nickNameOf(memberId),
      realName: realName ?? NONE,
      phone: isMasked(order, nowMs) && phone !== NONE ? lastFour(phone) : phone,
      ...wireFigures(live.members, memberId, nowMs),
      isFrozen: frozen,
      lockedUntil: withdrawalLockedUntilMs > nowMs ? withdrawalLockedUntilMs : 0,
    };
  }

  async payees(order: OtcOrderRecord, nowMs: number): Promise<WireOtcOrderDetail['payees']> {
    const found = await this.deps.payment.payees(order.methodIds);
    return found.map((payee) => wirePayee(payee, isMasked(order, nowMs)));
  }
}

function wirePayee(payee: Payee, masked: boolean): WireOtcOrderDetail['payees'][number] {
  const { methodId, kind, holderName, account, bankName, branch, imageId } = payee;
  return {
    paymentId: String(methodId),
    kind,
    holderName,
    account: masked ? lastFour(account) : account,
    bankName,
    branch,
    // A code tells the whole account.
    imageId: masked ? '' : imageId,
  };
}

function lastFour(text: string): string {
  return `****${text.slice(-4)}`;
}
