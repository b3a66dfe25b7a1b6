/** One message: a tap marks it read, and opens what it is about where there is more. */
import type { InboxMessage } from '../../features/message/index.ts';
import { safeTarget, useNavigate } from '../../kit/navigation/navigation.ts';
import { serverNow } from '../../kit/time/server-clock.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { Ring } from '../../ui/states.tsx';
import { dayAndMinute, dayOf } from '../../ui/time-words.ts';
import { lookOf } from './message-look.ts';

export function MessageRow({ message, onRead }: { message: InboxMessage; onRead(): void }) {
  const navigate = useNavigate();
  const { Icon, tone } = lookOf(message);
  const open = () => {
    if (!message.isRead) onRead();
    if (message.link) navigate(safeTarget(message.link));
  };
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={open}
        className="flex w-full items-start gap-3 py-3.5 text-left active:opacity-60"
      >
        <Ring tone={tone} size="small">
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </Ring>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className={cx('min-w-0 flex-1', message.isRead ? 'text-text-2' : 'font-semibold')}>
              {message.title}
            </span>
            <time className="shrink-0 text-11 text-text-3">{timeWords(message.time)}</time>
            {!message.isRead && (
              <i
                className="size-2 shrink-0 rounded-full bg-bad-solid"
                role="img"
                aria-label={t('member.unread')}
              />
            )}
          </span>
          <span className="mt-1 block text-12 leading-[18px] break-words text-text-3">{message.body}</span>
          {message.link && (
            <span className="mt-1 block text-12 font-semibold text-brand">{t('member.seeMore')}</span>
          )}
        </span>
      </button>
    </li>
  );
}

/** Today's messages by their hour, others by their day. */
function timeWords(time: number): string {
  const words = dayAndMinute(time);
  return dayOf(time) === dayOf(serverNow()) ? words.slice(11) : words.slice(5, 10);
}
