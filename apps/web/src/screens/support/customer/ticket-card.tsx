/** Own tickets, newest first, each with its state and its unread lines. */
import type { WireTicket } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { UnreadText } from '../../../features/message/index.ts';
import { recordOfTicket, StateChip } from '../../../features/support/index.ts';
import { type PagedAnswer, PagedList } from '../../../kit/lists/paged-list.tsx';
import { t } from '../../../locale/text.ts';
import { Card } from '../../../ui/list-row.tsx';
import { shortTime } from '../../../ui/time-words.ts';

interface TicketCardProps {
  rows: readonly WireTicket[] | undefined;
  answer: PagedAnswer;
}

export function TicketCard({ rows, answer }: TicketCardProps) {
  return (
    <Card className="px-4 pt-4">
      <h2 className="text-15 font-semibold">{t('support.tickets')}</h2>
      <PagedList
        rows={rows}
        answer={answer}
        emptyText={t('support.noTickets')}
        row={(ticket) => <TicketRow key={ticket.ticketId} ticket={ticket} />}
      />
    </Card>
  );
}

function TicketRow({ ticket }: { ticket: WireTicket }) {
  const { ticketId: id, category, state, unread, changedTime } = ticket;
  const record = recordOfTicket(ticket);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/kefuWebview?ticketId=${id}`}
        className="flex min-h-[60px] items-center gap-2 py-2.5 active:opacity-60"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="min-w-0 break-words">
              {t('support.ticketTitle', { id, category: t(`support.category_${category}`) })}
            </span>
            {unread > 0 && (
              <span className="min-w-4 shrink-0 rounded-full bg-bad-solid px-1 text-center text-10 leading-4 font-semibold text-white">
                <UnreadText count={unread} />
              </span>
            )}
          </span>
          <span className="mt-1 block truncate text-12 text-text-3">
            {record && `${t(`support.record_${record.kind}`, { id: record.id })} · `}
            <time>{shortTime(changedTime)}</time>
          </span>
        </span>
        <StateChip state={state} />
        <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
      </Link>
    </li>
  );
}
