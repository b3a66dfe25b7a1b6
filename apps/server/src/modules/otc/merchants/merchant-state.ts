/** The member's own state as a merchant (rules/otc#merchants, rules/otc#bond). */
import type { MerchantState } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { isOpen } from '../orders/order-record.ts';
import { wireFigures } from '../wire-units.ts';
import type { MerchantRequirements } from './merchant-requirements.ts';

/** The states that owe the whole bond. */
const BONDED: readonly MerchantState[] = ['APPROVED', 'SUSPENDED', 'QUITTING'];

/** The states whose reason an operator gave. */
const EXPLAINED: readonly MerchantState[] = ['REJECTED', 'SUSPENDED'];

export class MerchantReader {
  constructor(
    private readonly sql: Sql,
    private readonly live: LiveOtc,
    private readonly requirements: MerchantRequirements,
    private readonly usdtScale: () => number,
  ) {}

  async read(memberId: number, nowMs: number): Promise<CallResult<'getMerchantState'>> {
    const { live, requirements } = this;
    const merchant = live.members.merchantOf(memberId);
    const { bond: whole } = live.desk.policy;
    const bond = merchant?.bond ?? 0n;
    const owes = merchant !== undefined && BONDED.includes(merchant.state) && bond < whole;
    const [row] = await this.sql<{ state: MerchantState; reason: string; changed_ms: bigint }[]>`
      select state, reason, changed_ms from otc_merchants where member_id = ${memberId}`;
    const isExplained = merchant?.state === row?.state && EXPLAINED.includes(merchant?.state ?? 'APPROVED');
    return {
      state: merchant?.state ?? 'NONE',
      reason: isExplained ? (row?.reason ?? '') : '',
      requirements: await requirements.of(memberId, nowMs),
      bond: this.usdt(bond),
      bondNeeded: this.usdt(whole),
      available: this.usdt(requirements.availableUsdt(memberId)),
      bondMissing: this.usdt(owes ? whole - bond : 0n),
      quitTime: merchant?.quitMs ?? 0,
      reapplyFrom: merchant?.reapplyFromMs ?? 0,
      changedTime: Number(row?.changed_ms ?? 0),
      isBusy: this.isBusy(memberId, nowMs),
      ...wireFigures(live.members, memberId, nowMs),
    };
  }

  /** An ad is ON, an order is open or may be reopened, or a report is open: the merchant cannot quit. */
  private isBusy(memberId: number, nowMs: number): boolean {
    const { ads, orders, members, desk } = this.live;
    const clockMs = desk.clockMs(nowMs);
    return (
      ads.ofMember(memberId).some(({ isOn }) => isOn) ||
      orders.ofMember(memberId).some((order) => isOpen(order) || order.dueMs > clockMs) ||
      members.hasOpenReport(memberId)
    );
  }

  private usdt(units: bigint): string {
    return formatUnits(units, this.usdtScale());
  }
}
