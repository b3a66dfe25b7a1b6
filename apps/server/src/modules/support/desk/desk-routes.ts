/** The desk of customer service (rules/service#desk). */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, Operator } from '../../../platform/http/desk-call.ts';
import { pageLimit } from '../../../platform/http/paging.ts';
import type { IdentityApi } from '../../identity/index.ts';
import type { OtcApi } from '../../otc/index.ts';
import { plainLine } from '../../otc/index.ts';
import type { OperatorNames } from '../../staff/index.ts';
import type { AnswerTimes } from '../answer-times.ts';
import { type Ticket, wireTicketLine } from '../ticket.ts';
import type { TicketNews } from '../ticket-news.ts';
import type { Tickets } from '../tickets.ts';
import type { WriteTicket } from '../write-ticket.ts';
import { type Assignment, refuseOthers } from './assignment.ts';
import type { CannedAnswers } from './canned-answers.ts';
import { supportFigures } from './desk-figures.ts';
import type { DeskQueue } from './desk-queue.ts';
import type { TicketNotes } from './ticket-notes.ts';

const SHOWN_LINES = 200;
/** A page of the desk that waits for lines asks again after so long. */
const WAIT_MS = 8_000;

export interface QueueDeskParts {
  tickets: Tickets;
  assignment: Assignment;
  queue: DeskQueue;
  times: AnswerTimes;
  names: OperatorNames;
}

/** The tickets that wait, and the operators who have taken them. */
export function ticketQueueDesk(desk: DeskCallRegistry, parts: QueueDeskParts): void {
  const { tickets, assignment, queue, times, names } = parts;
  desk.read('getDeskTickets', (request, operator) => queue.page(request, operator));
  desk.read('getSupportFigures', (_request, _operator, { nowMs }) =>
    supportFigures(tickets.sql, times, names, nowMs),
  );
  desk.action('takeTicket', async ({ ticketId }, operator, { nowMs }) => {
    await assignment.take(ticketId, operator, nowMs);
    return { result: {}, subject: `ticket ${ticketId}`, after: { operator: operator.name } };
  });
  desk.action('handOverTicket', async ({ ticketId, operator: to }, operator, { nowMs }) => {
    await assignment.handOver(ticketId, to, operator, nowMs);
    const before = { operator: operator.name };
    return { result: {}, subject: `ticket ${ticketId}`, before, after: { operator: to ?? '' } };
  });
}

export interface TicketDeskParts {
  tickets: Tickets;
  news: Pick<TicketNews, 'nextLine'>;
  assignment: Assignment;
  queue: DeskQueue;
  notes: TicketNotes;
  identity: Pick<IdentityApi, 'markedImage'>;
  otc: Pick<OtcApi, 'reportsOf'>;
}

/** The content of a ticket that an operator has opened. */
export function ticketContentDesk(desk: DeskCallRegistry, parts: TicketDeskParts): void {
  const { tickets, assignment, identity } = parts;
  desk.action('openDeskTicket', async ({ ticketId }, operator, { nowMs }) => {
    const ticket = await assignment.taken(ticketId, operator);
    await assignment.recordOpening(ticket.ticketId, operator, nowMs);
    return { result: await wholeTicket(parts, ticket, operator), subject: `ticket ${ticketId}` };
  });
  desk.read('getDeskTicketLines', async ({ ticketId: named, after, limit, wait }, operator) => {
    const read = async () => {
      const { ticketId, state } = await assignment.opened(named, operator);
      const lines = await tickets.linesAfter(ticketId, Number(after), pageLimit(limit));
      return { rows: lines.map(wireTicketLine), state };
    };
    // Listens before it reads, so that no line comes between.
    const next = wait === 'true' ? parts.news.nextLine(Number(named), WAIT_MS) : undefined;
    const now = await read();
    if (now.rows.length > 0 || next === undefined) return now;
    await next;
    return read();
  });
  desk.read('getDeskTicketImage', async ({ ticketId: named, imageId }, operator, { nowMs }) => {
    const { ticketId } = await assignment.opened(named, operator);
    if (!(await tickets.hasImage(ticketId, imageId))) throw new CallError('imageUnknown');
    const view = { imageId, reason: `ticket ${ticketId}`, nowMs };
    const { contentType, bytes } = await identity.markedImage(view, operator);
    return { contentType, base64: bytes.toString('base64') };
  });
}

