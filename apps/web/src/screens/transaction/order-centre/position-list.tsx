/** Closed positions, newest first; a liquidated one leads to the explanation. */
import { displayLots, displayPercentOrNone } from '@tern/math';
import type { WireEndedPosition } from '@tern/protocol';
import { Link } from 'react-router';
import { modeText } from '../../../features/contract/index.ts';
import { sideWords, useRecords } from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { MoneyIn, Pnl } from '../../../ui/exact.tsx';
import { Figure, Figures, RecordHead } from '../../../ui/record-card.tsx';
import { shortTime } from '../../../ui/time-words.ts';
import type { OrderFilter } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function PositionList({ filter }: { filter: OrderFilter }) {
  const { pairsName, side, period } = filter;
  return (
    <RecordList
      answer={useRecords('getPositionHistory', { pairsName, side, period })}
      emptyText={t('contractRecords.noPositions')}
      row={(position) => <PositionRow key={position.positionId} position={position} />}
    />
  );
}

const HOW_TONES = { USER: 'plain', TPSL: 'brand', LIQUIDATION: 'bad', ADL: 'warn' } as const;

function PositionRow({ position }: { position: WireEndedPosition }) {
  const { price, qty } = useContractTexts();
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
          value={<Pnl amount={position.realisedPnl} />}
        />
        <Figure
          label={t('contractRecords.profitRate')}
          value={displayPercentOrNone(position.profitRate, position.qty)}
          signed={position.profitRate}
        />
        <Figure
          label={t('contractRecords.lots')}
          value={displayLots(position.lots)}
          below={<span className="text-11 text-text-3">{qty(position.qty, position.pairsName)}</span>}
        />
        <Figure
          label={t('contractRecords.entryPrice')}
          value={price(position.entryPrice, position.pairsName)}
        />
        <Figure
          label={t('contractRecords.closePrice')}
          value={price(position.closePrice, position.pairsName)}
        />
        <Figure
          label={t('contractRecords.feeOf', { coin: 'USDT' })}
          value={<MoneyIn amount={position.fees} coin="USDT" />}
        />
        <Figure label={t('contractRecords.funding')} value={<Pnl amount={position.funding} />} />
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
