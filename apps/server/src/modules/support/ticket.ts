/** A ticket and a line of it, as they are kept and as members read them (rules/service#tickets). */
import type {
  TicketAuthor,
  TicketCategory,
  TicketLineKind,
  TicketRecord,
  TicketState,
  WireLanguage,
  WireTicket,
  WireTicketLine,
} from '@tern/protocol';

const DAY_MS = 24 * 3_600_000;
/** An answered ticket closes after so long without a reply of the member, who is told a day before. */
export const UNANSWERED_MS = 7 * DAY_MS;
export const NOTICE_MS = 6 * DAY_MS;
/** A closed ticket can be reopened for so long. */
export const REOPEN_MS = 7 * DAY_MS;

export interface Ticket {
  ticketId: number;
  memberId: number;
  category: TicketCategory;
  /** Empty: the ticket names no record. */
  recordKind: TicketRecord | '';
  recordId: string;
  language: WireLanguage;
  state: TicketState;
  sinceMs: number;
  /** 0: no operator has it. */
  operatorId: number;
  takenMs: number;
  lines: number;
  unread: number;
  createdMs: number;
  firstAnswerMs: number;
  isNoticed: boolean;
}

export interface TicketRow {
  ticket_id: bigint;
  member_id: bigint;
  category: TicketCategory;
  record_kind: TicketRecord | '';
  record_id: string;
  language: WireLanguage;
  state: TicketState;
  since_ms: bigint;
  operator_id: bigint;
  taken_ms: bigint;
  lines: number;
  unread: number;
  created_ms: bigint;
  first_answer_ms: bigint;
  is_noticed: boolean;
}

export interface TicketLine {
  ticketId: number;
  number: number;
  author: TicketAuthor;
  kind: TicketLineKind;
  content: string;
  imageId: string;
  timeMs: number;
}

export interface LineRow {
  ticket_id: bigint;
  number: number;
  author: TicketAuthor;
  kind: TicketLineKind;
  content: string;
  image_id: string;
  time_ms: bigint;
}

export function ticketOf(row: TicketRow): Ticket {
  return {
    ticketId: Number(row.ticket_id),
    memberId: Number(row.member_id),
    category: row.category,
    recordKind: row.record_kind,
    recordId: row.record_id,
    language: row.language,
    state: row.state,
    sinceMs: Number(row.since_ms),
    operatorId: Number(row.operator_id),
    takenMs: Number(row.taken_ms),
    lines: row.lines,
    unread: row.unread,
    createdMs: Number(row.created_ms),
    firstAnswerMs: Number(row.first_answer_ms),
    isNoticed: row.is_noticed,
  };
}

export function lineOf(row: LineRow): TicketLine {
  const { number, author, kind, content, image_id: imageId } = row;
  return {
    ticketId: Number(row.ticket_id),
    number,
    author,
    kind,
    content,
    imageId,
    timeMs: Number(row.time_ms),
  };
}

export function wireTicket(ticket: Ticket): WireTicket {
  const { ticketId, category, recordKind, recordId, state, unread, lines, sinceMs } = ticket;
  return {
    ticketId: String(ticketId),
    category,
    recordKind,
    recordId,
    state,
    unread,
    lines,
    time: ticket.createdMs,
    changedTime: sinceMs,
    closingTime: state === 'ANSWERED' ? sinceMs + UNANSWERED_MS : 0,
    reopenUntil: state === 'CLOSED' ? sinceMs + REOPEN_MS : 0,
  };
}

export function wireTicketLine(line: TicketLine): WireTicketLine {
  const { ticketId, number, author, kind, content: text, imageId, timeMs: time } = line;
  return { ticketId: String(ticketId), number, author, kind, text, imageId, time };
}
