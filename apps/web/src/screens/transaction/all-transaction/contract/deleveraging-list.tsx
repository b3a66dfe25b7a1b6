/** What others' uncovered losses took from the member's positions, newest first. */
import { groupThousands } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { recordPrice, signedAmount } from '../../../../features/contract-records/amounts.ts';
import { negated } from '../../../../features/contract-records/liquidation-words.ts';
import { useRecords } from '../../../../features/contract-records/queries.ts';
import { Figure, Figures, RecordHead } from '../../../../features/contract-records/record-parts.tsx';
import { sideWords } from '../../../../features/contract-records/words.ts';
import { useTick } from '../../../../features/market/contract-queries.ts';
import { t } from '../../../../locale/text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { shortTime } from '../../../../ui/time-words.ts';
import type { ContractFilters } from './filters.ts';
import { RecordList } from './record-list.tsx';

type Deleveraging = CallResult<'getDeleveragings'>['rows'][number];

export function DeleveragingList({ filters }: { filters: ContractFilters }) {
  return (
    <RecordList
      answer={useRecords('getDeleveragings', { pairsName: filters.pairsName })}
      period={filters.period}
      timeOf={(record) => record.time}
      emptyText={t('contractRecords.noDeleveragings')}
      row={(record) => <DeleveragingRow key={record.id} record={record} />}
    />
  );
}

function DeleveragingRow({ record }: { record: Deleveraging }) {
  const base = record.pairsName.split('/')[0];
  const tick = useTick(record.pairsName);
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
          <Figure label={t('contractRecords.closedQty')} value={`${groupThousands(record.qty)} ${base}`} />
          <Figure label={t('contractRecords.fillPrice')} value={recordPrice(record.price, tick)} />
          <Figure
            label={t('contractRecords.pnlOf', { coin: 'USDT' })}
            value={signedAmount(record.pnl)}
            signed={record.pnl}
          />
        </Figures>
      ) : (
        <Figures>
          <Figure
            label={t('contractRecords.givenUp')}
            value={signedAmount(negated(record.amount))}
            signed={negated(record.amount)}
          />
        </Figures>
      )}
      <p className="mt-1 text-12 text-text-3">
        {t(isAdl ? 'contractRecords.adlText' : 'contractRecords.sharedText')}
      </p>
    </li>
  );
}
