/** The rows of customer service in the table of access. */
import type { CallName } from '@tern/protocol';
import type { Row } from './access-row.ts';

const ticketStep = (more: Record<string, string> = {}, own: Row['own'] = 'ok'): Row => ({
  ask: (ticketId) => ({ ticketId, ...more }),
  own,
  object: ['ticket', 'ticketUnknown'],
});

export const SUPPORT_ROWS: Partial<Record<CallName, Row>> = {
  getTicket: ticketStep(),
  getTicketLines: ticketStep(),
  sendTicketLine: ticketStep({ requestId: 'table', text: 'hello' }),
  readTicket: ticketStep({ number: '1' }),
  closeTicket: ticketStep(),
  // The row before has closed it.
  reopenTicket: ticketStep(),
  getTicketImage: ticketStep({ imageId: 'A'.repeat(32) }, 'imageUnknown'),
};
