/** Reads the appeals and reports of orders, for their parties and for operators. */
import type { OtcFault, OtcFinding, OtcVerdict, WireOtcAppeal, WireOtcReport } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { type OtcOrderRecord, partyOf } from '../orders/order-record.ts';
import { type Appeal, appealsOf, wireAppeal } from './appeals.ts';
import type { EvidenceRows, Report } from './evidence-rows.ts';

export class DisputeReader {
  constructor(
    private readonly sql: Sql,
    private readonly orders: Pick<OrderFinder, 'steps'>,
    private readonly rows: EvidenceRows,
  ) {}

  /** Oldest first. */
  async appeals(orderId: number): Promise<Appeal[]> {
    const steps = await this.orders.steps(orderId);
    const verdicts = await this.sql<
      { sequence: bigint; verdict: OtcVerdict; finding: OtcFinding; fault: OtcFault; time_ms: bigint }[]
    >`
      select sequence, verdict, finding, fault, time_ms from otc_verdicts where order_id = ${orderId}`;
    return appealsOf(
      steps,
      verdicts.map(({ sequence, time_ms, ...verdict }) => ({
        ...verdict,
        sequence: Number(sequence),
        timeMs: Number(time_ms),
      })),
    );
  }

  /** As both parties and operators read them. */
  async wireAppeals(order: OtcOrderRecord): Promise<WireOtcAppeal[]> {
    const appeals = await this.appeals(order.orderId);
    if (appeals.length === 0) return [];
    const statements = await this.rows.statements(order.orderId);
    const party = (memberId: number) => partyOf(order, memberId) ?? 'BUYER';
    return appeals.map((appeal) => wireAppeal(appeal, statements, party));
  }

  /** The member's own; null without one. */
  async wireReport(orderId: number, memberId: number): Promise<WireOtcReport | null> {
    const own = (await this.rows.reports(orderId)).find((report) => report.memberId === memberId);
    return own === undefined ? null : wireReport(own);
  }
}

export function wireReport(report: Report): WireOtcReport {
  const { reportId, kind, text, imageIds, state, answer, timeMs, closedMs } = report;
  return {
    reportId: String(reportId),
    kind,
    text,
    imageIds,
    state,
    answer,
    time: timeMs,
    closedTime: closedMs,
  };
}
