/** Where the member writes: a text, a quick phrase, an image; or the word that the chat has closed. */
import { OTC_LIMITS } from '@tern/protocol';
import { useState } from 'react';
import { type OtcOrderDetail, useSendLine } from '../../../features/otc/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { WRITING_BAR, WritingBar } from '../../../kit/chat/writing-bar.tsx';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { phrasesOf } from './phrases.ts';

export function ChatBar({ order }: { order: OtcOrderDetail }) {
  if (!order.actions.includes('CHAT')) {
    return <p className={`${WRITING_BAR} text-center text-13 text-text-3`}>{t('otc.chatClosed')}</p>;
  }
  return <Writing order={order} />;
}

function Writing({ order }: { order: OtcOrderDetail }) {
  const [text, setText] = useState('');
  const send = useSendLine(order.orderId);
  const phrases = phrasesOf(order);
  const sendText = (line: string) => {
    const written = line.trim();
    if (written === '' || send.isPending) return;
    // A text that was typed meanwhile stays.
    void send
      .mutateAsync({ text: written })
      .then(() => setText((now) => (now.trim() === written ? '' : now)), toastError);
  };
  return (
    <div className={WRITING_BAR}>
      {order.chatUntil > 0 && (
        <p className="pb-1 text-center text-11 text-text-3">
          {t('otc.chatUntil', { time: dayAndMinute(order.chatUntil) })}
        </p>
      )}
      {phrases.length > 0 && (
        <section aria-label={t('otc.quickPhrases')} className="no-scrollbar flex gap-2 overflow-x-auto pb-1">
          {phrases.map((phrase) => (
            <FilterChip key={phrase} on={false} disabled={send.isPending} onClick={() => sendText(t(phrase))}>
              {t(phrase)}
            </FilterChip>
          ))}
        </section>
      )}
      <WritingBar
        text={text}
        onText={setText}
        maxLength={OTC_LIMITS.line}
        imageKind="OTC_CHAT"
        isSending={send.isPending}
        sendText={sendText}
        sendImage={(imageId) => void send.mutateAsync({ imageId }).catch(toastError)}
        words={{ hint: t('otc.chatHint'), send: t('otc.send'), image: t('otc.sendImage') }}
      />
    </div>
  );
}
