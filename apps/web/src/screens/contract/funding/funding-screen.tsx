/** Funding of a contract: the rate that would be settled now, when it will be, and what was settled before. */
import { displayPrice, displayPriceOrNone } from '@tern/math';
import type { CallResult, WireContractMark } from '@tern/protocol';
import { fundingText } from '../../../features/contract/index.ts';
import { useFundingHistory } from '../../../features/contract-records/index.ts';
import {
  ContractChips,
  useAskedContract,
  useContract,
  useContractMark,
} from '../../../features/market/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { Countdown } from '../../../kit/time/countdown.tsx';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { clockDuration } from '../../../ui/duration-words.ts';
import { MoneyIn } from '../../../ui/exact.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { LinePicture } from '../../../ui/line-picture.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { directionOf, directionText } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { shortTime } from '../../../ui/time-words.ts';

export function FundingScreen() {
  const [pairsName, choose] = useAskedContract();
  return (
    <>
      <TopBar title={<h1 className="truncate">{t('contractRecords.fundingTitle')}</h1>} />
      <div className="flex-1 pb-6">
        <ContractChips chosen={pairsName} onChoose={choose} />
        <div className="flex flex-col gap-3 px-4 pt-1">
          <RateCard pairsName={pairsName} />
          <HistoryCard key={pairsName} pairsName={pairsName} />
        </div>
      </div>
    </>
  );
}

function RateCard({ pairsName }: { pairsName: string }) {
  const mark = useContractMark(pairsName);
  const { contract, error, refetch } = useContract(pairsName);
  if (error && !contract) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!mark || !contract) return <Skeleton className="h-56 rounded-xl" />;
  const facts: readonly Fact[] = [
    [
      t('contractRecords.nextSettlement'),
      mark.nextFundingTime > 0 ? <Countdown key="left" at={mark.nextFundingTime} /> : '--',
    ],
    [t('contractRecords.lastRate'), fundingText(mark.fundingRate)],
    [t('contractRecords.interval'), clockDuration(Math.round(contract.fundingIntervalMs / 1000))],
    [t('contractRecords.markPrice'), displayPrice(mark.markPrice, contract.tickSize)],
    [t('contractRecords.indexPrice'), displayPriceOrNone(mark.indexPrice, contract.tickSize)],
  ];
  return (
    <Card className="p-4">
      <h2 className="text-12 text-text-2">{t('contractRecords.currentRate')}</h2>
      <p className="flex items-baseline gap-2">
        <span className="text-28 font-semibold">{fundingText(mark.nextFundingRate)}</span>
        <span className="min-w-0 flex-1 text-12 text-text-2">{payerText(mark)}</span>
      </p>
      <FactList facts={facts} />
      <p className="mt-3 text-12 text-text-2">{t('contractRecords.fundingText')}</p>
    </Card>
  );
}

function payerText({ nextFundingRate }: WireContractMark): string {
  const direction = directionOf(nextFundingRate);
  if (direction === 'flat') return t('contractRecords.nobodyPays');
  return t(direction === 'up' ? 'contractRecords.longsPay' : 'contractRecords.shortsPay');
}

type Settlement = CallResult<'getFundingHistory'>['rows'][number];

function HistoryCard({ pairsName }: { pairsName: string }) {
  const answer = useFundingHistory(pairsName);
  const rows = answer.data?.pages.flatMap((page) => page.rows);
  const rates = rows?.filter((row) => !row.isSkipped).map((row) => row.rate);
  return (
    <Card className="px-4 pt-3 pb-1">
      <h2 className="font-semibold">{t('contractRecords.fundingHistory')}</h2>
      {rates && rates.length > 1 && (
        <LinePicture
          className="my-2"
          amounts={rates.toReversed()}
          label={t('contractRecords.fundingHistory')}
        />
      )}
      <div className="flex h-8 items-center text-11 text-text-3">
        <span className="flex-1">{t('contractRecords.settleTime')}</span>
        <span className="flex-1 text-right">{t('contractRecords.settledPaid')}</span>
        <span className="w-20 text-right">{t('contractRecords.rate')}</span>
      </div>
      <PagedList
        rows={rows}
        answer={answer}
        emptyText={t('contractRecords.noFundingHistory')}
        row={(row) => <Row key={row.time} row={row} />}
      />
    </Card>
  );
}

function Row({ row }: { row: Settlement }) {
  return (
    <li className="flex min-h-11 items-center border-t border-line text-13">
      <time className="flex-1">{shortTime(row.time)}</time>
      <span className="flex-1 text-right text-12 text-text-2">
        {!row.isSkipped && (
          <>
            <MoneyIn amount={row.paid} coin="USDT" /> / <MoneyIn amount={row.received} coin="USDT" />
          </>
        )}
      </span>
      <span
        className={cx(
          'w-20 text-right',
          row.isSkipped ? 'text-text-3' : directionText(directionOf(row.rate)),
        )}
      >
        {row.isSkipped ? t('contractRecords.skipped') : fundingText(row.rate)}
      </span>
    </li>
  );
}
