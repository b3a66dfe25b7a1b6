/** The record that a ticket names: the page on which the member sees it, and the topic that it belongs to. */
import { TICKET_RECORDS, type TicketCategory, type TicketRecord, type WireTicket } from '@tern/protocol';
import { isId } from '../../kit/navigation/address-id.ts';

export interface NamedRecord {
  kind: TicketRecord;
  id: string;
}

const PAGES: Record<TicketRecord, string> = {
  SPOT_ORDER: '/transactionDetail?orderId=',
  CONTRACT_ORDER: '/transactionDetail?type=contract&orderId=',
  OTC_ORDER: '/transaction/orderDetail?orderId=',
  DEPOSIT: '/assets/capitalRecordsDetail?type=coinCharging&depositId=',
  APPLICATION: '/assets/capitalRecords?type=coinCharging&id=',
  WITHDRAWAL: '/assets/capitalRecordsDetail?type=withdrawCoin&id=',
};

const CATEGORIES: Record<TicketRecord, TicketCategory> = {
  SPOT_ORDER: 'SPOT',
  CONTRACT_ORDER: 'CONTRACT',
  OTC_ORDER: 'OTC',
  DEPOSIT: 'DEPOSIT',
  APPLICATION: 'DEPOSIT',
  WITHDRAWAL: 'WITHDRAWAL',
};

export const pageOfRecord = ({ kind, id }: NamedRecord) => `${PAGES[kind]}${id}`;
export const categoryOf = ({ kind }: NamedRecord) => CATEGORIES[kind];

/** The record of an address; undefined where it names none. */
export function recordOfQuery(query: URLSearchParams): NamedRecord | undefined {
  const kind = TICKET_RECORDS.find((one) => one === query.get('recordKind'));
  const id = query.get('recordId') ?? '';
  return kind !== undefined && isId(id) ? { kind, id } : undefined;
}

export function recordOfTicket({ recordKind: kind, recordId: id }: WireTicket): NamedRecord | undefined {
  return kind === '' ? undefined : { kind, id };
}
