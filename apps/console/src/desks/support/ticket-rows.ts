/** The rows of tickets as the desk reads them. */
import type { DeskResult } from '@tern/protocol/desk';

export type QueuedTicket = DeskResult<'getDeskTickets'>['rows'][number];
export type OpenedTicket = DeskResult<'openDeskTicket'>;
export type TicketLine = OpenedTicket['rows'][number];
export type TicketNote = OpenedTicket['notes'][number];
export type CannedAnswer = DeskResult<'getCannedAnswers'>['rows'][number];
