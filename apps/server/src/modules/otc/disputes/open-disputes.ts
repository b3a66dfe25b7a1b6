/**
 * Opens appeals, statements and reports of OTC orders (rules/otc#appeals): their calls, the images of an order for its
 * parties, and the job that takes back what no command followed.
 */
import { type CallRequest, OTC_LIMITS } from '@tern/protocol';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError, type CallRegistry, type ReadBarrier } from '../../../platform/http/call.ts';
import { executeCommand } from '../../command/index.ts';
import type { Images } from '../../files/index.ts';
import type { OpenModule } from '../../module.ts';
import type { PaymentApi } from '../../payment/index.ts';
import type { ChatLines } from '../chat/chat-lines.ts';
import { plainLine } from '../chat/plain-line.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { counterpartyOf, isOpen } from '../orders/order-record.ts';
import { DisputeReader } from './dispute-reader.ts';
import { EvidenceRows } from './evidence-rows.ts';
import { OrderImages } from './order-images.ts';
import { purgeEvidence } from './purge-evidence.ts';

const SWEEP_MS = 60_000;
const PURGE_MS = 3_600_000;
/** A command is answered within seconds, or never; one of an earlier process is answered no more. */
const WAITING_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const REPORTABLE_MS = 5 * DAY_MS;

export interface DisputeDeps {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'submit' | 'durable'>;
  isReadable: ReadBarrier;
  images: Pick<Images, 'takeImage' | 'release' | 'drop' | 'read'>;
  orders: OrderFinder;
  lines: Pick<ChatLines, 'hasImage'>;
  payees: PaymentApi['payees'];
}

export function openDisputes(deps: DisputeDeps) {
  const { sql, clock, kernel, isReadable, images, orders, lines, payees } = deps;
  const rows = new EvidenceRows(sql, images);
  const reader = new DisputeReader(sql, orders, rows);
  const disputes = new Disputes({ orders, rows, reader, kernel });
  const orderImages = new OrderImages({ sql, rows, lines, payees, images });
  const startedMs = clock.nowMs();
  return {
    calls: (calls) => disputeRoutes(calls, { disputes, orders, orderImages, clock }),
    jobs: [
      {
        name: 'taking back unsent appeals and reports',
        periodMs: SWEEP_MS,
        isDueAtStart: true,
        async run() {
          // A row whose command has come may wait for the projection alone.
          if (!(await isReadable(kernel.durable.sequence))) return;
          await rows.sweep(Math.max(startedMs + 1, clock.nowMs() - WAITING_MS));
        },
      },
      {
        name: 'purging evidence of orders',
        periodMs: PURGE_MS,
        run: () => purgeEvidence({ sql, images }, clock.nowMs()),
      },
    ],
    api: { rows, reader, orderImages },
  } satisfies OpenModule & { api: object };
}
export type DisputesApi = ReturnType<typeof openDisputes>['api'];

interface Parts {
  orders: OrderFinder;
  rows: EvidenceRows;
  reader: DisputeReader;
  kernel: Pick<Kernel, 'submit'>;
}

class Disputes {
  constructor(private readonly parts: Parts) {}

  /** The statement is stored before the command, and taken back when the engine refuses it. */
  async openAppeal(
    { orderId, ...told }: CallRequest<'openOtcAppeal'>,
    memberId: number,
    nowMs: number,
  ): Promise<number> {
    const { orders, rows, kernel } = this.parts;
    const { order } = await orders.own(memberId, orderId);
    await rows.addWaitingStatement({ ...evidenceOf(order, memberId, told), timeMs: nowMs });
    const command = { kind: 'open-otc-appeal', memberId, orderId: order.orderId } as const;
    try {
      return (await executeCommand(kernel, command)).sequence;
    } catch (refused) {
      await rows.takeBackStatement(order.orderId, memberId);
      throw refused;
    }
  }

  async addStatement(
    { orderId, ...told }: CallRequest<'addOtcStatement'>,
    memberId: number,
    nowMs: number,
  ): Promise<void> {
    const { orders, rows, reader } = this.parts;
    const { order } = await orders.own(memberId, orderId);
    const appeal = (await reader.appeals(order.orderId)).at(-1);
    if (appeal?.state !== 'OPEN' || appeal.appellantId === memberId) throw new CallError('appealState');
    await rows.addStatementTo(appeal.appeal, { ...evidenceOf(order, memberId, told), timeMs: nowMs });
  }

  /** The order has ended, at most five days ago. */
  async report(
    { orderId, kind, ...told }: CallRequest<'reportOtcOrder'>,
    memberId: number,
    nowMs: number,
  ): Promise<number> {
    const { orders, rows, kernel } = this.parts;
    const { order } = await orders.own(memberId, orderId);
    if (isOpen(order) || nowMs >= order.endedMs + REPORTABLE_MS) throw new CallError('otcOrderState');
    const reportedId = counterpartyOf(order, memberId);
    const about = { orderId: order.orderId, memberId, reportedId };
    await rows.addWaitingReport({ ...evidenceOf(order, memberId, told), reportedId, kind, timeMs: nowMs });
    try {
      return (await executeCommand(kernel, { kind: 'open-otc-report', ...about })).sequence;
    } catch (refused) {
      await rows.takeBackReport(order.orderId, memberId);
      throw refused;
    }
  }
}

function evidenceOf(
  { orderId }: { orderId: number },
  memberId: number,
  { text, imageIds }: { text: string; imageIds?: string | undefined },
) {
  const ids = imageIds === undefined ? [] : imageIds.split(',');
  if (ids.length > OTC_LIMITS.images) throw new CallError('parameterInvalid', { field: 'imageIds' });
  return { orderId, memberId, text: plainLine(text), imageIds: ids };
}

interface RouteParts {
  disputes: Disputes;
  orders: OrderFinder;
  orderImages: OrderImages;
  clock: Clock;
}

function disputeRoutes(calls: CallRegistry, { disputes, orders, orderImages, clock }: RouteParts): void {
  calls.member('openOtcAppeal', async (request, { memberId }) => {
    const sequence = await disputes.openAppeal(request, memberId, clock.nowMs());
    return { result: {}, sequence };
  });
  calls.member('addOtcStatement', async (request, { memberId }) => {
    await disputes.addStatement(request, memberId, clock.nowMs());
    return { result: {} };
  });
  calls.member('reportOtcOrder', async (request, { memberId }) => {
    const sequence = await disputes.report(request, memberId, clock.nowMs());
    return { result: {}, sequence };
  });
  calls.member('getOtcImage', async ({ orderId, imageId }, { memberId }) => {
    const { order } = await orders.own(memberId, orderId);
    const { contentType, bytes } = await orderImages.forParty(order, memberId, imageId, clock.nowMs());
    return { result: { contentType, base64: bytes.toString('base64') } };
  });
}
