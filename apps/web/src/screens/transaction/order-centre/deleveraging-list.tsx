/** The parts of the member's positions that others' uncovered losses took, newest first. */
import type { CallResult } from '@tern/protocol';
import { negated, sideWords, useRecords } from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Pnl } from '../../../ui/exact.tsx';
import { Figure, Figures, RecordHead } from '../../../ui/record-card.tsx';
import { shortTime } from '../../../ui/time-words.ts';
import type { OrderFilter } from './filters.ts';
import { RecordList } from './record-list.tsx';

type Deleveraging = CallResult<'getDeleveragings'>['rows'][number];

export function DeleveragingList({ filter }: { filter: OrderFilter }) {
  const { pairsName, side, period } = filter;
  return (
    <RecordList
      answer={useRecords('getDeleveragings', { pairsName, side, period })}
      emptyText={t('contractRecords.noDeleveragings')}
      row={(record) => <DeleveragingRow key={record.id} record={record} />}
    />
  );
}

function DeleveragingRow({ record }: { record: Deleveraging }) {
  const { price, qty } = useContractTexts();
  const isAdl = record.kind === 'ADL';
  return (
    <li className="border-b border-line py-3.5">
      <RecordHead
        what={sideWords(record.side)}
        pairsName={record.pairsName}
        right={<time className="shrink-0 text-12 text-text-3">{shortTime(record.time)}</time>}
      >
        <Chip tone="warn">{t(`contractRecords.${record.kind}`)}</Chip>
      </RecordHead>
      {isAdl ? (
        <Figures>
          <Figure label={t('contractRecords.closedQty')} value={qty(record.qty, record.pairsName)} />
          <Figure label={t('contractRecords.fillPrice')} value={price(record.price, record.pairsName)} />
          <Figure label={t('contractRecords.pnlOf', { coin: 'USDT' })} value={<Pnl amount={record.pnl} />} />
        </Figures>
      ) : (
        <Figures>
          <Figure label={t('contractRecords.givenUp')} value={<Pnl amount={negated(record.amount)} />} />
        </Figures>
      )}
      <p className="mt-1 text-12 text-text-3">
        {t(isAdl ? 'contractRecords.adlText' : 'contractRecords.sharedText')}
      </p>
    </li>
  );
}
