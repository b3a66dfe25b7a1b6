/** The member's contract orders, open ones with the plan orders that wait, and finished ones, as rows of the order manager. */
import { displayLots, displayMoney, displayPercentOrNone, displayPnl, displayPriceOrNone } from '@tern/math';
import type { WireContractOrder, WirePlanOrder, WireTradeType } from '@tern/protocol';
import {
  modeText,
  originText,
  useCancelContractOrder,
  useCancelPlanOrder,
  useOpenContractOrders,
} from '../../../../features/contract/index.ts';
import {
  cancelReasonText,
  isClosing,
  tradeWords,
  useRecords,
} from '../../../../features/contract-records/index.ts';
import { useTick } from '../../../../features/market/index.ts';
import { LoadFailed } from '../../../../kit/load-failed.tsx';
import { ListOutline } from '../../../../kit/paged-list.tsx';
import { t } from '../../../../locale/text.ts';
import { QuietNote } from '../../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { RecordList } from '../contract/record-list.tsx';
import type { OrderFilter } from './order-filters.tsx';
import { FinishedRow, OpenRow, type OrderFigure, type OrderLine } from './order-row.tsx';

export function useOpenContract({ pairsName, direction }: OrderFilter) {
  const { open, ...answer } = useOpenContractOrders();
  const isMeant = (order: { pairsName: string; tradeType: WireTradeType }) =>
    (pairsName === undefined || order.pairsName === pairsName) &&
    (direction === undefined || order.tradeType === direction);
  return {
    ...answer,
    orders: open?.orders.filter(isMeant),
    plans: open?.plans.filter(isMeant),
  };
}

export function OpenContract({ filter, since }: { filter: OrderFilter; since: number }) {
  const { orders, plans, behind, isError, error, refetch } = useOpenContract(filter);
  if (isError && !orders) return <LoadFailed error={error} refetch={refetch} />;
  if (!orders || !plans) return <ListOutline />;
  const isRecent = ({ createTime }: { createTime: number }) => createTime >= since;
  const shown = [orders.filter(isRecent), plans.filter(isRecent)] as const;
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {shown.flat().length === 0 && <EmptyState title={t('contractRecords.noOpen')} />}
      <ul>
        {shown[0].map((order) => (
          <OpenOrder key={order.orderId} order={order} />
        ))}
        {shown[1].map((plan) => (
          <WaitingPlan key={plan.planId} plan={plan} />
        ))}
      </ul>
    </>
  );
}

function OpenOrder({ order }: { order: WireContractOrder }) {
  const cancel = useCancelContractOrder();
  return (
    <OpenRow
      line={useLine(order, triggersOf)}
      busy={cancel.isPending}
      onCancel={() => cancel.mutateAsync(order.orderId)}
    />
  );
}

function WaitingPlan({ plan }: { plan: WirePlanOrder }) {
  const cancel = useCancelPlanOrder();
  const tick = useTick(plan.pairsName);
  const line: OrderLine = {
    key: plan.planId,
    pairsName: plan.pairsName,
    what: tradeWords(plan.tradeType),
    chips: [t('contract.planShort')],
    figures: [
      {
        label: t('contractRecords.triggerPrice'),
        value: `${plan.firesAbove ? '≥' : '≤'} ${displayPriceOrNone(plan.triggerPrice, tick)}`,
      },
      {
        label: t('contractRecords.orderPrice'),
        value: plan.type === 'MARKET' ? t('contractRecords.market') : displayPriceOrNone(plan.price, tick),
      },
      {
        label: t('contractRecords.lots'),
        value: plan.closeAll ? t('contractRecords.allLots') : displayLots(plan.lots),
      },
    ],
    createTime: plan.createTime,
    note: t(`contractRecords.${plan.triggerSource}`),
  };
  return <OpenRow line={line} busy={cancel.isPending} onCancel={() => cancel.mutateAsync(plan.planId)} />;
}

export function FinishedContract({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, status = 'finished', period } = filter;
  const tradeType = direction as WireTradeType | undefined;
  return (
    <RecordList
      answer={useRecords('getContractOrders', { pairsName, tradeType, status })}
      period={period}
      timeOf={(order) => order.createTime}
      emptyText={t('contractRecords.noHistory')}
      row={(order) => <FinishedOrder key={order.orderId} order={order} />}
    />
  );
}

function FinishedOrder({ order }: { order: WireContractOrder }) {
  return (
    <FinishedRow
      line={useLine(order, moneyOf)}
      status={order.status}
      to={`/transactionDetail?type=contract&orderId=${order.orderId}`}
    />
  );
}

type Third = (order: WireContractOrder, tick: string | undefined) => OrderFigure;

/** @param third the figure that open and finished orders do not share */
function useLine(order: WireContractOrder, third: Third): OrderLine {
  const tick = useTick(order.pairsName);
  const origin = originText(order);
  return {
    key: order.orderId,
    pairsName: order.pairsName,
    what: tradeWords(order.tradeType),
    chips: origin ? [modeText(order), origin] : [modeText(order)],
    figures: [
      {
        label: t('contractRecords.priceAndAverage'),
        value: order.type === 'MARKET' ? t('contractRecords.market') : displayPriceOrNone(order.price, tick),
        below: displayPriceOrNone(order.averagePrice, tick),
      },
      {
        label: t('contractRecords.filledAndLots'),
        value: displayLots(order.filledLots),
        below: displayLots(order.lots),
      },
      third(order, tick),
    ],
    createTime: order.createTime,
    note: cancelReasonText(order),
  };
}

/** The prices at which the order's position will end. */
function triggersOf(order: WireContractOrder, tick: string | undefined): OrderFigure {
  return {
    label: t('contract.tpsl'),
    value: displayPriceOrNone(order.takeProfit, tick),
    below: displayPriceOrNone(order.stopLoss, tick),
  };
}

/** The result of a closing order, or the margin of an opening one. */
function moneyOf(order: WireContractOrder): OrderFigure {
  if (!isClosing(order.tradeType))
    return { label: t('contractRecords.marginOf', { coin: 'USDT' }), value: displayMoney(order.margin) };
  return {
    label: t('contractRecords.pnlOf', { coin: 'USDT' }),
    value: displayPnl(order.pnl),
    below: displayPercentOrNone(order.profitRate, order.filledLots),
    signed: order.pnl,
  };
}
