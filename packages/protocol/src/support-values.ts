/** Words and limits of customer service (rules/service#tickets). */

export const TICKET_CATEGORIES = [
  ...([
    'ACCOUNT',
    'IDENTITY',
    'DEPOSIT',
    'WITHDRAWAL',
    'SPOT',
    'CONTRACT',
    'OTC',
    'ACTIVITY',
    'OTHER',
  ] as const),
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** OPEN waits for the exchange, ANSWERED for the member. */
export const TICKET_STATES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** The own records that a ticket can name; APPLICATION: of a deposit without a chain. */
export const TICKET_RECORDS = [
  ...(['SPOT_ORDER', 'CONTRACT_ORDER', 'OTC_ORDER', 'DEPOSIT', 'APPLICATION', 'WITHDRAWAL'] as const),
] as const;
export type TicketRecord = (typeof TICKET_RECORDS)[number];

/** A SYSTEM line is a step of the ticket. */
export const TICKET_LINE_KINDS = ['TEXT', 'IMAGE', 'SYSTEM'] as const;
export type TicketLineKind = (typeof TICKET_LINE_KINDS)[number];

/** SIMULATED: a program of the demo answers in the place of an operator. NONE: of a SYSTEM line. */
export const TICKET_AUTHORS = ['MEMBER', 'EXCHANGE', 'SIMULATED', 'NONE'] as const;
export type TicketAuthor = (typeof TICKET_AUTHORS)[number];

/** CLOSING_SOON: the ticket closes in a day unless the member answers. CLOSED_UNANSWERED: the member did not. */
export const TICKET_STEPS = [
  ...(['CLOSING_SOON', 'CLOSED_UNANSWERED', 'CLOSED_BY_MEMBER', 'CLOSED_BY_EXCHANGE', 'REOPENED'] as const),
] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

/** The most characters of a line. */
export const TICKET_LINE_LENGTH = 1_000;
