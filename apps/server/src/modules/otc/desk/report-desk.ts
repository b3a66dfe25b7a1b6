/** The desk of reports (rules/otc#appeals): an operator closes one with an answer; two excuse the cancel that it names. */
import type { DeskRequest } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { existingOrderId } from '../../../platform/http/existing-order-id.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { EvidenceRows } from '../disputes/evidence-rows.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { touchesOrder } from './touches-order.ts';

export interface ReportDeskParts {
  sql: Sql;
  commands: DeskCommands;
  orders: Pick<OrderFinder, 'find'>;
  rows: EvidenceRows;
}

export function otcReportDesk(desk: DeskCallRegistry, parts: ReportDeskParts): void {
  desk.action('closeOtcReport', (request, operator) => closeReport(parts, request, operator.operatorId));
  desk.fourEyes('excuseReportedCancel', excuseHandler(parts));
}

/** The answer is stored before the command, and shows with it. */
async function closeReport(
  { sql, commands, rows }: ReportDeskParts,
  { reportId, answer }: DeskRequest<'closeOtcReport'>,
  operator: number,
) {
  await commands.waitForReadTables();
  const report = await rows.report(Number(reportId));
  if (report === undefined) throw new CallError('otcReportUnknown');
  if (report.state !== 'OPEN') throw new CallError('otcReportClosed');
  const { orderId, memberId } = report;
  await sql`
    insert into otc_report_answers (report_id, operator_id, answer)
    values (${report.reportId}, ${operator}, ${answer})
    on conflict (report_id, operator_id) do update set answer = excluded.answer`;
  await commands.execute({ kind: 'close-otc-report', orderId, memberId, operator });
  const after = { state: 'CLOSED', answer };
  return { result: {}, subject: `order ${orderId}`, before: { state: 'OPEN' }, after };
}

/** On an open report (rules/otc#takers). */
function excuseHandler(parts: ReportDeskParts): FourEyesHandler<'excuseReportedCancel'> {
  const { sql, orders, rows, commands } = parts;
  const examine = async ({ orderId: named }: { orderId: string }) => {
    const orderId = existingOrderId(named);
    await commands.waitForReadTables();
    if ((await orders.find(orderId)) === undefined) throw new CallError('otcOrderUnknown');
    if (!(await rows.hasOpenReport(orderId))) throw new CallError('noOpenDispute');
    const [cancel] = await sql<{ member_id: bigint; points: number }[]>`
      select member_id, points from otc_cancels
      where order_id = ${orderId} and points > 0 and not is_excused`;
    if (cancel === undefined) throw new CallError('excuseState');
    const before = { memberId: String(cancel.member_id), points: cancel.points };
    return { subject: `order ${orderId}`, before };
  };
  return {
    examine,
    async execute(request, pair, _context, approved) {
      const orderId = Number(request.orderId);
      const { subject, before } = await commands.decideByTables(
        touchesOrder(orderId),
        () => examine(request),
        ({ subject, before }) => {
          const confirmed = approved.confirm(before);
          const command = { kind: 'excuse-reported-cancel', orderId, ...operatorsOf(pair) } as const;
          return { command, subject, before: confirmed };
        },
      );
      return { result: {}, subject, before, after: { points: 0 } };
    },
  };
}
