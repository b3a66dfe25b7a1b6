/** The queue: number, category and state of tickets, those that wait longest first. Taking one opens its content. */

import { serverNow } from '@tern/client';
import { TICKET_STATES, type TicketState } from '@tern/protocol';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { callDesk } from '../../kit/api.ts';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay, useOwnSession } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { spanOf } from '../../ui/time-words.ts';
import type { OpenedTicket, QueuedTicket } from './ticket-rows.ts';

const EVERY_MS = 5_000;

interface Props {
  onOpened(ticket: OpenedTicket): void;
}

export function TicketQueue({ onOpened }: Props) {
  const [state, setState] = useState<TicketState>('OPEN');
  const [whose, setWhose] = useState<'all' | 'own'>('all');
  const request = { state, ...(whose === 'own' && { isOwn: 'true' as const }) };
  const pages = useDeskPages('getDeskTickets', request, { everyMs: EVERY_MS });
  return (
    <>
      <div className="row">
        <Segmented<TicketState>
          value={state}
          onChange={setState}
          options={TICKET_STATES.map((value) => ({ value, label: t(`support.state_${value}`) }))}
        />
        <Segmented<'all' | 'own'>
          value={whose}
          onChange={setWhose}
          options={[
            { value: 'all', label: t('support.all') },
            { value: 'own', label: t('support.own') },
          ]}
        />
      </div>
      <PagedTable
        label={t('support.queue')}
        pages={pages}
        columns={columns(onOpened)}
        keyOf={(row) => row.ticketId}
        emptyText={t('support.noTickets')}
      />
    </>
  );
}

function columns(onOpened: Props['onOpened']): Column<QueuedTicket>[] {
  return [
    { title: t('support.number'), render: (row) => <span className="num">#{row.ticketId}</span> },
    { title: t('support.category'), render: (row) => t(`support.category_${row.category}`) },
    { title: t('app.state'), render: (row) => <StateTag state={row.state} /> },
    { title: t('support.operator'), render: (row) => row.operator || <span className="quiet">—</span> },
    { title: t('support.since'), render: (row) => <TimeText time={row.sinceTime} /> },
    {
      title: t('support.age'),
      render: (row) => <span className="num">{spanOf(serverNow() - row.sinceTime)}</span>,
    },
    { title: t('app.action'), render: (row) => <RowActions ticket={row} onOpened={onOpened} /> },
  ];
}

export function StateTag({ state }: { state: TicketState }) {
  return <Tag tone={state === 'OPEN' ? 'warn' : 'plain'}>{t(`support.state_${state}`)}</Tag>;
}

/** One reason stands for taking the ticket and for its first opening. */
function RowActions({ ticket, onOpened }: { ticket: QueuedTicket } & Props) {
  const act = useAct();
  const may = useMay();
  const { roles } = useOwnSession();
  const { ticketId, isOwn, operator } = ticket;
  const about = { subject: t('support.numbered', { id: ticketId }), warning: t('support.logged') } as const;
  const take = () =>
    act({
      ...about,
      call: 'takeTicket',
      request: { ticketId },
      title: t('support.take'),
      isQuiet: true,
      onDone: async (_done, reason) => onOpened(await callDesk('openDeskTicket', { ticketId, reason })),
    });
  const open = () =>
    act({
      ...about,
      call: 'openDeskTicket',
      request: { ticketId },
      title: t('support.open'),
      isQuiet: true,
      onDone: onOpened,
    });
  if (!may('takeTicket')) return null;
  if (isOwn) {
    return (
      <Button size="small" type="primary" onClick={open}>
        {t('support.open')}
      </Button>
    );
  }
  if (operator !== '' && !roles.includes('admin')) return null;
  return (
    <Button size="small" onClick={take}>
      {t('support.take')}
    </Button>
  );
}
