/** Customer service: own tickets, their conversations, and the records that they name. */
export {
  useReadTicket,
  useSendTicketLine,
  useSupport,
  useTicket,
  useTicketImage,
  useTicketLines,
  useTicketNews,
  useTicketStep,
  useTickets,
  useTicketsNews,
} from './queries.ts';
export { type NamedRecord, pageOfRecord, recordOfQuery, recordOfTicket } from './record-link.ts';
export { StateChip } from './state-chip.tsx';
export { TicketForm } from './ticket-form.tsx';
export { newestOfExchange, ticketLines } from './ticket-lines.ts';
