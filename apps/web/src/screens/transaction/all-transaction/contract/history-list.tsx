/** Contract orders that are over, newest first; a row opens the order with its fills. */
import { displayLots, displayMoney, displayPercentOrNone, displayPnl, displayPriceOrNone } from '@tern/math';
import type { WireContractOrder } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { modeText, originText } from '../../../../features/contract/index.ts';
import {
  cancelReasonText,
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
import { cx } from '../../../../ui/cx.ts';
import { shortTime } from '../../../../ui/time-words.ts';
import type { ContractFilters } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function HistoryList({ filters }: { filters: ContractFilters }) {
  const { pairsName, tradeType, status = 'finished' } = filters;
  return (
    <RecordList
      answer={useRecords('getContractOrders', { pairsName, tradeType, status })}
      period={filters.period}
      timeOf={(order) => order.createTime}
      emptyText={t('contractRecords.noHistory')}
      row={(order) => <HistoryRow key={order.orderId} order={order} />}
    />
  );
}

const STATUS_COLOURS = {
  pending: 'text-brand',
  partial: 'text-brand',
  matched: 'text-ok',
  cancelled: 'text-text-2',
};

function HistoryRow({ order }: { order: WireContractOrder }) {
  const origin = originText(order);
  return (
    <li className="border-b border-line">
      <Link
        to={`/transactionDetail?type=contract&orderId=${order.orderId}`}
        className="block py-3.5 active:opacity-60"
      >
        <RecordHead
          what={tradeWords(order.tradeType)}
          pairsName={order.pairsName}
          right={
            <span className={cx('flex shrink-0 items-center text-13', STATUS_COLOURS[order.status])}>
              {t(`contractRecords.${order.status}`)}
              <ChevronRight size={16} className="text-text-3" aria-hidden />
            </span>
          }
        >
          <Chip>{modeText(order)}</Chip>
          {origin && <Chip>{origin}</Chip>}
        </RecordHead>
        <OrderFigures order={order} />
        <span className="mt-1 flex justify-between gap-3 text-12 text-text-3">
          <time>{shortTime(order.createTime)}</time>
          <span className="truncate">{cancelReasonText(order)}</span>
        </span>
      </Link>
    </li>
  );
}

function OrderFigures({ order }: { order: WireContractOrder }) {
  const tick = useTick(order.pairsName);
  return (
    <Figures>
      <Figure
        label={t('contractRecords.priceAndAverage')}
        value={order.type === 'MARKET' ? t('contractRecords.market') : displayPriceOrNone(order.price, tick)}
        below={displayPriceOrNone(order.averagePrice, tick)}
      />
      <Figure
        label={t('contractRecords.filledAndLots')}
        value={displayLots(order.filledLots)}
        below={displayLots(order.lots)}
      />
      {isClosing(order.tradeType) ? (
        <Figure
          label={t('contractRecords.pnlOf', { coin: 'USDT' })}
          value={displayPnl(order.pnl)}
          below={displayPercentOrNone(order.profitRate, order.filledLots)}
          signed={order.pnl}
        />
      ) : (
        <Figure
          label={t('contractRecords.marginOf', { coin: 'USDT' })}
          value={displayMoney(order.margin)}
          below={
            // On one line: where the phone is narrow it reaches into the column before it, which is short.
            <span className="flex justify-end text-12 whitespace-nowrap text-text-3">
              {`${t('contractRecords.fee')} ${displayMoney(order.fee)}`}
            </span>
          }
        />
      )}
    </Figures>
  );
}
