/** The lines of an opened ticket as they come, and the answer that is being written. */
import { TICKET_STEPS, type TicketAuthor } from '@tern/protocol';
import { useEffect, useState } from 'react';
import { callDesk } from '../../kit/api.ts';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { ShownImage } from '../../kit/shown-image.tsx';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { OpenedTicket, TicketLine } from './ticket-rows.ts';

/** The server answers when there is a line. */
const EVERY_MS = 300;

interface Props {
  opened: OpenedTicket;
  onState(state: OpenedTicket['state']): void;
}

export function Conversation({ opened, onState }: Props) {
  const { ticketId, language } = opened;
  const [lines, setLines] = useState<readonly TicketLine[]>(opened.rows);
  const after = String(lines.at(-1)?.number ?? 0);
  const news = useDeskRead('getDeskTicketLines', { ticketId, after, wait: 'true' }, { everyMs: EVERY_MS });
  const { data, error, refetch } = news;
  useEffect(() => {
    if (!data) return;
    onState(data.state);
    setLines((known) => withNew(known, data.rows));
  }, [data]);
  return (
    <Panel title={t('support.conversation')}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('support.conversation')}
        rows={lines}
        columns={COLUMNS()}
        keyOf={(row) => String(row.number)}
        emptyText={t('support.purged')}
        loadingText={t('app.loading')}
      />
      {data?.state === 'CLOSED' ? (
        <p className="quiet">{t('support.isClosed')}</p>
      ) : (
        <AnswerForm ticketId={ticketId} language={language} onSent={() => void refetch()} />
      )}
    </Panel>
  );
}

/** Each line once, in the order of their numbers. */
function withNew(known: readonly TicketLine[], more: readonly TicketLine[]): readonly TicketLine[] {
  const last = known.at(-1)?.number ?? 0;
  const fresh = more.filter(({ number }) => number > last);
  return fresh.length === 0 ? known : [...known, ...fresh];
}

const AUTHORS = {
  MEMBER: 'support.byMember',
  EXCHANGE: 'support.byExchange',
  SIMULATED: 'support.bySimulated',
  NONE: 'support.byNone',
} as const satisfies Record<TicketAuthor, string>;

const COLUMNS = (): Column<TicketLine>[] => [
  { title: t('app.time'), width: 150, render: (row) => <TimeText time={row.time} /> },
  { title: t('support.author'), width: 110, render: (row) => t(AUTHORS[row.author]) },
  { title: t('support.line'), render: (row) => <Content line={row} /> },
];

function Content({ line: { ticketId, kind, text, imageId } }: { line: TicketLine }) {
  if (kind === 'IMAGE')
    return (
      <ShownImage
        load={() => callDesk('getDeskTicketImage', { ticketId, imageId })}
        caption={t('support.image')}
      />
    );
  return (
    <div className="wrap-text">
      <bdi>{kind === 'SYSTEM' ? stepText(text) : text}</bdi>
    </div>
  );
}

function stepText(text: string): string {
  const step = TICKET_STEPS.find((one) => one === text);
  return step === undefined ? text : t(`support.step_${step}`);
}
