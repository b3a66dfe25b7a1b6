/** One order with its fills, of spot or of contracts. */
import { displayAmount, displayPriceOrNone, displayQty, isZero, NO_FIGURE } from '@tern/math';
import type { WireFill, WireSpotOrder } from '@tern/protocol';
import { lazy, type ReactNode, Suspense } from 'react';
import { coinsOf, useSpotMarket } from '../../../features/market/index.ts';
import { isByQuote, reasonText, sideText, statusText, useOrder } from '../../../features/spot/index.ts';
import { loadChunk } from '../../../kit/loading/lazy-chunk.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { SupportLink } from '../../../kit/navigation/support-link.tsx';
import { t } from '../../../locale/text.ts';
import { MoneyIn } from '../../../ui/exact.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { fullTime, shortTime } from '../../../ui/time-words.ts';

const ContractOrderDetail = lazy(() =>
  loadChunk(() => import('./contract-order-detail.tsx')).then((file) => ({
    default: file.ContractOrderDetail,
  })),
);

export function TransactionDetailScreen() {
  const query = useScreenQuery();
  const orderId = query.get('orderId') ?? '';
  if (query.get('type') !== 'contract') return <SpotOrderDetail orderId={orderId} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="flex-1 bg-surface" />}>
      <ContractOrderDetail orderId={orderId} />
    </Suspense>
  );
}

function SpotOrderDetail({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrder(orderId);
  if (isNotThere(orderId, error, 'orderUnknown'))
    return <NotThere error="orderUnknown" list="/transaction/allTransaction?tab=history" />;
  if (!data) {
    return (
      <div className="flex-1 bg-surface px-4 pt-4">
        {error ? <LoadFailed error={error} refetch={refetch} /> : <Skeleton className="h-64 rounded-xl" />}
      </div>
    );
  }
  return (
    <div className="flex-1 bg-surface px-4 pt-2 pb-6">
      {data.behind && <QuietNote>{t('app.behind')}</QuietNote>}
      <OrderFacts order={data.order} />
      {data.fills.length > 0 && <Fills fills={data.fills} pairsName={data.order.pairsName} />}
      <SupportLink kind="SPOT_ORDER" id={data.order.orderId} />
    </div>
  );
}

function OrderFacts({ order }: { order: WireSpotOrder }) {
  const { base, quote } = coinsOf(order.pairsName);
  const { market } = useSpotMarket(order.pairsName);
  const reason = reasonText(order);
  const price = (text: string) =>
    isZero(text) ? NO_FIGURE : `${displayPriceOrNone(text, market?.tickSize)} ${quote}`;
  const qty = (text: string) => `${displayQty(text, market?.stepSize ?? '1')} ${base}`;
  const amount = (text: string, coin: string) => (
    <>
      <MoneyIn amount={text} coin={coin} /> {coin}
    </>
  );
  const asked = isByQuote(order) ? `${displayAmount(order.quoteAmount, quote)} ${quote}` : qty(order.qty);
  const facts: [label: string, value: ReactNode][] = [
    [t('trade.status'), reason ? `${statusText(order)} · ${reason}` : statusText(order)],
    [t('trade.orderType'), t(order.type === 'LIMIT' ? 'trade.limitOrder' : 'trade.marketOrder')],
    [t('trade.timeInForce'), t(`trade.${order.timeInForce}`)],
    [t('trade.orderPrice'), order.type === 'LIMIT' ? price(order.price) : t('trade.market')],
    [t('trade.average'), price(order.averagePrice)],
    [t('trade.orderQty'), asked],
    [t('trade.filled'), qty(order.filledQty)],
    [t('trade.fillAmount'), amount(order.filledQuote, quote)],
    [t('trade.fee'), amount(order.fee, order.feeCurrency)],
    [t('trade.createTime'), fullTime(order.createTime)],
    [t('trade.updateTime'), fullTime(order.updateTime)],
    [t('trade.orderId'), order.orderId],
  ];
  return (
    <>
      <h2 className="py-2 text-17 font-semibold">
        <span className={order.side === 'BUY' ? 'text-up' : 'text-down'}>{sideText(order.side)}</span>{' '}
        {order.pairsName}
      </h2>
      <dl className="text-13">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="shrink-0 text-text-3">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Fills({ fills, pairsName }: { fills: WireFill[]; pairsName: string }) {
  const { market } = useSpotMarket(pairsName);
  const { quote } = coinsOf(pairsName);
  return (
    <section className="mt-4 border-t-8 border-page pt-3">
      <h2 className="pb-1 font-semibold">{t('trade.fills')}</h2>
      {fills.map((fill) => (
        <div key={fill.tradeId} className="grid grid-cols-3 border-b border-line py-2.5 text-13">
          <span>
            <span className="block">{displayPriceOrNone(fill.price, market?.tickSize)}</span>
            <span className="block text-11 text-text-3">{shortTime(fill.time)}</span>
          </span>
          <span className="text-center">{displayQty(fill.qty, market?.stepSize ?? '1')}</span>
          <span className="text-right">
            <span className="block">
              <MoneyIn amount={fill.quoteQty} coin={quote} />
            </span>
            <span className="block text-11 text-text-3">
              {t('trade.fee')} <MoneyIn amount={fill.fee} coin={fill.feeCurrency} /> {fill.feeCurrency}
            </span>
          </span>
        </div>
      ))}
    </section>
  );
}
