/** /customer: own tickets and a new one, the usual time to a first reply, common questions, and the operator's contact data. */
import { useState } from 'react';
import {
  recordOfQuery,
  TicketForm,
  useSupport,
  useTickets,
  useTicketsNews,
} from '../../../features/support/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { ContactCard } from './contact-card.tsx';
import { HelpCard } from './help-card.tsx';
import { TicketCard } from './ticket-card.tsx';
import { UsualTime } from './usual-time.tsx';
import { VisitorCard } from './visitor-card.tsx';

export function CustomerScreen() {
  const support = useSupport();
  const isMember = useLoggedIn();
  if (!support.data) {
    if (support.error)
      return <LoadFailed error={support.error} refetch={support.refetch} className="flex-1 bg-surface" />;
    return <Skeleton className="m-4 h-40 rounded-xl" />;
  }
  const { pageUrl, usualAnswerSeconds } = support.data;
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
      <UsualTime seconds={usualAnswerSeconds} />
      {pageUrl !== '' && <PageCard />}
      {isMember ? <Tickets isOwnPage={pageUrl !== ''} /> : <VisitorCard hasTickets={pageUrl === ''} />}
      <HelpCard />
      <ContactCard />
      <p className="px-1 text-center text-12 text-text-3">{t('support.warning')}</p>
    </div>
  );
}

/** The operator's own page takes the place of tickets; those that were written before stay readable. */
function Tickets({ isOwnPage }: { isOwnPage: boolean }) {
  const tickets = useTickets();
  useTicketsNews();
  const rows = tickets.data?.pages.flatMap((page) => page.rows);
  if (isOwnPage && (rows?.length ?? 0) === 0) return null;
  return (
    <>
      {!isOwnPage && <NewTicket />}
      <TicketCard rows={rows} answer={tickets} />
    </>
  );
}

/** Opens by itself where another page has sent its record along. */
function NewTicket() {
  const navigate = useNavigate();
  const record = recordOfQuery(useScreenQuery());
  const [open, setOpen] = useState(record !== undefined);
  return (
    <>
      <Button wide size="large" onClick={() => setOpen(true)}>
        {t('support.newTicket')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('support.newTicket')}
        closeLabel={t('app.close')}
      >
        <TicketForm
          record={record}
          onOpened={(ticketId) => {
            setOpen(false);
            navigate(`/kefuWebview?ticketId=${ticketId}`);
          }}
        />
      </Sheet>
    </>
  );
}

function PageCard() {
  const navigate = useNavigate();
  return (
    <Card className="p-4">
      <Button wide size="large" onClick={() => navigate('/kefuWebview')}>
        {t('support.toPage')}
      </Button>
    </Card>
  );
}
