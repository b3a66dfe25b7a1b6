/**
 * /kefuWebview: the operator's own page of customer service where one is set, otherwise the conversation of a ticket: the
 * one that the address names, or the newest that is not closed.
 */
import { Navigate, useNavigate } from 'react-router';
import { TicketForm, useSupport, useTickets } from '../../../features/support/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { ConversationOutline } from './conversation-outline.tsx';
import { ExternalPage } from './external-page.tsx';
import { TicketConversation } from './ticket-conversation.tsx';

export function ConversationScreen() {
  const ticketId = useScreenQuery().get('ticketId');
  const isMember = useLoggedIn();
  const support = useSupport();
  if (ticketId !== null && isMember) return <TicketConversation ticketId={ticketId} />;
  if (!support.data) return <Waiting error={support.error} refetch={support.refetch} />;
  if (support.data.pageUrl !== '') return <ExternalPage url={support.data.pageUrl} />;
  return isMember ? <NewestTicket /> : <Navigate to="/customer" replace />;
}

function NewestTicket() {
  const navigate = useNavigate();
  const tickets = useTickets();
  if (!tickets.data) return <Waiting error={tickets.error} refetch={tickets.refetch} />;
  const open = tickets.data.pages.flatMap(({ rows }) => rows).find(({ state }) => state !== 'CLOSED');
  if (open) return <TicketConversation ticketId={open.ticketId} />;
  return (
    <>
      <TopBar ground="surface" title={<h1>{t('support.newTicket')}</h1>} />
      <div className="flex-1 bg-surface px-4 pt-3">
        <TicketForm
          record={undefined}
          onOpened={(ticketId) => navigate(`/kefuWebview?ticketId=${ticketId}`, { replace: true })}
        />
      </div>
    </>
  );
}

function Waiting({ error, refetch }: { error: unknown; refetch(): unknown }) {
  return (
    <>
      <TopBar ground="surface" title={<h1>{t('app.customer')}</h1>} />
      {error ? (
        <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />
      ) : (
        <ConversationOutline />
      )}
    </>
  );
}
