/** Funding that the member's positions paid and received, newest first. */
import { groupThousands } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { fundingText } from '../../../../features/contract/figure-words.ts';
import { recordPrice, signedAmount } from '../../../../features/contract-records/amounts.ts';
import { useRecords } from '../../../../features/contract-records/queries.ts';
import { Figure, Figures, RecordHead } from '../../../../features/contract-records/record-parts.tsx';
import { sideWords } from '../../../../features/contract-records/words.ts';
import { useTick } from '../../../../features/market/contract-queries.ts';
import { t } from '../../../../locale/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { directionOf, directionText } from '../../../../ui/price.tsx';
import { shortTime } from '../../../../ui/time-words.ts';
import type { ContractFilters } from './filters.ts';
import { RecordList } from './record-list.tsx';

type FundingRecord = CallResult<'getFundingRecords'>['rows'][number];

export function FundingList({ filters }: { filters: ContractFilters }) {
  return (
    <RecordList
      answer={useRecords('getFundingRecords', { pairsName: filters.pairsName })}
      period={filters.period}
      timeOf={(record) => record.time}
      emptyText={t('contractRecords.noFunding')}
      row={(record) => <FundingRow key={record.id} record={record} />}
    />
  );
}

function FundingRow({ record }: { record: FundingRecord }) {
  const tick = useTick(record.pairsName);
  const base = record.pairsName.split('/')[0];
  const isPaid = record.amount.startsWith('-');
  return (
    <li className="border-b border-line py-3.5">
      <RecordHead
        what={sideWords(record.side)}
        pairsName={record.pairsName}
        right={
          <b className={cx('shrink-0 font-semibold', directionText(directionOf(record.amount)))}>
            {signedAmount(record.amount)}
          </b>
        }
      />
      <Figures>
        <Figure label={t('contractRecords.positionQty')} value={`${groupThousands(record.qty)} ${base}`} />
        <Figure label={t('contractRecords.markPrice')} value={recordPrice(record.markPrice, tick)} />
        <Figure label={t('contractRecords.fundingRate')} value={fundingText(record.rate)} />
      </Figures>
      <p className="mt-1 flex justify-between text-12 text-text-3">
        <time>{shortTime(record.time)}</time>
        {t(isPaid ? 'contractRecords.paid' : 'contractRecords.received')}
      </p>
    </li>
  );
}
