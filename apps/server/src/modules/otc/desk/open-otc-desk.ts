/** Opens the desk of OTC: its calls, and the alarm for appeals that wait longer than operators should let them. */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { ReadBarrier } from '../../../platform/http/call.ts';
import type { OwnErrors } from '../../../platform/http/errors/rejection.ts';
import type { IdentityApi } from '../../identity/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { OpenModule } from '../../module.ts';
import type { PaymentApi } from '../../payment/index.ts';
import { DeskCommands, OperatorNames, type Staff } from '../../staff/index.ts';
import type { ChatApi } from '../chat/open-chat.ts';
import type { DisputesApi } from '../disputes/open-disputes.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { DeskOrders } from './desk-orders.ts';
import { otcDisputeDesk } from './dispute-desk.ts';
import { DisputeList } from './dispute-list.ts';
import { DisputeNotes } from './dispute-notes.ts';
import { EvidenceOpenings } from './evidence-openings.ts';
import { EvidencePage } from './evidence-page.ts';
import { EvidenceParties } from './evidence-parties.ts';
import { otcMarketDesk } from './market-desk.ts';
import { type MemberFacts, MemberReader } from './member-reader.ts';
import { otcMerchantDesk } from './merchant-desk.ts';
import { OldAppeals } from './old-appeals.ts';
import { otcReportDesk } from './report-desk.ts';

const MINUTE_MS = 60_000;
const BOND_CURRENCY = 'USDT';
/** Refusals that operators meet; the others are those of members. */
const ERROR_OF: OwnErrors = {
  TWO_OPERATORS_NEEDED: 'twoOperatorsNeeded',
  UNKNOWN_MEMBER: 'memberUnknown',
  MERCHANT_STATE: 'merchantNotInState',
  FAULT_MARK_STATE: 'faultMarkState',
  REPORT_STATE: 'noOpenDispute',
};

export interface OtcDeskDeps {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'execute' | 'decide' | 'durable' | 'onReleased'>;
  isReadable: ReadBarrier;
  live: LiveOtc;
  finder: OrderFinder;
  chat: ChatApi;
  disputes: DisputesApi;
  facts: MemberFacts;
  scaleOf(currency: string): number;
  member: Pick<MemberApi, 'existing'> & {
    members: Pick<MemberApi['members'], 'byId'>;
    people: Pick<MemberApi['people'], 'findMember'>;
  };
  identity: Pick<IdentityApi, 'verifiedName' | 'markedImage'>;
  payment: Pick<PaymentApi, 'payees'> & { ties: Pick<PaymentApi['ties'], 'between' | 'othersOf'> };
  staff: Pick<Staff, 'operators' | 'proposals'>;
}

export function openOtcDesk(deps: OtcDeskDeps) {
  const { sql, clock, kernel, isReadable, live, finder, chat, disputes, facts, scaleOf } = deps;
  const { member, identity, payment, staff } = deps;
  const { members, people } = member;
  const names = new OperatorNames(staff.operators);
  const commands = new DeskCommands({ kernel, isReadable, errors: ERROR_OF });
  const bondScale = () => scaleOf(BOND_CURRENCY);
  const memberReader = new MemberReader({ sql, live, names, members, bondScale, facts });
  const orders = new DeskOrders({ sql, live, finder, names, scaleOf });
  const openings = new EvidenceOpenings(sql);
  const notes = new DisputeNotes(sql);
  const { ties } = payment;
  const parties = new EvidenceParties({ members, people, identity, memberReader, facts, ties });
  const { lines } = chat;
  const evidence = new EvidencePage({ sql, orders, lines, disputes, notes, payment, parties });
  const list = new DisputeList({ sql, orders, proposals: staff.proposals });
  const oldAppeals = new OldAppeals(sql);
  return {
    deskCalls(desk) {
      orders.register(desk);
      otcMarketDesk(desk, { sql, live, commands, names, scaleOf });
      otcMerchantDesk(desk, { live, commands, orders: finder, reader: memberReader, member, bondScale });
      list.register(desk);
      const found = { commands, orders: finder };
      otcDisputeDesk(desk, { ...found, disputes, openings, evidence, notes, identity, scaleOf });
      otcReportDesk(desk, { ...found, sql, rows: disputes.rows });
    },
    jobs: [
      { name: 'looking for old appeals', periodMs: MINUTE_MS, run: () => oldAppeals.refresh(clock.nowMs()) },
    ],
    health: (): HealthProblem[] => oldAppeals.problems(),
  } satisfies OpenModule;
}
