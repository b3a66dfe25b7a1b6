/** Activities: what the member has pledged, the products on sale by their terms, and the notices of activities. */
import { PLEDGE_TERMS, type PledgeTerm } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  ACTIVITY_KEY,
  PRODUCTS_KEY,
  termWords,
  useActivityNotices,
  usePledgeProducts,
} from '../../../features/activity/index.ts';
import { useTabSet } from '../../../features/menu/index.ts';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useMemberNavigate } from '../../../kit/navigation/navigation.ts';
import { useScroller } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { PledgedCard } from './pledged-card.tsx';
import { ProductCard } from './product-card.tsx';

export function ActivityScreen() {
  const refreshProducts = useListRefresh([...PRODUCTS_KEY]);
  const refreshOwn = useListRefresh([...ACTIVITY_KEY]);
  const memberNavigate = useMemberNavigate();
  const isLoggedIn = useLoggedIn();
  const isTab = useTabSet() === 'ACTIVITY';
  const refresh = async () => void (await Promise.all([refreshProducts(), refreshOwn()]));
  return (
    <>
      <TopBar
        left={isTab ? 'menu' : 'back'}
        title={<h1>{t('titles.activity')}</h1>}
        right={
          <button
            type="button"
            className="h-10 text-13 text-text-2"
            onClick={() => void memberNavigate('/activityHistory')}
          >
            {t('activity.history')}
          </button>
        }
      />
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="px-4 pt-2 pb-6">
          {isLoggedIn && <PledgedCard />}
          <Products />
          <Notices />
        </div>
      </PullToRefresh>
    </>
  );
}

function Products() {
  const { data, error, refetch } = usePledgeProducts();
  const [term, setTerm] = useState<PledgeTerm>();
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  const { rows } = data;
  if (rows.length === 0) return <EmptyState title={t('activity.noProducts')} />;
  const terms = PLEDGE_TERMS.filter((one) => rows.some(({ termDays }) => termDays === one));
  const shown = rows.filter(({ termDays }) => term === undefined || termDays === term);
  return (
    <section aria-label={t('activity.products')}>
      {terms.length > 1 && (
        <div className="no-scrollbar mt-3 flex gap-2 overflow-x-auto">
          <FilterChip on={term === undefined} onClick={() => setTerm(undefined)}>
            {t('activity.allTerms')}
          </FilterChip>
          {terms.map((one) => (
            <FilterChip key={one} on={term === one} onClick={() => setTerm(one)}>
              {termWords(one)}
            </FilterChip>
          ))}
        </div>
      )}
      {/* The last products of the chosen term may have gone. */}
      {shown.length === 0 && <EmptyState title={t('activity.noProducts')} />}
      {shown.map((product) => (
        <ProductCard key={product.productId} product={product} />
      ))}
    </section>
  );
}

/** A failure of the notices leaves the products: the part is left out. */
function Notices() {
  const { data = [] } = useActivityNotices();
  if (data.length === 0) return null;
  return (
    <section className="mt-5">
      <h2 className="text-16 font-semibold">{t('activity.notices')}</h2>
      <Card className="mt-2 px-4">
        {data.map(({ id, title, time }) => (
          <Link
            key={id}
            to={`/noticeDetail?id=${id}`}
            className="flex items-center gap-3 py-3 active:opacity-60 [&+&]:border-t [&+&]:border-line"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2">{title}</span>
              <span className="mt-0.5 block text-12 text-text-3">{dayAndMinute(time)}</span>
            </span>
            <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
          </Link>
        ))}
      </Card>
    </section>
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="mt-3 flex flex-col gap-3">
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="h-36 w-full rounded-xl" />
      ))}
    </div>
  );
}
