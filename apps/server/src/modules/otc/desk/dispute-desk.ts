/**
 * The desk of appeals and reports (rules/otc#appeals). Names, payees, chat and images are evidence: an operator opens it
 * while an appeal or a report of the order is open, and each opening stands in the audit log.
 */
import { formatUnits } from '@tern/math';
import type { DeskRequest, OtcVerdict } from '@tern/protocol/desk';
import type { Touches } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler, Operator } from '../../../platform/http/desk-call.ts';
import { existingOrderId } from '../../../platform/http/existing-order-id.ts';
import type { IdentityApi } from '../../identity/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { Appeal } from '../disputes/appeals.ts';
import type { DisputeReader } from '../disputes/dispute-reader.ts';
import type { EvidenceRows } from '../disputes/evidence-rows.ts';
import type { OrderImages } from '../disputes/order-images.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import type { OtcOrderRecord } from '../orders/order-record.ts';
import type { DisputeList } from './dispute-list.ts';
import type { DisputeNotes } from './dispute-notes.ts';
import type { EvidenceOpenings } from './evidence-openings.ts';
import type { EvidencePage } from './evidence-page.ts';

export interface DisputeDeskParts {
  sql: Sql;
  commands: DeskCommands;
  orders: Pick<OrderFinder, 'find'>;
  list: DisputeList;
  rows: EvidenceRows;
  reader: DisputeReader;
  openings: EvidenceOpenings;
  evidence: EvidencePage;
  notes: DisputeNotes;
  orderImages: OrderImages;
  identity: Pick<IdentityApi, 'markedImage'>;
  scaleOf(currency: string): number;
}

export function otcDisputeDesk(desk: DeskCallRegistry, parts: DisputeDeskParts): void {
  const { list, openings, evidence } = parts;
  desk.read('getOtcDisputes', (request, _operator, { nowMs }) => list.page(request, nowMs));
  desk.action('openOtcEvidence', async ({ orderId }, operator, { nowMs }) => {
    const { order } = await disputed(parts, orderId);
    await openings.record(order.orderId, operator, nowMs);
    return { result: await evidence.whole(order, nowMs), subject: `order ${order.orderId}` };
  });
  desk.read('getOtcEvidenceImage', async ({ orderId, imageId }, operator, { nowMs }) => {
    const order = await opened(parts, orderId, operator);
    await parts.orderImages.refuseForeign(order, imageId);
    const view = { imageId, reason: `OTC order ${order.orderId}`, nowMs };
    const { contentType, bytes } = await parts.identity.markedImage(view, operator);
    return { contentType, base64: bytes.toString('base64') };
  });
  desk.action('addOtcDisputeNote', async ({ orderId, text }, operator, { nowMs }) => {
    const order = await opened(parts, orderId, operator);
    await parts.notes.add(order.orderId, operator.name, text, nowMs);
    const notes = await parts.notes.list(order.orderId);
    return { result: { notes }, subject: `order ${order.orderId}`, after: { text } };
  });
  desk.fourEyes('decideOtcAppeal', verdictHandler(parts));
  desk.action('closeOtcReport', (request, operator) => closeReport(parts, request, operator.operatorId));
  desk.fourEyes('excuseReportedCancel', excuseHandler(parts));
}

/** The order, and since when a dispute of it is open. */
async function disputed(
  { commands, orders, reader, rows }: DisputeDeskParts,
  orderId: string,
): Promise<{ order: OtcOrderRecord; sinceMs: number }> {
  const order = await orders.find(existingOrderId(orderId));
  if (order === undefined) throw new CallError('otcOrderUnknown');
  await commands.waitForReadTables();
  const appeals = await reader.appeals(order.orderId);
  const reports = await rows.reports(order.orderId);
  const since = [...appeals, ...reports].filter(({ state }) => state === 'OPEN').map(({ timeMs }) => timeMs);
  if (since.length === 0) throw new CallError('noOpenDispute');
  return { order, sinceMs: Math.min(...since) };
}

