/** The member's contract trades, newest first. */
import { displayLots, displayPriceOrNone } from '@tern/math';
import type { WireContractFill, WireTradeType } from '@tern/protocol';
import { isClosing, tradeWords, useRecords } from '../../../features/contract-records/index.ts';
import { useTick } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { MoneyIn, Pnl } from '../../../ui/exact.tsx';
import { type FigureProps, RecordCard } from '../../../ui/record-card.tsx';
import type { OrderFilter } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function ContractFills({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, period } = filter;
  const tradeType = direction as WireTradeType | undefined;
  return (
    <RecordList
      answer={useRecords('getContractFills', { pairsName, tradeType, period })}
      emptyText={t('contractRecords.noFills')}
      row={(fill) => <FillRow key={`${fill.tradeId}/${fill.orderId}`} fill={fill} />}
    />
  );
}

function FillRow({ fill }: { fill: WireContractFill }) {
  const tick = useTick(fill.pairsName);
  const figures: FigureProps[] = [
    { label: t('contractRecords.fillPrice'), value: displayPriceOrNone(fill.price, tick) },
    { label: t('contractRecords.fillLots'), value: displayLots(fill.lots) },
    {
      label: t('contractRecords.fillNotional', { coin: 'USDT' }),
      value: <MoneyIn amount={fill.notional} coin="USDT" />,
    },
  ];
  if (isClosing(fill.tradeType))
    figures.push({ label: t('contractRecords.pnlOf', { coin: 'USDT' }), value: <Pnl amount={fill.pnl} /> });
  return (
    <li className="border-b border-line py-3.5">
      <RecordCard
        line={{
          what: tradeWords(fill.tradeType),
          pairsName: fill.pairsName,
          chips: [t(fill.role === 'MAKER' ? 'contractRecords.maker' : 'contractRecords.taker')],
          figures,
          time: fill.time,
          note: (
            <>
              {t('contractRecords.fee')} <MoneyIn amount={fill.fee} coin="USDT" /> USDT
            </>
          ),
        }}
      />
    </li>
  );
}
