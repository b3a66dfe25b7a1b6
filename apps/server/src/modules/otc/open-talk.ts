/**
 * Opens what the parties of an order tell each other and operators: the chat, and the words of appeals and reports. Both
 * register their calls by one function each.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Images } from '../files/index.ts';
import type { OpenModule } from '../module.ts';
import type { PaymentApi } from '../payment/index.ts';
import { openChat } from './chat/open-chat.ts';
import { chatUntil } from './chat/send-line.ts';
import { openDisputes } from './disputes/open-disputes.ts';
import type { OrderFinder } from './orders/order-finder.ts';
import type { OrderTalk } from './orders/order-talk.ts';

export interface TalkDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'onReleased' | 'durable' | 'submit'>;
  isReadable: ReadBarrier;
  images: Pick<Images, 'takeImage' | 'release' | 'drop' | 'read'>;
  payment: Pick<PaymentApi, 'payees'>;
  finder: OrderFinder;
  /** The number of unread lines that an order shows to the member has changed. */
  noteOrder(orderId: number, memberId: number): void;
}

export async function openTalk(deps: TalkDeps) {
  const { payment, finder: orders, noteOrder } = deps;
  const hasOpenReport = (orderId: number) => disputes.api.rows.hasOpenReport(orderId);
  const chat = await openChat({ ...deps, orders, hasOpenReport, onUnread: noteOrder });
  const { marks, lines } = chat.api;
  const disputes = openDisputes({ ...deps, orders, lines, payees: payment.payees });
  const { reader } = disputes.api;
  const talk: OrderTalk = {
    unreadOf: (memberId, orderId) => marks.unreadOf(memberId, orderId),
    unreadInAll: (memberId) => marks.unreadInAll(memberId),
    appealsOf: (order) => reader.wireAppeals(order),
    reportOf: (orderId, memberId) => reader.wireReport(orderId, memberId),
    chatUntil: async (order) => chatUntil(order, await hasOpenReport(order.orderId)),
  };
  return {
    topics: (hub) => chat.topics(hub),
    calls(calls) {
      chat.calls(calls);
      disputes.calls(calls);
    },
    jobs: [...chat.jobs, ...disputes.jobs],
    api: { talk, chat: chat.api, disputes: disputes.api },
  } satisfies OpenModule & { api: object };
}