/** The disputed order, whose evidence the operator has opened since the dispute began. */
async function opened(
  parts: DisputeDeskParts,
  orderId: string,
  { operatorId }: Pick<Operator, 'operatorId'>,
): Promise<OtcOrderRecord> {
  const { order, sinceMs } = await disputed(parts, orderId);
  const openers = await parts.openings.since(order.orderId, sinceMs);
  if (!openers.some((one) => one.operatorId === operatorId)) throw new CallError('evidenceUnopened');
  return order;
}

/** The order and its last appeal, whatever became of it. */
async function lastAppeal(
  { orders, reader }: DisputeDeskParts,
  orderId: string,
): Promise<{ order: OtcOrderRecord; appeal: Appeal }> {
  const order = await orders.find(existingOrderId(orderId));
  if (order === undefined) throw new CallError('otcOrderUnknown');
  const appeal = (await reader.appeals(order.orderId)).at(-1);
  if (appeal === undefined) throw new CallError('appealState');
  return { order, appeal };
}

async function openAppeal(parts: DisputeDeskParts, orderId: string): ReturnType<typeof lastAppeal> {
  const found = await lastAppeal(parts, orderId);
  if (found.appeal.state !== 'OPEN') throw new CallError('appealState');
  return found;
}

/** True for what happens to an OTC order. */
const touchesOrder =
  (orderId: number): Touches =>
  (event) =>
    event.kind.startsWith('otc-') && 'orderId' in event && event.orderId === orderId;

/** An approval that finds the order ended, or the appeal withdrawn, has no effect: `examine` refuses it. */
function verdictHandler(parts: DisputeDeskParts): FourEyesHandler<'decideOtcAppeal'> {
  const { commands, openings, scaleOf } = parts;
  const examine = async ({ orderId, verdict, fault }: DeskRequest<'decideOtcAppeal'>) => {
    const { order, appeal } = await openAppeal(parts, orderId);
    const { buyerId, sellerId, currency, qty } = order;
    const atFault = { BUYER: String(buyerId), SELLER: String(sellerId), NONE: '' }[fault];
    return {
      subject: `order ${order.orderId}`,
      before: { status: order.status, appeal: String(appeal.appeal) },
      effects: {
        coins: `${formatUnits(qty, scaleOf(currency))} ${currency}`,
        to: String(isRelease(verdict) ? buyerId : sellerId),
        faultMark: atFault,
      },
    };
  };
  return {
    examine,
    async evidence({ orderId }) {
      // A proposal is read after its end, too.
      const { order, appeal } = await lastAppeal(parts, orderId);
      const looks = await openings.since(order.orderId, appeal.timeMs);
      return { kind: 'OTC_ORDER', id: String(order.orderId), openings: looks };
    },
    async execute(request, pair, _context, approved) {
      const { verdict, finding, fault } = request;
      const orderId = Number(request.orderId);
      const { subject, before } = await commands.decideByTables(
        touchesOrder(orderId),
        async () => examine(request),
        ({ subject, before }) => {
          const confirmed = approved.confirm(before);
          const decision = { orderId, verdict, finding, fault, ...operatorsOf(pair) };
          return { command: { kind: 'decide-otc-appeal', ...decision }, subject, before: confirmed };
        },
      );
      const status = isRelease(verdict) ? 'COMPLETED' : 'CANCELLED';
      return { result: {}, subject, before, after: { status, verdict, finding, fault } };
    },
  };
}

function isRelease(verdict: OtcVerdict): boolean {
  return verdict === 'RELEASE_TO_BUYER';
}

/** The answer is stored before the command, and shows with it. */
async function closeReport(
  { sql, commands, rows }: DisputeDeskParts,
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
function excuseHandler(parts: DisputeDeskParts): FourEyesHandler<'excuseReportedCancel'> {
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
