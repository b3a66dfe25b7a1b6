/** Opens the chat of OTC orders: its calls, its topic, and the job that purges it. */
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { Log } from '../../../platform/log/log.ts';
import { logFailure } from '../../../platform/log/log-failure.ts';
import type { Images } from '../../files/index.ts';
import type { OpenModule } from '../../module.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { ChatFeed } from './chat-feed.ts';
import { ChatLines, wireLine } from './chat-lines.ts';
import { ChatMarks } from './chat-marks.ts';
import { purgeChat } from './purge-chat.ts';
import { SendLine } from './send-line.ts';

const PURGE_MS = 3_600_000;

export interface ChatDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'onReleased' | 'durable'>;
  isReadable: ReadBarrier;
  images: Pick<Images, 'takeImage' | 'drop'>;
  orders: Pick<OrderFinder, 'find' | 'own'>;
  hasOpenReport(orderId: number): Promise<boolean>;
  /** The member's number of unread lines of the order is another one. */
  onUnread(orderId: number, memberId: number): void;
}

export async function openChat({
  sql,
  clock,
  log,
  kernel,
  isReadable,
  images,
  orders,
  hasOpenReport,
  onUnread,
}: ChatDeps) {
  const lines = new ChatLines(sql);
  const marks = await ChatMarks.open(sql, onUnread);
  const onFault = logFailure(log, 'publishing lines of a chat');
  const feed = new ChatFeed({ kernel, isReadable, lines, marks, orders, onFault });
  const publish: ChatFeed['publish'] = (line, order) => feed.publish(line, order);
  const sending = new SendLine({ lines, marks, images, hasOpenReport, publish });
  return {
    topics: (hub) => feed.open(hub),
    calls: (calls) => chatRoutes(calls, { orders, lines, marks, sending, clock }),
    jobs: [
      {
        name: 'purging chats',
        periodMs: PURGE_MS,
        run: () => purgeChat({ sql, images, marks }, clock.nowMs()),
      },
    ],
    api: { lines, marks },
  } satisfies OpenModule & { api: object };
}
export type ChatApi = Awaited<ReturnType<typeof openChat>>['api'];

interface RouteParts {
  orders: Pick<OrderFinder, 'find' | 'own'>;
  lines: ChatLines;
  marks: ChatMarks;
  sending: SendLine;
  clock: Clock;
}

function chatRoutes(calls: CallRegistry, { orders, lines, marks, sending, clock }: RouteParts): void {
  calls.member('getOtcChat', async ({ orderId, cursor, limit }, { memberId }) => {
    const { order } = await orders.own(memberId, orderId);
    const most = pageLimit(limit);
    const found = await lines.newest(order.orderId, readCursor(cursor, 1)?.[0], most + 1);
    const page = pageOf(found, most, (last) => String(last.lineId));
    return { result: { rows: page.rows.map((line) => wireLine(line, memberId)), cursor: page.cursor } };
  });
  calls.member('sendOtcLine', async (request, { memberId }) => {
    const { order } = await orders.own(memberId, request.orderId);
    const { lineId } = await sending.send(order, memberId, request, clock.nowMs());
    return { result: { lineId: String(lineId) } };
  });
  calls.member('readOtcChat', async ({ orderId, lineId }, { memberId }) => {
    const { order } = await orders.own(memberId, orderId);
    await marks.read(order.orderId, memberId, Number(lineId));
    return { result: {} };
  });
}
