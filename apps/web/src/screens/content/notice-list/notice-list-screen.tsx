/** All notices, newest first. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useNotices } from '../../../features/content/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function NoticeListScreen() {
  return (
    <div className="flex-1 bg-surface px-4 pb-6">
      <Notices />
    </div>
  );
}

function Notices() {
  const { data, error, refetch } = useNotices();
  if (data?.length === 0) return <EmptyState title={t('content.noNotices')} />;
  if (data) {
    return data.map((notice) => (
      <Link
        key={notice.id}
        to={`/noticeDetail?id=${notice.id}`}
        className="flex items-center gap-3 py-3.5 active:opacity-60 [&+&]:border-t [&+&]:border-line"
      >
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-15">{notice.title}</span>
          <span className="mt-1 block text-12 text-text-3">{dayAndMinute(notice.time)}</span>
        </span>
        <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
      </Link>
    ));
  }
  if (error) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  return ['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
    <div key={width} className="py-3.5" aria-busy="true">
      <Skeleton className={`h-4 ${width}`} />
      <Skeleton className="mt-2.5 h-3 w-28" />
    </div>
  ));
}
