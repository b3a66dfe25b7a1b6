/** Customer service: the queue, and one ticket in the place of it after it was taken and opened. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { CannedAnswers } from './canned-answers.tsx';
import { TicketCase } from './ticket-case.tsx';
import { TicketQueue } from './ticket-queue.tsx';
import type { OpenedTicket } from './ticket-rows.ts';

const PARTS = { queue: TicketQueue, canned: CannedAnswers, figures: AnswerFigures };
type Part = keyof typeof PARTS;

export default function SupportDesk() {
  const [opened, setOpened] = useState<OpenedTicket>();
  const [part, setPart] = useState<Part>('queue');
  if (opened)
    return <TicketCase key={opened.ticketId} opened={opened} onClose={() => setOpened(undefined)} />;
  const Shown = PARTS[part];
  return (
    <PageFrame title={t('nav.support')} text={t('support.text')}>
      <div className="row">
        <Segmented<Part>
          value={part}
          onChange={setPart}
          options={[
            { value: 'queue', label: t('support.queue') },
            { value: 'canned', label: t('support.canned') },
            { value: 'figures', label: t('support.figures') },
          ]}
        />
      </div>
      <Shown onOpened={setOpened} />
    </PageFrame>
  );
}
