/** The calls of members and visitors about customer service. */
import type { CallRequest, TicketRecord } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import { CallError, type CallRegistry } from '../../platform/http/call.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { Images } from '../files/index.ts';
import { lineContent } from '../otc/index.ts';
import type { AnswerTimes } from './answer-times.ts';
import type { SupportConfig } from './support-config.ts';
import { wireTicket, wireTicketLine } from './ticket.ts';
import type { Tickets } from './tickets.ts';
import type { WriteTicket } from './write-ticket.ts';

const MINUTE_MS = 60_000;

/** True: the record is the member's own. */
export type HasRecord = (memberId: number, kind: TicketRecord, recordId: string) => Promise<boolean>;

export interface SupportRouteParts {
  clock: Clock;
  config: SupportConfig;
  tickets: Tickets;
  writing: WriteTicket;
  times: Pick<AnswerTimes, 'usualSeconds'>;
  images: Pick<Images, 'takeImage' | 'read'>;
  hasRecord: HasRecord;
}

export function supportRoutes(calls: CallRegistry, parts: SupportRouteParts): void {
  const { clock, config, tickets, writing, times } = parts;
  calls.visitor('getSupport', async () => ({
    result: {
      pageUrl: config.pageUrl ?? '',
      usualAnswerSeconds: await times.usualSeconds(clock.nowMs()),
      openTickets: config.openTickets,
    },
  }));
  calls.member('getTickets', async ({ cursor, limit }, { memberId }) => {
    const most = pageLimit(limit);
    const found = await tickets.ofMember(memberId, readCursor(cursor, 1)?.[0], most + 1);
    const page = pageOf(found.map(wireTicket), most, (last) => last.ticketId);
    return { result: { ...page, ...(await tickets.countsOf(tickets.sql, memberId)) } };
  });
  calls.member('getTicket', async ({ ticketId }, { memberId }) => ({
    result: wireTicket(await tickets.own(memberId, ticketId)),
  }));
  calls.member('readTicket', async ({ ticketId, number }, { memberId }) => {
    const own = await tickets.own(memberId, ticketId);
    await tickets.read(own.ticketId, Number(number));
    return { result: {} };
  });
  calls.member('closeTicket', async ({ ticketId }, { memberId }) => {
    const own = await tickets.own(memberId, ticketId);
    await writing.close(own.ticketId, 'CLOSED_BY_MEMBER', clock.nowMs());
    return { result: {} };
  });
  calls.member('reopenTicket', async ({ ticketId }, { memberId }) => {
    await writing.reopen(await tickets.own(memberId, ticketId), clock.nowMs());
    return { result: {} };
  });
  readingRoutes(calls, parts);
  writingRoutes(calls, parts);
}

function readingRoutes(calls: CallRegistry, { tickets, images }: SupportRouteParts): void {
  calls.member('getTicketLines', async ({ ticketId: named, after, cursor, limit }, { memberId }) => {
    const { ticketId } = await tickets.own(memberId, named);
    const most = pageLimit(limit);
    const found =
      after === undefined
        ? await tickets.newestLines(ticketId, readCursor(cursor, 1)?.[0], most + 1)
        : await tickets.linesAfter(ticketId, Number(after), most + 1);
    return { result: pageOf(found.map(wireTicketLine), most, (last) => String(last.number)) };
  });
  calls.member('getTicketImage', async ({ ticketId: named, imageId }, { memberId }) => {
    const { ticketId } = await tickets.own(memberId, named);
    if (!(await tickets.hasImage(ticketId, imageId))) throw new CallError('imageUnknown');
    const { contentType, bytes } = await images.read(imageId);
    return { result: { contentType, base64: bytes.toString('base64') } };
  });
}

function writingRoutes(calls: CallRegistry, parts: SupportRouteParts): void {
  const { clock, config, tickets, writing, images, hasRecord } = parts;
  const paces = new RateLimit(config.linesPerMinute, MINUTE_MS);
  const refuseFast = (memberId: number, nowMs: number) => {
    if (!paces.take(memberId, nowMs)) throw new CallError('rateLimited');
  };
  calls.member('openTicket', async (request, { memberId }, { language }) => {
    const nowMs = clock.nowMs();
    const record = recordOf(request);
    const { requestId, category } = request;
    const line = { ...lineContent({ text: request.text }), requestId, timeMs: nowMs };
    refuseFast(memberId, nowMs);
    if (record.recordKind !== '' && !(await hasRecord(memberId, record.recordKind, record.recordId)))
      throw new CallError('ticketRecordUnknown');
    const made = { memberId, requestId, category, ...record, language, nowMs };
    const { ticketId } = await writing.open(made, line);
    return { result: { ticketId: String(ticketId) } };
  });
  calls.member('sendTicketLine', async (request, { memberId }) => {
    const { ticketId } = await tickets.own(memberId, request.ticketId);
    const timeMs = clock.nowMs();
    const { requestId } = request;
    const line = { ...lineContent(request), requestId, timeMs };
    const { number } = await writing.ofMember(ticketId, line, async (_ticket, sql) => {
      refuseFast(memberId, timeMs);
      const { imageId } = line;
      if (imageId !== '') await images.takeImage(sql, { memberId, imageId, kind: 'SUPPORT' });
    });
    return { result: { number } };
  });
}

/** Kind and id, or neither. */
function recordOf({ recordKind, recordId }: CallRequest<'openTicket'>) {
  if (recordKind === undefined && recordId === undefined) return { recordKind: '', recordId: '' } as const;
  if (recordKind === undefined) throw new CallError('parameterMissing', { field: 'recordKind' });
  if (recordId === undefined) throw new CallError('parameterMissing', { field: 'recordId' });
  // One spelling of a number: the record is found by it on the desk.
  return { recordKind, recordId: String(BigInt(recordId)) };
}
