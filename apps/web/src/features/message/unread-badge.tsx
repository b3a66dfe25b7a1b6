/** The number of unread messages, at the corner of what opens them; nothing while there are none. */
import { t } from '../../locale/text.ts';
import { useUnreadCount } from './queries.ts';

const MOST = 99;

export function UnreadBadge() {
  const count = useUnreadCount()?.all ?? 0;
  if (count === 0) return null;
  return (
    <span className="pointer-events-none absolute -top-1.5 left-2.5 min-w-4 rounded-full bg-bad-solid px-1 text-center text-10 leading-4 font-semibold text-white">
      <UnreadText count={count} />
    </span>
  );
}

/** The number to see, the whole words to hear. */
export function UnreadText({ count }: { count: number }) {
  return (
    <>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{t('app.unread', { count })}</span>
    </>
  );
}
