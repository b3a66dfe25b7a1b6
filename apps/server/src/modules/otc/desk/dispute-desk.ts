/**
 * The desk of disputed orders (rules/otc#appeals). Names, payees, chat and images are evidence: an operator opens it
 * while an appeal or a report of the order is open, and each opening stands in the audit log.
 */
import { formatUnits } from '@tern/math';
import type { DeskRequest, OtcVerdict } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler, Operator } from '../../../platform/http/desk-call.ts';
import { existingOrderId } from '../../../platform/http/existing-order-id.ts';
import type { IdentityApi } from '../../identity/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { Appeal } from '../disputes/appeals.ts';
import type { DisputesApi } from '../disputes/open-disputes.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import type { OtcOrderRecord } from '../orders/order-record.ts';
import type { DisputeNotes } from './dispute-notes.ts';
import type { EvidenceOpenings } from './evidence-openings.ts';
import type { EvidencePage } from './evidence-page.ts';
import { touchesOrder } from './touches-order.ts';

export interface DisputeDeskParts {
  commands: DeskCommands;
  orders: Pick<OrderFinder, 'find'>;
  disputes: DisputesApi;
  openings: EvidenceOpenings;
  evidence: EvidencePage;
  notes: DisputeNotes;
  identity: Pick<IdentityApi, 'markedImage'>;
  scaleOf(currency: string): number;
}

export function otcDisputeDesk(desk: DeskCallRegistry, parts: DisputeDeskParts): void {
  const { openings, evidence } = parts;
  desk.action('openOtcEvidence', async ({ orderId }, operator, { nowMs }) => {
    const { order } = await disputed(parts, orderId);
    await openings.record(order.orderId, operator, nowMs);
    return { result: await evidence.whole(order, nowMs), subject: `order ${order.orderId}` };
  });
  desk.read('getOtcEvidenceImage', async ({ orderId, imageId }, operator, { nowMs }) => {
    const order = await opened(parts, orderId, operator);
    await parts.disputes.orderImages.refuseForeign(order, imageId);
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
}

/** The order, and since when a dispute of it is open. */
async function disputed(
  { commands, orders, disputes: { reader, rows } }: DisputeDeskParts,
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
  { orders, disputes: { reader } }: DisputeDeskParts,
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
