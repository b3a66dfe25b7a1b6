/** The transfers of one coin in and out of one account, newest first. */
import type { WireAccountType } from '@tern/protocol';
import { messageOf } from '../../../app/api.ts';
import { useCapitalRecords } from '../../../features/wallet/queries.ts';
import { RecordRow } from '../../../features/wallet/record-row.tsx';
import { t } from '../../../locale/text.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';

export function AssetRecords({ account, currency }: { account: WireAccountType; currency: string }) {
  return (
    <section className="mt-3 rounded-xl bg-surface px-4 pt-1 shadow-card">
      <h2 className="flex h-11 items-center font-semibold">{t('assets.transfers')}</h2>
      <Rows account={account} currency={currency} />
    </section>
  );
}

function Rows({ account, currency }: { account: WireAccountType; currency: string }) {
  const list = useCapitalRecords('transfer');
  if (!list.data) {
    if (!list.error) return <Skeleton className="mb-4 h-16 rounded-lg" />;
    return (
      <ErrorState
        title={t('app.loadFailed')}
        text={messageOf(list.error)}
        retryLabel={t('app.retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const rows = list.data.pages
    .flatMap((page) => page.rows)
    .filter((row) => row.currency === currency && (row.from === account || row.to === account));
  if (rows.length === 0 && !list.hasNextPage) {
    return <EmptyState className="py-8" title={t('assets.noTransfers')} />;
  }
  return (
    <>
      {rows.map((record) => (
        <RecordRow key={record.id} record={record} sign={record.to === account ? '+' : '-'} />
      ))}
      {/* Also without a row yet: the next page may hold one. */}
      <EndOfList
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        failed={list.error !== null}
        words={{ end: t('assets.noMore'), loading: t('app.loading'), retry: t('app.retry') }}
      />
    </>
  );
}
