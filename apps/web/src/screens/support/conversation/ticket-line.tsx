/** One line of a ticket: the member's and the exchange's at their sides, a step of the ticket in the middle. */
import { TICKET_STEPS, type TicketAuthor, type WireTicketLine } from '@tern/protocol';
import { useTicketImage } from '../../../features/support/index.ts';
import { PictureButton } from '../../../kit/images/picture-button.tsx';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { shortTime } from '../../../ui/time-words.ts';
import { UserText } from '../../../ui/user-text.tsx';

const AUTHORS = {
  MEMBER: 'support.you',
  EXCHANGE: 'support.agent',
  SIMULATED: 'support.simulated',
  NONE: 'support.agent',
} as const satisfies Record<TicketAuthor, string>;

export function TicketLine({ line }: { line: WireTicketLine }) {
  if (line.kind === 'SYSTEM') {
    return (
      <li className="text-center text-12 text-text-3">
        {stepWords(line.text)} · <time>{shortTime(line.time)}</time>
      </li>
    );
  }
  const isOwn = line.author === 'MEMBER';
  return (
    <li className={cx('flex max-w-[85%] flex-col', isOwn ? 'items-end self-end' : 'items-start')}>
      <span className="mb-1 text-11 text-text-3">
        {t(AUTHORS[line.author])} · <time>{shortTime(line.time)}</time>
      </span>
      {line.kind === 'IMAGE' ? (
        <TicketImage line={line} />
      ) : (
        <div className={cx('max-w-full rounded-lg px-3 py-2 text-14', isOwn ? 'bg-brand-soft' : 'bg-sunken')}>
          <UserText text={line.text} />
        </div>
      )}
    </li>
  );
}

function TicketImage({ line: { ticketId, imageId } }: { line: WireTicketLine }) {
  const { data, error } = useTicketImage(ticketId, imageId);
  return <PictureButton label={t('support.image')} address={data} error={error} />;
}

function stepWords(text: string): string {
  const step = TICKET_STEPS.find((one) => one === text);
  return step === undefined ? text : t(`support.step_${step}`);
}
