/** Shapes that several calls of customer service answer. Texts that people wrote are plain text. */
import { z } from 'zod';
import { id, time } from './scalars.ts';
import {
  TICKET_AUTHORS,
  TICKET_CATEGORIES,
  TICKET_LINE_KINDS,
  TICKET_RECORDS,
  TICKET_STATES,
} from './support-values.ts';

/** The number of a line counts from 1 within its ticket, without gaps. */
export const ticketLine = z.strictObject({
  ticketId: id,
  number: z.int(),
  author: z.enum(TICKET_AUTHORS),
  kind: z.enum(TICKET_LINE_KINDS),
  /** A SYSTEM line holds the step, an IMAGE nothing. */
  text: z.string(),
  /** An IMAGE line has one; else empty. */
  imageId: z.string(),
  time,
});

/** The kind is empty where the ticket names no record. */
export const ticketRecord = {
  recordKind: z.union([z.enum(TICKET_RECORDS), z.literal('')]),
  recordId: z.string(),
} as const;

export const ticket = z.strictObject({
  ticketId: id,
  category: z.enum(TICKET_CATEGORIES),
  ...ticketRecord,
  state: z.enum(TICKET_STATES),
  /** The lines of the exchange that the member has not seen. */
  unread: z.int(),
  lines: z.int(),
  time,
  changedTime: time,
  /** Without an answer of the member the ticket closes then; 0: it waits for the exchange or is closed. */
  closingTime: time,
  /** The member may reopen it until then; 0: it is not closed. */
  reopenUntil: time,
});

export type WireTicket = z.infer<typeof ticket>;
export type WireTicketLine = z.infer<typeof ticketLine>;
