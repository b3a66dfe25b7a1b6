/**
 * The newest notices, one line; every 3 s the next one rolls up from below. The first one stands still, so that the line
 * is never seen empty.
 */
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNotices } from '../../../features/content/index.ts';
import { TURN_MS } from '../../../kit/time/turn-time.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/states.tsx';

export function NoticeTicker() {
  const navigate = useNavigate();
  const { data, errorUpdateCount } = useNotices();
  const notices = data ?? [];
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (notices.length < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [notices.length]);
  if (!data && errorUpdateCount) return null;
  const at = (which: number) => notices[which % Math.max(1, notices.length)];
  const shown = at(turn);
  const left = turn > 0 && notices.length > 1 ? at(turn - 1) : undefined;
  return (
    <button
      type="button"
      onClick={() => navigate('/noticeList')}
      className="flex h-10 w-full items-center gap-2 text-left text-13"
    >
      <span className="sr-only">{t('home.notices')}</span>
      <Bell size={16} strokeWidth={1.6} className="shrink-0" aria-hidden />
      <span className="h-5 min-w-0 flex-1 overflow-hidden text-text-2">
        {!data && <Skeleton className="mt-1 h-3 w-40" />}
        {/* Two lines high after the first turn: the one that leaves and the one that comes. */}
        <span key={turn} className={cx('block', left && 'ticker-roll')}>
          {left && (
            <span aria-hidden className="block truncate">
              {left.title}
            </span>
          )}
          {shown && <span className="block truncate">{shown.title}</span>}
        </span>
      </span>
      <span className="text-12 text-text-3">{t('app.more')}</span>
    </button>
  );
}
