/** The desk's calls about customer service (rules/service#desk). Content shows after the ticket was taken and opened. */
import { z } from 'zod';
import { action, read } from '../desk-call.ts';
import { because, deskPaging, operatorName, shownImage, shownText } from '../desk-scalars.ts';
import { digits, done, flag, id, imageId, limit, page, requestId, time } from '../scalars.ts';
import { ticketLine, ticketRecord } from '../support-shapes.ts';
import { TICKET_CATEGORIES, TICKET_LINE_LENGTH, TICKET_STATES } from '../support-values.ts';

const roles = ['support'] as const;
const ofTicket = { ticketId: digits } as const;
const note = z.strictObject({ operator: z.string(), text: z.string(), time });
const cannedTexts = {
  title: shownText(60),
  zh: shownText(TICKET_LINE_LENGTH),
  en: shownText(TICKET_LINE_LENGTH),
} as const;

const queueRow = z.strictObject({
  ticketId: id,
  category: z.enum(TICKET_CATEGORIES),
  state: z.enum(TICKET_STATES),
  /** Empty: no operator has taken it. */
  operator: z.string(),
  isOwn: z.boolean(),
  /** The time of the state: an OPEN ticket waits since then. */
  sinceTime: time,
  time,
});

export const DESK_SUPPORT_CALLS = {
  /** Those that wait longest first; CLOSED ones newest first. Number, category and state, and nothing that a member wrote. */
  getDeskTickets: read({
    path: 'support/getTickets',
    roles,
    request: z.strictObject({
      state: z.enum(TICKET_STATES).optional(),
      isOwn: z.enum(['true', 'false']).optional(),
      ...deskPaging,
    }),
    result: page(queueRow),
  }),

  /** A ticket that no operator has; an admin also takes that of another operator. */
  takeTicket: action({
    path: 'support/take',
    roles,
    errors: ['ticketUnknown', 'ticketTaken', 'nothingToChange'],
    request: because(ofTicket),
    result: done,
  }),

  /** To another operator, or back into the queue without one. */
  handOverTicket: action({
    path: 'support/handOver',
    roles,
    errors: ['ticketUnknown', 'ticketNotTaken', 'ticketReceiver', 'nothingToChange'],
    request: because({ ...ofTicket, operator: operatorName.optional() }),
    result: done,
  }),

  /** Each opening is audited. Refused to all but the operator who has the ticket. */
  openDeskTicket: action({
    path: 'support/open',
    roles,
    errors: ['ticketUnknown', 'ticketNotTaken'],
    request: because(ofTicket),
    result: queueRow.extend({
      memberId: id,
      ...ticketRecord,
      /** The member's language. */
      language: z.enum(['zh', 'en']),
      /** The newest, oldest first. */
      rows: z.array(ticketLine),
      notes: z.array(note),
      openings: z.array(z.strictObject({ operator: z.string(), time })),
      /** Reports of the linked OTC order (rules/otc#takers), which are decided at the OTC desk. */
      reports: z.array(z.strictObject({ reportId: id, isOpen: z.boolean(), time })),
      /** From the first line to the first answer; 0: none yet. */
      firstAnswerSeconds: z.int(),
    }),
  }),

  /**
   * The lines of a ticket that the operator has, and has opened since taking it; lines behind the number, oldest first. With `wait`
   * the answer comes when there is one, after some seconds at the latest.
   */
  getDeskTicketLines: read({
    path: 'support/getLines',
    roles,
    errors: ['ticketUnknown', 'ticketNotTaken', 'ticketUnopened'],
    request: z.strictObject({ ...ofTicket, after: digits, limit: limit.optional(), wait: flag.optional() }),
    result: z.strictObject({ rows: z.array(ticketLine), state: z.enum(TICKET_STATES) }),
  }),

  getDeskTicketImage: read({
    path: 'support/getImage',
    roles,
    errors: ['imageUnknown', 'ticketUnknown', 'ticketNotTaken', 'ticketUnopened', 'viewBudget'],
    request: z.strictObject({ ...ofTicket, imageId }),
    result: shownImage,
  }),

  /** The same requestId again answers the same line. */
  answerTicket: action({
    path: 'support/answer',
    roles,
    errors: ['requestIdReused', 'ticketUnknown', 'ticketClosed', 'ticketNotTaken', 'ticketUnopened'],
    request: because({ ...ofTicket, requestId, text: shownText(TICKET_LINE_LENGTH) }),
    result: z.strictObject({ number: z.int() }),
  }),

  /** Operators alone read it. */
  addTicketNote: action({
    path: 'support/addNote',
    roles,
    errors: ['ticketUnknown', 'ticketNotTaken', 'ticketUnopened'],
    request: because({ ...ofTicket, text: shownText(2_000) }),
    /** All notes of the ticket. */
    result: z.strictObject({ notes: z.array(note) }),
  }),

  closeDeskTicket: action({
    path: 'support/close',
    roles,
    errors: ['ticketUnknown', 'ticketClosed', 'ticketNotTaken', 'ticketUnopened'],
    request: because(ofTicket),
    result: done,
  }),

  getCannedAnswers: read({
    path: 'support/getCannedAnswers',
    roles,
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        cannedId: id,
        title: z.string(),
        zh: z.string(),
        en: z.string(),
        operator: z.string(),
        time,
      }),
    ),
  }),

  /** Without an id a new one. */
  saveCannedAnswer: action({
    path: 'support/saveCannedAnswer',
    roles,
    errors: ['cannedUnknown'],
    request: because({ cannedId: digits.optional(), ...cannedTexts }),
    result: z.strictObject({ cannedId: id }),
  }),

  deleteCannedAnswer: action({
    path: 'support/deleteCannedAnswer',
    roles,
    errors: ['cannedUnknown'],
    request: because({ cannedId: digits }),
    result: done,
  }),

  getSupportFigures: read({
    path: 'support/getFigures',
    roles,
    request: z.strictObject({}),
    /** The times of the last 30 days, in seconds; 0: none. */
    result: z.strictObject({
      open: z.int(),
      unassigned: z.int(),
      answered: z.int(),
      /** 0: no ticket waits for the exchange. */
      oldestTime: time,
      firstAnswers: z.int(),
      medianSeconds: z.int(),
      slowTenthSeconds: z.int(),
      operators: z.array(z.strictObject({ operator: z.string(), answers: z.int(), medianSeconds: z.int() })),
    }),
  }),
} as const;
