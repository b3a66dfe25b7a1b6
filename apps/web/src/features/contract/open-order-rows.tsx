/** An open order and a waiting plan order as lists show them, each with its way out. */
import { displayLots, displayPriceOrNone } from '@tern/math';
import type { WireContractOrder, WirePlanOrder } from '@tern/protocol';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { shortTime } from '../../ui/time-words.ts';
import { useCancelPress } from '../orders/index.ts';
import { Fact } from './facts.tsx';
import { originText, toneOf, tradeText } from './order-words.ts';
import { useCancelContractOrder, useCancelPlanOrder } from './queries.ts';

const priceOf = (price: string, tickSize: string | undefined) =>
  /[1-9]/.test(price) ? displayPriceOrNone(price, tickSize) : undefined;

export function OpenOrderRow({
  order,
  tickSize,
}: {
  order: WireContractOrder;
  tickSize: string | undefined;
}) {
  const cancel = useCancelContractOrder();
  const hasTriggers = /[1-9]/.test(order.takeProfit + order.stopLoss);
  const shown = (price: string) => priceOf(price, tickSize) ?? t('contract.none');
  return (
    <li className="border-b border-line py-4">
      <RowHead
        order={order}
        chip={originText(order)}
        busy={cancel.isPending}
        onCancel={() => cancel.mutateAsync(order.orderId)}
      />
      <dl className="mt-2 grid grid-cols-3 gap-2">
        <Fact label={t('contract.orderPrice')}>
          {priceOf(order.price, tickSize) ?? t('contract.marketShort')}
        </Fact>
        <Fact label={t('contract.orderLots')}>{displayLots(order.lots)}</Fact>
        <Fact label={t('contract.filledLots')} className="text-right">
          {displayLots(order.filledLots)}
        </Fact>
      </dl>
      {hasTriggers && (
        <p className="mt-1.5 text-12 text-text-2">
          {t('contract.attached', {
            takeProfit: shown(order.takeProfit),
            stopLoss: shown(order.stopLoss),
          })}
        </p>
      )}
    </li>
  );
}

export function PlanOrderRow({ plan, tickSize }: { plan: WirePlanOrder; tickSize: string | undefined }) {
  const cancel = useCancelPlanOrder();
  const condition = {
    source: t(plan.triggerSource === 'MARK' ? 'contract.MARK' : 'contract.LAST'),
    price: priceOf(plan.triggerPrice, tickSize) ?? plan.triggerPrice,
  };
  return (
    <li className="border-b border-line py-4">
      <RowHead
        order={plan}
        chip={t('contract.planShort')}
        busy={cancel.isPending}
        onCancel={() => cancel.mutateAsync(plan.planId)}
      />
      <dl className="mt-2 grid grid-cols-3 gap-2">
        <Fact label={t('contract.trigger')}>
          {t(plan.firesAbove ? 'contract.firesAbove' : 'contract.firesBelow', condition)}
        </Fact>
        <Fact label={t('contract.orderPrice')}>
          {priceOf(plan.price, tickSize) ?? t('contract.marketShort')}
        </Fact>
        <Fact label={t('contract.orderLots')} className="text-right">
          {plan.closeAll ? t('contract.allLots') : displayLots(plan.lots)}
        </Fact>
      </dl>
    </li>
  );
}

interface RowHeadProps {
  order: Pick<WireContractOrder, 'tradeType' | 'pairsName' | 'createTime'>;
  /** '' for none. */
  chip: ReactNode;
  busy: boolean;
  onCancel(): Promise<unknown>;
}

function RowHead({ order, chip, busy, onCancel }: RowHeadProps) {
  const press = useCancelPress(onCancel, t('contract.cancelled'));
  return (
    <div className="flex items-center gap-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <span className={cx('font-semibold', toneOf(order.tradeType) === 'up' ? 'text-up' : 'text-down')}>
          {tradeText(order.tradeType)}
        </span>
        <b className="font-semibold">{order.pairsName}</b>
        {chip && <Chip>{chip}</Chip>}
        <time className="text-12 text-text-3">{shortTime(order.createTime)}</time>
      </span>
      <Button size="small" tone="ghost" busy={busy} onClick={press}>
        {t('contract.cancel')}
      </Button>
    </div>
  );
}
