/** One notice with its text, and the way to the next older one. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Article, LoadingArticle, useNotice, useNotices } from '../../../features/content/index.ts';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function NoticeDetailScreen() {
  const id = useScreenQuery().get('id') ?? '';
  const { data, error, refetch } = useNotice(id);
  if (isNotThere(id, error, 'contentUnknown')) return <NotThere error="contentUnknown" list="/noticeList" />;
  return (
    <div className="flex-1 bg-surface px-4 pt-3 pb-6">
      {data ? (
        <article>
          <h2 className="text-20 font-semibold break-words">{data.title}</h2>
          <p className="mt-2 mb-4 flex items-center gap-2 text-12 text-text-3">
            <Chip tone="brand">{t('content.official')}</Chip>
            <span>{dayAndMinute(data.time)}</span>
            <span aria-hidden>·</span>
            <span className="truncate">{t('content.team', { name: t('app.name') })}</span>
          </p>
          <div className="border-t border-line pt-4">
            <Article body={data.body} />
          </div>
          <NextNotice id={id} />
        </article>
      ) : (
        <LoadingArticle error={error} refetch={refetch} />
      )}
    </div>
  );
}

function NextNotice({ id }: { id: string }) {
  const notices = useNotices().data ?? [];
  const at = notices.findIndex((notice) => notice.id === id);
  const next = at < 0 ? undefined : notices[at + 1];
  if (!next) return null;
  return (
    <Link
      to={`/noticeDetail?id=${next.id}`}
      replace
      className="mt-5 flex h-[52px] items-center gap-3 border-t border-line text-13"
    >
      <span className="text-text-3">{t('content.next')}</span>
      <span className="min-w-0 flex-1 truncate">{next.title}</span>
      <ChevronRight size={16} className="text-text-3" aria-hidden />
    </Link>
  );
}
