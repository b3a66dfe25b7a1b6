/** One line of the chat: a party's at its side, the exchange's in the middle. */
import type { WireOtcLine } from '@tern/protocol';
import { TriangleAlert } from 'lucide-react';
import { OrderImage, OtcText, stepText } from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { shortTime } from '../../../ui/time-words.ts';
import { UserText } from '../../../ui/user-text.tsx';

export function ChatLine({ line, nickName }: { line: WireOtcLine; nickName: string }) {
  if (line.kind === 'SYSTEM') {
    return (
      <li className="text-center text-12 text-text-3">
        {stepText(line.text)} · <time>{shortTime(line.time)}</time>
      </li>
    );
  }
  if (line.kind === 'NOTE') {
    return (
      <li className="rounded-lg bg-brand-soft px-3 py-2 text-13">
        <b className="block text-12 text-brand">{t('otc.note')}</b>
        <UserText text={line.text} />
      </li>
    );
  }
  return (
    <li className={cx('flex max-w-[85%] flex-col', line.isOwn ? 'items-end self-end' : 'items-start')}>
      <span className="mb-1 text-11 text-text-3">
        {line.isOwn ? t('otc.you') : <bdi>{nickName}</bdi>}
        {line.kind === 'AUTO_REPLY' && ` · ${t('otc.autoReply')}`} · <time>{shortTime(line.time)}</time>
      </span>
      {line.kind === 'IMAGE' ? (
        <OrderImage orderId={line.orderId} imageId={line.imageId} label={t('otc.imageLine')} />
      ) : (
        <div
          className={cx(
            'max-w-full rounded-lg px-3 py-2 text-14',
            line.isOwn ? 'bg-brand-soft' : 'bg-sunken',
          )}
        >
          {line.isOwn ? <UserText text={line.text} /> : <OtcText text={line.text} />}
        </div>
      )}
      {line.isSuspicious && !line.isOwn && (
        <p role="note" className="mt-1 flex items-start gap-1 text-12 text-warn">
          <TriangleAlert size={14} className="mt-px shrink-0" aria-hidden />
          {t('otc.suspicious')}
        </p>
      )}
    </li>
  );
}
