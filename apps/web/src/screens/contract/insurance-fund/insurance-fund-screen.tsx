/** The insurance fund: what it holds and what moved it. */
import { NO_FIGURE } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { useInsuranceFund } from '../../../features/contract-records/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { Exact, Pnl } from '../../../ui/exact.tsx';
import { LinePicture } from '../../../ui/line-picture.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { shortTime } from '../../../ui/time-words.ts';

type FundRow = CallResult<'getInsuranceFund'>['rows'][number];

export function InsuranceFundScreen() {
  const answer = useInsuranceFund();
  const rows = answer.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <TopBar title={<h1 className="truncate">{t('contractRecords.fundTitle')}</h1>} />
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
        <Card className="p-4">
          <h2 className="text-12 text-text-2">{t('contractRecords.fundBalance')}</h2>
          <Balance balance={answer.data?.pages[0]?.balance} failed={answer.isError} />
          {rows && rows.length > 1 && (
            <LinePicture
              className="mt-3"
              amounts={rows.map((row) => row.balance).toReversed()}
              label={t('contractRecords.fundChart', { count: rows.length })}
            />
          )}
          <p className="mt-3 text-12 text-text-2">{t('contractRecords.fundText')}</p>
        </Card>
        <Card className="px-4 pt-3 pb-1">
          <h2 className="font-semibold">{t('contractRecords.fundHistory')}</h2>
          <PagedList
            rows={rows}
            answer={answer}
            emptyText={t('contractRecords.noFundHistory')}
            row={(row) => <Row key={`${row.time}/${row.balance}`} row={row} />}
          />
        </Card>
      </div>
    </>
  );
}

/** The list below says why there is none. */
function Balance({ balance, failed }: { balance: string | undefined; failed: boolean }) {
  if (balance === undefined && !failed) return <Skeleton className="mt-1 h-9 w-40" />;
  return (
    <p className="text-28 font-semibold max-[359px]:text-20">
      {balance === undefined ? NO_FIGURE : <Exact amount={balance} coin="USDT" />}
    </p>
  );
}

function Row({ row }: { row: FundRow }) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block">{t(`contractRecords.cause${row.cause}`)}</span>
        <time className="block text-12 text-text-3">{shortTime(row.time)}</time>
      </span>
      <span className="max-w-[60%] shrink-0 text-right">
        <span className="block truncate font-semibold">
          <Pnl amount={row.change} />
        </span>
        <span className="block truncate text-12 text-text-3">
          {t('contractRecords.balanceAfter')} <Exact amount={row.balance} coin="USDT" />
        </span>
      </span>
    </li>
  );
}
