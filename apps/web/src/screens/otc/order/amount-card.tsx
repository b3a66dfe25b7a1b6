/** The amount of the order with its price, quantity and number; the seller's terms. */
import { displayCny, typableCny } from '@tern/math';
import type { ReactNode } from 'react';
import { type OtcOrderDetail, OtcText } from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Exact } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { fullTime } from '../../../ui/time-words.ts';
import { CopyButton } from './copy-button.tsx';

export function AmountCard({ order }: { order: OtcOrderDetail }) {
  const isBuy = order.side === 'BUY';
  const isOpen = order.status === 'PENDING_PAYMENT' || order.status === 'PENDING_RELEASE';
  const name = t(isOpen ? (isBuy ? 'otc.toPay' : 'otc.toReceive') : 'otc.amount');
  return (
    <Card className="p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-12 text-text-3">{name}</h2>
          <p className="flex items-center gap-4 text-28 font-semibold max-[359px]:text-20">
            {displayCny(order.amount)}
            <CopyButton name={name} text={typableCny(order.amount)} />
          </p>
        </div>
        <Chip tone={isBuy ? 'up' : 'down'}>
          {t(isBuy ? 'otc.buyCoin' : 'otc.sellCoin', { coin: order.currency })}
        </Chip>
      </div>
      <dl className="mt-3 border-t border-line pt-2 text-13">
        <Line name={t('otc.price')}>{displayCny(order.price)}</Line>
        <Line name={t('otc.qty')}>
          <Exact amount={order.qty} coin={order.currency} /> {order.currency}
        </Line>
        <Line name={t('otc.orderNumber')}>
          <span className="flex min-w-0 items-center justify-end gap-3">
            <span className="min-w-0 break-all">{order.orderNumber}</span>
            <CopyButton name={t('otc.orderNumber')} text={order.orderNumber} />
          </span>
        </Line>
        <Line name={t('otc.orderTime')}>{fullTime(order.time)}</Line>
        <Line name={t('otc.window')}>{t('otc.minutes', { count: order.payWindowMinutes })}</Line>
      </dl>
      {order.remark !== '' && (
        <div className="mt-1 border-t border-line pt-2 text-13">
          <h3 className="text-text-3">{t('otc.remark')}</h3>
          <OtcText text={order.remark} className="mt-1 block" />
        </div>
      )}
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="shrink-0 text-text-3">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
