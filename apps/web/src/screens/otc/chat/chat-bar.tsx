/** Where the member writes: a text, a quick phrase, an image; or the word that the chat has closed. */
import { files } from '@tern/bridge';
import { OTC_LIMITS } from '@tern/protocol';
import { ImagePlus, Send } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type OtcOrderDetail, useSendLine } from '../../../features/otc/index.ts';
import { toastError } from '../../../kit/api.ts';
import { imageFault } from '../../../kit/image-slot-props.ts';
import { useImageUpload } from '../../../kit/use-image-upload.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Input } from '../../../ui/input.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';

const PHRASES = {
  BUY: ['otc.phraseBuy1', 'otc.phraseBuy2', 'otc.phraseBuy3'],
  SELL: ['otc.phraseSell1', 'otc.phraseSell2', 'otc.phraseSell3'],
} as const;

const BAR =
  'sticky bottom-0 z-10 border-t border-line bg-surface px-4 pt-2 pb-[calc(12px+var(--safe-bottom))]';

export function ChatBar({ order }: { order: OtcOrderDetail }) {
  if (!order.actions.includes('CHAT')) {
    return <p className={`${BAR} text-center text-13 text-text-3`}>{t('otc.chatClosed')}</p>;
  }
  return <Writing order={order} />;
}

function Writing({ order }: { order: OtcOrderDetail }) {
  const [text, setText] = useState('');
  const send = useSendLine(order.orderId);
  const sendText = (line: string) => {
    const written = line.trim();
    if (written === '' || send.isPending) return;
    // A text that was typed meanwhile stays.
    void send
      .mutateAsync({ text: written })
      .then(() => setText((now) => (now.trim() === written ? '' : now)), toastError);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendText(text);
  };
  return (
    <div className={BAR}>
      {order.chatUntil > 0 && (
        <p className="pb-1 text-center text-11 text-text-3">
          {t('otc.chatUntil', { time: dayAndMinute(order.chatUntil) })}
        </p>
      )}
      <section aria-label={t('otc.quickPhrases')} className="no-scrollbar flex gap-2 overflow-x-auto pb-1">
        {PHRASES[order.side].map((phrase) => (
          <FilterChip key={phrase} on={false} disabled={send.isPending} onClick={() => sendText(t(phrase))}>
            {t(phrase)}
          </FilterChip>
        ))}
      </section>
      <form onSubmit={submit} className="flex items-center gap-3">
        <ImageButton orderId={order.orderId} />
        <Input
          className="min-w-0 flex-1"
          value={text}
          onText={setText}
          maxLength={OTC_LIMITS.line}
          aria-label={t('otc.chatHint')}
          placeholder={t('otc.chatHint')}
          enterKeyHint="send"
          autoComplete="off"
        />
        <IconButton
          type="submit"
          label={t('otc.send')}
          disabled={text.trim() === '' || send.isPending}
          className="text-brand disabled:text-text-3"
        >
          <Send size={22} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </form>
    </div>
  );
}

/** Sends an image as soon as it has arrived; what is wrong with it is said in a short message. */
function ImageButton({ orderId }: { orderId: string }) {
  const { upload, choose } = useImageUpload('OTC_CHAT');
  const send = useSendLine(orderId);
  const { imageId, problem, failure, share } = upload;
  const sendImage = useEffectEvent(() => void send.mutateAsync({ imageId }).catch(toastError));
  const sayFault = useEffectEvent(() => toast(imageFault(upload) ?? '', 'bad', 2000));
  useEffect(() => {
    if (imageId !== '') sendImage();
  }, [imageId]);
  useEffect(() => {
    if (problem !== undefined || failure !== '') sayFault();
  }, [problem, failure]);
  return (
    <IconButton
      label={t('otc.sendImage')}
      disabled={share !== undefined || send.isPending}
      onClick={() => void files.pick('image/*').then((file) => file && choose(file))}
      className="text-text-2"
    >
      {share === undefined ? (
        <ImagePlus size={22} strokeWidth={1.6} aria-hidden />
      ) : (
        <span className="text-11 font-semibold">{Math.floor(share * 100)}%</span>
      )}
    </IconButton>
  );
}
