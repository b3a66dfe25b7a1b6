/**
 * Opens what people tell each other and operators about orders: the chat, appeals and reports, and the desk. The three
 * register their calls by one function each.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Images } from '../files/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import type { PaymentApi } from '../payment/index.ts';
import type { Staff } from '../staff/index.ts';
import { openChat } from './chat/open-chat.ts';
import type { MemberFacts } from './desk/member-reader.ts';
import { openOtcDesk } from './desk/open-otc-desk.ts';
import { openDisputes } from './disputes/open-disputes.ts';
import type { LiveOtc } from './live/live-otc.ts';
import type { OrderFinder } from './orders/order-finder.ts';

export interface TalkDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'onReleased' | 'durable' | 'submit' | 'execute'>;
  isReadable: ReadBarrier;
  images: Pick<Images, 'takeImage' | 'release' | 'drop' | 'read'>;
  market: Pick<MarketApi, 'marketData'>;
  member: Pick<MemberApi, 'members' | 'people' | 'existing'>;
  identity: Pick<IdentityApi, 'verifiedName' | 'markedImage'>;
  payment: PaymentApi;
  staff: Pick<Staff, 'operators' | 'proposals'>;
  live: LiveOtc;
  finder: OrderFinder;
  facts: MemberFacts;
}

export async function openTalk(deps: TalkDeps) {
  const { market, payment, finder } = deps;
  const hasOpenReport = (orderId: number) => disputes.api.rows.hasOpenReport(orderId);
  const chat = await openChat({ ...deps, orders: finder, hasOpenReport });
  const disputes = openDisputes({
    ...deps,
    orders: finder,
    lines: chat.api.lines,
    payees: payment.payees,
  });
  const scaleOf = (currency: string) => market.marketData.markets.asset(currency)?.scale ?? 0;
  const desk = openOtcDesk({ ...deps, scaleOf, chat: chat.api, disputes: disputes.api });
  return {
    topics: (hub) => chat.topics(hub),
    calls(calls) {
      chat.calls(calls);
      disputes.calls(calls);
    },
    deskCalls: (registry) => desk.deskCalls(registry),
    jobs: [...chat.jobs, ...disputes.jobs, ...desk.jobs],
    health: () => desk.health(),
    api: { chat: chat.api, disputes: disputes.api },
  } satisfies OpenModule & { api: object };
}
