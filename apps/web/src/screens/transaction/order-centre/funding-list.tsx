/** Funding that the member's positions paid and received, newest first. */
import type { CallResult } from '@tern/protocol';
import { fundingText } from '../../../features/contract/index.ts';
import { sideWords, useRecords } from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { Pnl } from '../../../ui/exact.tsx';
import { Figure, Figures, RecordHead } from '../../../ui/record-card.tsx';
import { shortTime } from '../../../ui/time-words.ts';
import type { OrderFilter } from './filters.ts';
import { RecordList } from './record-list.tsx';

type FundingRecord = CallResult<'getFundingRecords'>['rows'][number];

export function FundingList({ filter }: { filter: OrderFilter }) {
  const { pairsName, side, period } = filter;
  return (
    <RecordList
      answer={useRecords('getFundingRecords', { pairsName, side, period })}
      emptyText={t('contractRecords.noFunding')}
      row={(record) => <FundingRow key={record.id} record={record} />}
    />
  );
}

function FundingRow({ record }: { record: FundingRecord }) {
  const { price, qty } = useContractTexts();
  const isPaid = record.amount.startsWith('-');
  return (
    <li className="border-b border-line py-3.5">
      <RecordHead
        what={sideWords(record.side)}
        pairsName={record.pairsName}
        right={<Pnl amount={record.amount} className="shrink-0 font-semibold" />}
      />
      <Figures>
        <Figure label={t('contractRecords.positionQty')} value={qty(record.qty, record.pairsName)} />
        <Figure label={t('contractRecords.markPrice')} value={price(record.markPrice, record.pairsName)} />
        <Figure label={t('contractRecords.fundingRate')} value={fundingText(record.rate)} />
      </Figures>
      <p className="mt-1 flex justify-between text-12 text-text-3">
        <time>{shortTime(record.time)}</time>
        {t(isPaid ? 'contractRecords.paid' : 'contractRecords.received')}
      </p>
    </li>
  );
}
