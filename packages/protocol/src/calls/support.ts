/** Calls about customer service: own tickets and their conversations. New lines come by the topic `tickets`. */
import { z } from 'zod';
import { call } from '../call.ts';
import { digits, done, id, imageId, limit, none, page, paging, requestId, text } from '../scalars.ts';
import { ticket, ticketLine } from '../support-shapes.ts';
import { TICKET_CATEGORIES, TICKET_LINE_LENGTH, TICKET_RECORDS } from '../support-values.ts';

const ofTicket = z.strictObject({ ticketId: digits });

export const SUPPORT_CALLS = {
  getSupport: call({
    method: 'GET',
    path: 'support/getSupport',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    summary: 'How customer service is reached and how long a first answer usually takes',
    request: none,
    result: z.strictObject({
      /** The operator's own page of customer service; empty: conversations are held here. */
      pageUrl: z.string(),
      /** The median of the last 30 days, in seconds; 0: too few tickets were answered. */
      usualAnswerSeconds: z.int(),
      /** The most tickets of a member that are not closed. */
      openTickets: z.int(),
    }),
  }),

  getTickets: call({
    method: 'GET',
    path: 'support/getTickets',
    access: 'member',
    summary: 'Own tickets, newest first',
    request: z.strictObject({ cursor: paging.cursor, limit: paging.limit }),
    /** `unread` counts the unread lines of all tickets, `open` the tickets that are not closed. */
    result: page(ticket).extend({ unread: z.int(), open: z.int() }),
  }),

  getTicket: call({
    method: 'GET',
    path: 'support/getTicket',
    access: 'member',
    errors: ['ticketUnknown'],
    summary: 'An own ticket',
    request: ofTicket,
    result: ticket,
  }),

  /** Newest first; with `after` the lines behind this number, oldest first. */
  getTicketLines: call({
    method: 'GET',
    path: 'support/getLines',
    access: 'member',
    errors: ['ticketUnknown'],
    summary: 'The conversation of an own ticket',
    request: z.strictObject({
      ticketId: digits,
      after: digits.optional(),
      cursor: paging.cursor,
      limit: limit.optional(),
    }),
    result: page(ticketLine),
  }),

  /** The same requestId again answers the same ticket. A record must be the member's own. */
  openTicket: call({
    method: 'POST',
    path: 'support/open',
    access: 'member',
    errors: ['requestIdReused', 'ticketLimit', 'ticketRecordUnknown'],
    summary: 'Opens a ticket with its first line',
    request: z.strictObject({
      requestId,
      category: z.enum(TICKET_CATEGORIES),
      text: text(TICKET_LINE_LENGTH),
      recordKind: z.enum(TICKET_RECORDS).optional(),
      recordId: digits.optional(),
    }),
    result: z.strictObject({ ticketId: id }),
  }),

  /** Either a text or an image. The same requestId again answers the same line. */
  sendTicketLine: call({
    method: 'POST',
    path: 'support/send',
    access: 'member',
    errors: ['requestIdReused', 'imageUnknown', 'ticketUnknown', 'ticketClosed'],
    summary: 'Writes a line into an own ticket that is not closed',
    request: z.strictObject({
      ticketId: digits,
      requestId,
      text: text(TICKET_LINE_LENGTH).optional(),
      imageId: imageId.optional(),
    }),
    result: z.strictObject({ number: z.int() }),
  }),

  readTicket: call({
    method: 'POST',
    path: 'support/read',
    access: 'member',
    errors: ['ticketUnknown'],
    summary: 'The member has seen the lines up to this number',
    request: z.strictObject({ ticketId: digits, number: digits }),
    result: done,
  }),

  closeTicket: call({
    method: 'POST',
    path: 'support/close',
    access: 'member',
    errors: ['ticketUnknown', 'ticketClosed'],
    summary: 'Closes an own ticket',
    request: ofTicket,
    result: done,
  }),

  reopenTicket: call({
    method: 'POST',
    path: 'support/reopen',
    access: 'member',
    errors: ['ticketUnknown', 'ticketNotClosed', 'ticketReopenLate', 'ticketLimit'],
    summary: 'Opens a ticket again that closed in the last 7 days',
    request: ofTicket,
    result: done,
  }),

  getTicketImage: call({
    method: 'GET',
    path: 'support/getImage',
    access: 'member',
    errors: ['imageUnknown', 'ticketUnknown'],
    summary: 'An image of an own ticket',
    request: z.strictObject({ ticketId: digits, imageId }),
    result: z.strictObject({ contentType: z.string(), base64: z.string() }),
  }),
} as const;
