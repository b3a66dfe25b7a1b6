/** Errors of the desk's calls about tickets, by an operator who has the ticket or by another one. */
import type { DeskCallName } from '@tern/protocol/desk';
import { ANNA } from '../../../src/kernel/testing/small-exchange.ts';
import { errorOf } from '../../../src/platform/http/testing/call-desk.ts';
import type { DeskErrorRow, DeskErrors } from './desk-errors.ts';

async function ticket(at: DeskErrors): Promise<{ ticketId: string }> {
  const { sql } = at.desk.database;
  await sql`truncate support_tickets, support_lines, support_notes, support_openings`;
  const requestId = `ticket ${at.serial()}`.replace(' ', '-');
  const opened = { requestId, category: 'OTHER', text: 'Where is my deposit?' } as const;
  const { result } = await at.desk.support.members.call('openTicket', opened, ANNA);
  return { ticketId: result.ticketId };
}

async function taken(at: DeskErrors): Promise<{ ticketId: string }> {
  const made = await ticket(at);
  await at.ask('takeTicket', made);
  return made;
}

async function opened(at: DeskErrors): Promise<{ ticketId: string }> {
  const made = await taken(at);
  await at.ask('openDeskTicket', made);
  return made;
}

const TEXT = { text: 'We look into it.' };
const IMAGE = { imageId: 'i'.repeat(20) };
/** The calls about the content of a ticket, with what they take beside its number. */
const CONTENT = {
  getDeskTicketImage: IMAGE,
  answerTicket: { requestId: 'answer', ...TEXT },
  addTicketNote: TEXT,
  closeDeskTicket: {},
} as const;

const ofContent = (error: 'ticketNotTaken' | 'ticketUnopened', make: typeof ticket): DeskErrorRow[] =>
  (Object.keys(CONTENT) as (keyof typeof CONTENT & DeskCallName)[]).map((name) => [
    name,
    error,
    async (at) => at.refusal(name, { ...(await make(at)), ...CONTENT[name] } as never),
  ]);

export const SUPPORT_ROWS: readonly DeskErrorRow[] = [
  ...ofContent('ticketNotTaken', ticket),
  ...ofContent('ticketUnopened', taken),
  ['takeTicket', 'nothingToChange', async (at) => at.refusal('takeTicket', await taken(at))],
  ['handOverTicket', 'ticketNotTaken', async (at) => at.refusal('handOverTicket', await ticket(at))],
  [
    'handOverTicket',
    'nothingToChange',
    async (at) => at.refusal('handOverTicket', { ...(await taken(at)), operator: 'maker' }),
  ],
  [
    'handOverTicket',
    'ticketReceiver',
    async (at) => at.refusal('handOverTicket', { ...(await taken(at)), operator: 'nobody' }),
  ],
  [
    'getDeskTicketImage',
    'imageUnknown',
    async (at) => at.refusal('getDeskTicketImage', { ...(await opened(at)), ...IMAGE }),
  ],
  [
    'answerTicket',
    'requestIdReused',
    async (at) => {
      const answer = { ...(await opened(at)), requestId: 'twice' };
      await at.ask('answerTicket', { ...answer, ...TEXT });
      return at.refusal('answerTicket', { ...answer, text: 'Another text' });
    },
  ],
  [
    'closeDeskTicket',
    'ticketClosed',
    async (at) => {
      const made = await opened(at);
      await at.ask('closeDeskTicket', made);
      return at.refusal('closeDeskTicket', made);
    },
  ],
];

const question = { category: 'OTHER', text: 'Where is my deposit?' } as const;
const MOST_OPEN = 5;
const EIGHT_DAYS_MS = 8 * 86_400_000;
const members = (at: DeskErrors) => at.desk.support.members;

async function full(at: DeskErrors): Promise<string> {
  const { ticketId } = await ticket(at);
  await members(at).call('closeTicket', { ticketId }, ANNA);
  for (let count = 0; count < MOST_OPEN; count++)
    await members(at).call('openTicket', { ...question, requestId: `many-${at.serial()}` }, ANNA);
  return ticketId;
}

/** Errors of the members' calls about tickets. */
export const SUPPORT_MEMBER_ROWS: readonly DeskErrorRow[] = [
  [
    'openTicket',
    'requestIdReused',
    async (at) => {
      await ticket(at);
      const request = { ...question, requestId: 'twice' };
      await members(at).call('openTicket', request, ANNA);
      return errorOf(members(at).call('openTicket', { ...request, text: 'Another text' }, ANNA));
    },
  ],
  [
    'openTicket',
    'ticketLimit',
    async (at) => {
      await full(at);
      return errorOf(members(at).call('openTicket', { ...question, requestId: 'one-more' }, ANNA));
    },
  ],
  [
    'sendTicketLine',
    'requestIdReused',
    async (at) => {
      const line = { ...(await ticket(at)), requestId: 'twice', text: 'A line' };
      await members(at).call('sendTicketLine', line, ANNA);
      return errorOf(members(at).call('sendTicketLine', { ...line, text: 'Another line' }, ANNA));
    },
  ],
  [
    'sendTicketLine',
    'imageUnknown',
    async (at) => {
      const line = { ...(await ticket(at)), requestId: 'image', ...IMAGE };
      return errorOf(members(at).call('sendTicketLine', line, ANNA));
    },
  ],
  [
    'reopenTicket',
    'ticketLimit',
    async (at) => errorOf(members(at).call('reopenTicket', { ticketId: await full(at) }, ANNA)),
  ],
  [
    'reopenTicket',
    'ticketReopenLate',
    async (at) => {
      const { ticketId } = await ticket(at);
      await members(at).call('closeTicket', { ticketId }, ANNA);
      at.desk.clock.step(EIGHT_DAYS_MS);
      return errorOf(members(at).call('reopenTicket', { ticketId }, ANNA));
    },
  ],
];
