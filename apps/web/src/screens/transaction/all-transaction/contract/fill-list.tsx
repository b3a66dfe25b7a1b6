/** The member's contract trades, newest first. */
import { displayLots, displayPriceOrNone } from '@tern/math';
import type { WireContractFill } from '@tern/protocol';
import {
  Figure,
  Figures,
  isClosing,
  RecordHead,
  tradeWords,
  useRecords,
} from '../../../../features/contract-records/index.ts';
import { useTick } from '../../../../features/market/index.ts';
import { t } from '../../../../locale/text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { MoneyIn, Pnl } from '../../../../ui/exact.tsx';
import { shortTime } from '../../../../ui/time-words.ts';
import type { ContractFilters } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function FillList({ filters }: { filters: ContractFilters }) {
  const { pairsName, tradeType } = filters;
  return (
    <RecordList
      answer={useRecords('getContractFills', { pairsName, tradeType })}
      period={filters.period}
      timeOf={(fill) => fill.time}
      emptyText={t('contractRecords.noFills')}
      row={(fill) => <FillRow key={`${fill.tradeId}/${fill.orderId}`} fill={fill} />}
    />
  );
}

function FillRow({ fill }: { fill: WireContractFill }) {
  const tick = useTick(fill.pairsName);
  return (
    <li className="border-b border-line py-3.5">
      <RecordHead
        what={tradeWords(fill.tradeType)}
        pairsName={fill.pairsName}
        right={<time className="shrink-0 text-12 text-text-3">{shortTime(fill.time)}</time>}
      >
        <Chip>{t(fill.role === 'MAKER' ? 'contractRecords.maker' : 'contractRecords.taker')}</Chip>
      </RecordHead>
      <Figures>
        <Figure label={t('contractRecords.fillPrice')} value={displayPriceOrNone(fill.price, tick)} />
        <Figure label={t('contractRecords.fillLots')} value={displayLots(fill.lots)} />
        <Figure
          label={t('contractRecords.fillNotional', { coin: 'USDT' })}
          value={<MoneyIn amount={fill.notional} coin="USDT" />}
        />
        <Figure
          label={t('contractRecords.feeOf', { coin: 'USDT' })}
          value={<MoneyIn amount={fill.fee} coin="USDT" />}
        />
        {isClosing(fill.tradeType) && (
          <Figure label={t('contractRecords.pnlOf', { coin: 'USDT' })} value={<Pnl amount={fill.pnl} />} />
        )}
      </Figures>
    </li>
  );
}
