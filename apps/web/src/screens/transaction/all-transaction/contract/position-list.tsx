/** Closed positions, newest first; a liquidated one leads to the explanation. */
import { groupThousands } from '@tern/math';
import type { WireEndedPosition } from '@tern/protocol';
import { Link } from 'react-router';
import { lotsText } from '../../../../features/contract/figure-words.ts';
import { modeText } from '../../../../features/contract/side-head.tsx';
import { percentOrNone, priceOrNone, signedAmount } from '../../../../features/contract-records/amounts.ts';
import { useRecords } from '../../../../features/contract-records/queries.ts';
import { Figure, Figures, RecordHead } from '../../../../features/contract-records/record-parts.tsx';
import { sideWords } from '../../../../features/contract-records/words.ts';
import { useTick } from '../../../../features/market/contract-queries.ts';
import { t } from '../../../../locale/text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { displayAmount } from '../../../../ui/display-qty.ts';
import { shortTime } from '../../../../ui/time-words.ts';
import type { ContractFilters } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function PositionList({ filters }: { filters: ContractFilters }) {
  const { pairsName, side } = filters;
  return (
    <RecordList
      answer={useRecords('getPositionHistory', { pairsName, side })}
      period={filters.period}
      timeOf={(position) => position.closeTime}
      emptyText={t('contractRecords.noPositions')}
      row={(position) => <PositionRow key={position.positionId} position={position} />}
    />
  );
}

const HOW_TONES = { USER: 'plain', TPSL: 'brand', LIQUIDATION: 'bad', ADL: 'warn' } as const;

function PositionRow({ position }: { position: WireEndedPosition }) {
  const base = position.pairsName.split('/')[0];
  const tick = useTick(position.pairsName);
  return (
    <li className="border-b border-line py-3.5">
      <RecordHead
        what={sideWords(position.side)}
        pairsName={position.pairsName}
        right={<Chip tone={HOW_TONES[position.how]}>{t(`contractRecords.end${position.how}`)}</Chip>}
      >
        <Chip>{modeText(position)}</Chip>
      </RecordHead>
      <Figures>
        <Figure
          label={t('contractRecords.pnlOf', { coin: 'USDT' })}
          value={signedAmount(position.realisedPnl)}
          signed={position.realisedPnl}
        />
        <Figure
          label={t('contractRecords.profitRate')}
          value={percentOrNone(position.profitRate, position.qty)}
          signed={position.profitRate}
        />
        <Figure
          label={t('contractRecords.lots')}
          value={lotsText(position.lots)}
          below={<span className="text-11 text-text-3">{`${groupThousands(position.qty)} ${base}`}</span>}
        />
        <Figure label={t('contractRecords.entryPrice')} value={priceOrNone(position.entryPrice, tick)} />
        <Figure label={t('contractRecords.closePrice')} value={priceOrNone(position.closePrice, tick)} />
        <Figure label={t('contractRecords.feeOf', { coin: 'USDT' })} value={displayAmount(position.fees)} />
        <Figure
          label={t('contractRecords.funding')}
          value={signedAmount(position.funding)}
          signed={position.funding}
        />
        <Figure label={t('contractRecords.openTime')} value={shortTime(position.openTime)} />
        <Figure label={t('contractRecords.closeTime')} value={shortTime(position.closeTime)} />
      </Figures>
      {position.how === 'LIQUIDATION' && (
        <Link
          to="/contract/allContract?tab=liquidations"
          className="-mb-3.5 flex h-11 items-center text-12 text-brand active:opacity-60"
        >
          {t('contractRecords.whyLiquidated')}
        </Link>
      )}
    </li>
  );
}