async function wholeTicket(
  { tickets, queue, notes, assignment, otc }: TicketDeskParts,
  ticket: Ticket,
  operator: Operator,
): Promise<DeskResult<'openDeskTicket'>> {
  const { ticketId, memberId, recordKind, recordId, language, firstAnswerMs, createdMs } = ticket;
  const reports = recordKind === 'OTC_ORDER' ? await otc.reportsOf(Number(recordId)) : [];
  const lines = await tickets.newestLines(ticketId, undefined, SHOWN_LINES);
  return {
    ...(await queue.row(ticket, operator)),
    memberId: String(memberId),
    recordKind,
    recordId,
    language,
    rows: lines.map(wireTicketLine).toReversed(),
    notes: await notes.list(ticketId),
    openings: await assignment.openings(ticketId),
    reports: reports.map(({ reportId, state, timeMs }) => ({
      reportId: String(reportId),
      isOpen: state === 'OPEN',
      time: timeMs,
    })),
    firstAnswerSeconds: firstAnswerMs === 0 ? 0 : Math.ceil((firstAnswerMs - createdMs) / 1_000),
  };
}

export interface WritingDeskParts {
  assignment: Assignment;
  writing: WriteTicket;
  notes: TicketNotes;
}

/** The calls by which operators write into tickets and about them. */
export function ticketWritingDesk(
  desk: DeskCallRegistry,
  { assignment, writing, notes }: WritingDeskParts,
): void {
  desk.action('answerTicket', async (request, operator, { nowMs }) => {
    const { ticketId } = await assignment.opened(request.ticketId, operator);
    const line = answerOf(request, nowMs);
    const author = { author: 'EXCHANGE', operatorId: operator.operatorId } as const;
    const { number } = await writing.answer(ticketId, line, author, (ticket) =>
      refuseOthers(ticket, operator),
    );
    return { result: { number }, subject: `ticket ${ticketId}`, after: { number } };
  });
  desk.action('addTicketNote', async ({ ticketId: named, text }, operator, { nowMs }) => {
    const { ticketId } = await assignment.opened(named, operator);
    await notes.add(ticketId, operator.name, text, nowMs);
    return { result: { notes: await notes.list(ticketId) }, subject: `ticket ${ticketId}` };
  });
  desk.action('closeDeskTicket', async ({ ticketId: named }, operator, { nowMs }) => {
    const { ticketId, state } = await assignment.opened(named, operator);
    await writing.close(ticketId, 'CLOSED_BY_EXCHANGE', nowMs, (ticket) => refuseOthers(ticket, operator));
    return { result: {}, subject: `ticket ${ticketId}`, before: { state }, after: { state: 'CLOSED' } };
  });
}

function answerOf({ requestId, text }: DeskRequest<'answerTicket'>, timeMs: number) {
  return { requestId, kind: 'TEXT' as const, content: plainLine(text), imageId: '', timeMs };
}

export function cannedAnswerDesk(desk: DeskCallRegistry, canned: CannedAnswers): void {
  desk.read('getCannedAnswers', (request) => canned.page(request));
  desk.action('saveCannedAnswer', async ({ cannedId, title, zh, en }, { name }, { nowMs }) => {
    const after = { title, zh, en };
    if (cannedId === undefined) {
      const { cannedId: made } = await canned.add(after, name, nowMs);
      return { result: { cannedId: made }, subject: `canned answer ${made}`, after };
    }
    const before = await canned.change(cannedId, after, name, nowMs);
    return { result: { cannedId }, subject: `canned answer ${cannedId}`, before, after };
  });
  desk.action('deleteCannedAnswer', async ({ cannedId }) => ({
    result: {},
    subject: `canned answer ${cannedId}`,
    before: await canned.delete(cannedId),
  }));
}
