/** The member's contract orders: open ones with the plan orders that wait, finished ones, and plan orders of any status. */
import { displayLots, displayMoney, displayPercentOrNone, displayPnl, displayPriceOrNone } from '@tern/math';
import {
  errorByCode,
  errorText,
  type WireContractOrder,
  type WirePlanOrder,
  type WireTradeType,
} from '@tern/protocol';
import {
  modeText,
  originText,
  useCancelContractOrder,
  useCancelPlanOrder,
  useOpenContractOrders,
} from '../../../features/contract/index.ts';
import {
  cancelReasonText,
  isClosing,
  tradeWords,
  useRecords,
} from '../../../features/contract-records/index.ts';
import { useTick } from '../../../features/market/index.ts';
import { startOf } from '../../../kit/lists/period.ts';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { t } from '../../../locale/text.ts';
import type { FigureProps, RecordLine } from '../../../ui/record-card.tsx';
import type { OrderFilter } from './filters.ts';
import { OpenList } from './open-list.tsx';
import { OrderCard } from './order-card.tsx';
import { RecordList } from './record-list.tsx';

/** The lists are whole, so they are narrowed here. */
export function useOpenContract({ pairsName, direction, openType, period }: OrderFilter) {
  const { open, ...answer } = useOpenContractOrders();
  const since = startOf(period);
  const isMeant = (order: { pairsName: string; tradeType: WireTradeType; createTime: number }) =>
    (pairsName === undefined || order.pairsName === pairsName) &&
    (direction === undefined || order.tradeType === direction) &&
    order.createTime >= since;
  return {
    ...answer,
    orders: open?.orders.filter((order) => openType !== 'PLAN' && isMeant(order)),
    plans: open?.plans.filter((plan) => openType !== 'LIMIT' && isMeant(plan)),
  };
}

export function OpenContract({ filter }: { filter: OrderFilter }) {
  const { orders, plans, ...answer } = useOpenContract(filter);
  return (
    <OpenList answer={answer} count={orders && plans && orders.length + plans.length}>
      {orders?.map((order) => (
        <OpenOrder key={order.orderId} order={order} />
      ))}
      {plans?.map((plan) => (
        <PlanCard key={plan.planId} plan={plan} />
      ))}
    </OpenList>
  );
}

function OpenOrder({ order }: { order: WireContractOrder }) {
  const { isPending, mutateAsync } = useCancelContractOrder();
  return (
    <OrderCard
      line={useLine(order, triggersOf)}
      cancel={{ isPending, send: () => mutateAsync(order.orderId) }}
    />
  );
}

export function Plans({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, planStatus, period } = filter;
  const tradeType = direction as WireTradeType | undefined;
  return (
    <RecordList
      answer={useRecords('getPlanOrders', { pairsName, tradeType, status: planStatus, period })}
      emptyText={t('contractRecords.noPlans')}
      row={(plan) => <PlanCard key={plan.planId} plan={plan} />}
    />
  );
}

/** One that waits says so below its figures: beside the button a narrow phone has no room. */
function PlanCard({ plan }: { plan: WirePlanOrder }) {
  const { isPending, mutateAsync } = useCancelPlanOrder();
  const tick = useTick(plan.pairsName);
  const language = usePreferences((preferences) => preferences.language);
  const waits = plan.status === 'untriggered';
  const fault = plan.status === 'failed' ? errorByCode(plan.errorCode) : undefined;
  const ended = fault ? errorText(fault, language) : cancelReasonText(plan);
  const line: RecordLine = {
    pairsName: plan.pairsName,
    what: tradeWords(plan.tradeType),
    chips: [t('contract.planShort')],
    figures: [
      {
        label: t('contractRecords.triggerPrice'),
        value: `${plan.firesAbove ? '≥' : '≤'} ${displayPriceOrNone(plan.triggerPrice, tick)}`,
        below: <span className="text-12 text-text-3">{t(`contractRecords.${plan.triggerSource}`)}</span>,
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
    time: plan.createTime,
    note: waits ? t('contractRecords.untriggered') : ended,
  };
  if (!waits) return <OrderCard line={line} status={plan.status} />;
  return <OrderCard line={line} cancel={{ isPending, send: () => mutateAsync(plan.planId) }} />;
}

export function FinishedContract({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, type, status = 'finished', period } = filter;
  const tradeType = direction as WireTradeType | undefined;
  return (
    <RecordList
      answer={useRecords('getContractOrders', { pairsName, tradeType, type, status, period })}
      emptyText={t('contractRecords.noHistory')}
      row={(order) => <FinishedOrder key={order.orderId} order={order} />}
    />
  );
}

function FinishedOrder({ order }: { order: WireContractOrder }) {
  return (
    <OrderCard
      line={useLine(order, moneyOf)}
      status={order.status}
      to={`/transactionDetail?type=contract&orderId=${order.orderId}`}
    />
  );
}

type Third = (order: WireContractOrder, tick: string | undefined) => FigureProps;

/** @param third the figure that open and finished orders do not share */
function useLine(order: WireContractOrder, third: Third): RecordLine {
  const tick = useTick(order.pairsName);
  const origin = originText(order);
  return {
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
    time: order.createTime,
    note: cancelReasonText(order),
  };
}

/** The prices at which the order's position will end. */
function triggersOf(order: WireContractOrder, tick: string | undefined): FigureProps {
  return {
    label: t('contract.tpsl'),
    value: displayPriceOrNone(order.takeProfit, tick),
    below: displayPriceOrNone(order.stopLoss, tick),
  };
}

/** The result of a closing order, or the margin of an opening one with its fee. */
function moneyOf(order: WireContractOrder): FigureProps {
  if (!isClosing(order.tradeType))
    return {
      label: t('contractRecords.marginOf', { coin: 'USDT' }),
      value: displayMoney(order.margin),
      below: (
        // On one line: where the phone is narrow it reaches into the column before it, which is short.
        <span className="flex justify-end text-12 whitespace-nowrap text-text-3">
          {`${t('contractRecords.fee')} ${displayMoney(order.fee)}`}
        </span>
      ),
    };
  return {
    label: t('contractRecords.pnlOf', { coin: 'USDT' }),
    value: displayPnl(order.pnl),
    below: displayPercentOrNone(order.profitRate, order.filledLots),
    signed: order.pnl,
  };
}
