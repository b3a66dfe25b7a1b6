/**
 * Opens the module of customer service (rules/service): tickets, in which a member and operators write to each other. It
 * moves no money and writes no command.
 */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import type { Images } from '../files/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { OpenModule } from '../module.ts';
import type { OtcApi } from '../otc/index.ts';
import { OperatorNames, type Staff } from '../staff/index.ts';
import { AnswerTimes } from './answer-times.ts';
import { CloseUnanswered } from './close-unanswered.ts';
import { Assignment } from './desk/assignment.ts';
import { CannedAnswers } from './desk/canned-answers.ts';
import { DeskQueue } from './desk/desk-queue.ts';
import {
  cannedAnswerDesk,
  ticketContentDesk,
  ticketQueueDesk,
  ticketWritingDesk,
} from './desk/desk-routes.ts';
import { TicketNotes } from './desk/ticket-notes.ts';
import { purgeTickets } from './purge-tickets.ts';
import { type HasRecord, supportRoutes } from './routes.ts';
import { SimulatedAnswers } from './simulated-answers.ts';
import type { SupportConfig } from './support-config.ts';
import { type TicketListener, TicketNews } from './ticket-news.ts';
import { Tickets } from './tickets.ts';
import { WriteTicket } from './write-ticket.ts';

const CLOSE_MS = 60_000;
const PURGE_MS = 3_600_000;

export interface SupportDeps {
  sql: Sql;
  clock: Clock;
  config: SupportConfig;
  images: Pick<Images, 'takeImage' | 'read' | 'drop'>;
  identity: Pick<IdentityApi, 'markedImage'>;
  staff: { operators: Pick<Staff['operators'], 'byName' | 'byId'> };
  otc: Pick<OtcApi, 'reportsOf'>;
  hasRecord: HasRecord;
}

export function openSupport(deps: SupportDeps) {
  const { sql, clock, config, images, identity, staff, otc, hasRecord } = deps;
  const tickets = new Tickets(sql);
  const news = new TicketNews();
  const writing = new WriteTicket(tickets, news, config.openTickets);
  const times = new AnswerTimes(sql);
  const closing = new CloseUnanswered(sql, writing);
  return {
    calls: (calls) => supportRoutes(calls, { clock, config, tickets, writing, times, images, hasRecord }),
    deskCalls(desk) {
      const names = new OperatorNames(staff.operators);
      const assignment = new Assignment(tickets, staff.operators);
      const queue = new DeskQueue(sql, names);
      const notes = new TicketNotes(sql);
      ticketQueueDesk(desk, { tickets, assignment, queue, times, names });
      ticketContentDesk(desk, { tickets, news, assignment, queue, notes, identity, otc });
      ticketWritingDesk(desk, { assignment, writing, notes });
      cannedAnswerDesk(desk, new CannedAnswers(sql));
    },
    topics: (hub: Hub) => news.open(hub),
    jobs: [
      { name: 'closing tickets', periodMs: CLOSE_MS, run: () => closing.run(clock.nowMs()) },
      { name: 'purging tickets', periodMs: PURGE_MS, run: () => purgeTickets(sql, images, clock.nowMs()) },
    ],
    api: {
      /** Subscribes to the news that are worth a message. */
      onTicket: (listener: TicketListener) => news.listen(listener),
      simulated: new SimulatedAnswers(sql, writing),
    },
  } satisfies OpenModule & { api: object };
}
export type SupportApi = ReturnType<typeof openSupport>['api'];
