/** The foot of a conversation: the field in which the member writes, or the words that the ticket is closed. */
import { TICKET_LINE_LENGTH, type WireTicket } from '@tern/protocol';
import { useState } from 'react';
import { useSendTicketLine } from '../../../features/support/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { WRITING_BAR, WritingBar } from '../../../kit/chat/writing-bar.tsx';
import { keepDraft, readDraft } from '../../../kit/session/ticket-drafts.ts';
import { serverNow } from '../../../kit/time/server-clock.ts';
import { t } from '../../../locale/text.ts';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { ReopenButton } from './ticket-closing.tsx';

export function TicketBar({ ticket }: { ticket: WireTicket }) {
  const { ticketId, state, closingTime } = ticket;
  if (state === 'CLOSED') return <Closed ticket={ticket} />;
  return (
    <div className={WRITING_BAR}>
      {closingTime > 0 && (
        <p className="pb-1 text-center text-11 text-text-3">
          {t('support.closing', { time: dayAndMinute(closingTime) })}
        </p>
      )}
      <Writing ticketId={ticketId} />
    </div>
  );
}

function Closed({ ticket: { ticketId, reopenUntil } }: { ticket: WireTicket }) {
  const isOpenable = serverNow() < reopenUntil;
  return (
    <div className={WRITING_BAR}>
      <p className="pb-2 text-center text-13 text-text-3">
        {isOpenable
          ? t('support.closedNote', { time: dayAndMinute(reopenUntil) })
          : t('support.closedForGood')}
      </p>
      {isOpenable && <ReopenButton ticketId={ticketId} />}
    </div>
  );
}

/** Unsent words stay on this device until they are sent. */
function Writing({ ticketId }: { ticketId: string }) {
  const [text, setText] = useState(() => readDraft(ticketId));
  const send = useSendTicketLine(ticketId);
  const change = (next: string) => {
    setText(next);
    keepDraft(ticketId, next);
  };
  const sendText = (line: string) => {
    const written = line.trim();
    if (written === '' || send.isPending) return;
    // A text that was typed meanwhile stays.
    void send.mutateAsync({ text: written }).then(() => {
      if (readDraft(ticketId).trim() === written) change('');
    }, toastError);
  };
  return (
    <WritingBar
      text={text}
      onText={change}
      maxLength={TICKET_LINE_LENGTH}
      imageKind="SUPPORT"
      isSending={send.isPending}
      sendText={sendText}
      sendImage={(imageId) => void send.mutateAsync({ imageId }).catch(toastError)}
      words={{ hint: t('support.hint'), send: t('support.send'), image: t('support.sendImage') }}
    />
  );
}
