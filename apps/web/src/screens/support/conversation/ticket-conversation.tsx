/** The live conversation of an own ticket, with its state and its record above it. */
import type { WireTicket } from '@tern/protocol';
import { Link } from 'react-router';
import {
  newestOfExchange,
  pageOfRecord,
  recordOfTicket,
  StateChip,
  ticketLines,
  useReadTicket,
  useTicket,
  useTicketLines,
  useTicketNews,
} from '../../../features/support/index.ts';
import { useStayAtEnd } from '../../../kit/chat/use-stay-at-end.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { ConversationOutline } from './conversation-outline.tsx';
import { TicketBar } from './ticket-bar.tsx';
import { CloseButton } from './ticket-closing.tsx';
import { TicketLine } from './ticket-line.tsx';

export function TicketConversation({ ticketId }: { ticketId: string }) {
  const { data: ticket, error, refetch } = useTicket(ticketId);
  const isMissing = !ticket && isNotThere(ticketId, error, 'ticketUnknown');
  return (
    <>
      <TopBar
        ground="surface"
        title={
          <h1 className="truncate">{ticket ? t('support.ticket', { id: ticketId }) : t('app.customer')}</h1>
        }
        right={ticket && ticket.state !== 'CLOSED' && <CloseButton ticketId={ticketId} />}
      />
      {ticket && <Conversation key={ticketId} ticket={ticket} />}
      {isMissing && <NotThere error="ticketUnknown" list="/customer" />}
      {!ticket && !isMissing && <Waiting error={error} refetch={refetch} />}
    </>
  );
}

function Waiting({ error, refetch }: { error: unknown; refetch(): unknown }) {
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return <ConversationOutline />;
}

function Conversation({ ticket }: { ticket: WireTicket }) {
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <Strip ticket={ticket} />
      <Lines ticket={ticket} />
      <TicketBar ticket={ticket} />
    </div>
  );
}

function Strip({ ticket }: { ticket: WireTicket }) {
  const record = recordOfTicket(ticket);
  return (
    <div className="sticky top-[calc(var(--safe-top)+40px)] z-10 flex min-h-11 items-center gap-2 border-b border-line bg-surface px-4 text-13">
      <StateChip state={ticket.state} />
      <span className="min-w-0 flex-1 truncate">{t(`support.category_${ticket.category}`)}</span>
      {record && (
        <Link to={pageOfRecord(record)} className="shrink-0 py-3 text-brand active:opacity-60">
          {t(`support.record_${record.kind}`, { id: record.id })}
        </Link>
      )}
    </div>
  );
}

function Lines({ ticket }: { ticket: WireTicket }) {
  const { ticketId, unread } = ticket;
  const pages = useTicketLines(ticketId);
  useTicketNews(ticketId);
  const lines = pages.data ? ticketLines(pages.data) : [];
  useReadTicket(ticketId, newestOfExchange(lines), unread);
  useStayAtEnd(pages.data && String(lines.at(-1)?.number ?? 0));
  if (!pages.data) return <Waiting error={pages.error} refetch={pages.refetch} />;
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 py-3">
      <p className="rounded-lg bg-warn-soft px-3 py-2 text-12 text-text-2">{t('support.warning')}</p>
      {lines.some(({ author }) => author === 'SIMULATED') && (
        <p className="rounded-lg bg-brand-soft px-3 py-2 text-12 text-text-2">{t('support.simulatedNote')}</p>
      )}
      {pages.hasNextPage && (
        <button
          type="button"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          className="h-11 self-center px-4 text-13 text-brand active:opacity-60"
        >
          {t('support.earlier')}
        </button>
      )}
      {lines.length === 0 && <p className="py-8 text-center text-13 text-text-3">{t('support.empty')}</p>}
      <ul aria-live="polite" className="flex flex-col gap-3">
        {lines.map((line) => (
          <TicketLine key={line.number} line={line} />
        ))}
      </ul>
    </div>
  );
}
