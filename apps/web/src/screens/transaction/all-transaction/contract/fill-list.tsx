/** The member's contract trades, newest first. */
import type { WireContractFill } from '@tern/protocol';
import { lotsText } from '../../../../features/contract/figure-words.ts';
import { recordPrice, signedAmount } from '../../../../features/contract-records/amounts.ts';
import { useRecords } from '../../../../features/contract-records/queries.ts';
import { Figure, Figures, RecordHead } from '../../../../features/contract-records/record-parts.tsx';
import { isClosing, tradeWords } from '../../../../features/contract-records/words.ts';
import { useTick } from '../../../../features/market/contract-queries.ts';
import { t } from '../../../../locale/text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { displayAmount } from '../../../../ui/display-qty.ts';
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
        <Figure label={t('contractRecords.fillPrice')} value={recordPrice(fill.price, tick)} />
        <Figure label={t('contractRecords.fillLots')} value={lotsText(fill.lots)} />
        <Figure
          label={t('contractRecords.fillNotional', { coin: 'USDT' })}
          value={displayAmount(fill.notional)}
        />
        <Figure label={t('contractRecords.feeOf', { coin: 'USDT' })} value={displayAmount(fill.fee)} />
        {isClosing(fill.tradeType) && (
          <Figure
            label={t('contractRecords.pnlOf', { coin: 'USDT' })}
            value={signedAmount(fill.pnl)}
            signed={fill.pnl}
          />
        )}
      </Figures>
    </li>
  );
}
