/** One contract order with everything that is kept of it, and its fills. */
import { groupThousands } from '@tern/math';
import type { WireContractFill, WireContractOrder } from '@tern/protocol';
import { LoadFailed } from '../../../app/load-failed.tsx';
import { isNotThere, NotThere } from '../../../app/not-there.tsx';
import { lotsText } from '../../../features/contract/figure-words.ts';
import { originText } from '../../../features/contract/order-words.ts';
import { modeText } from '../../../features/contract/side-head.tsx';
import {
  percentOrNone,
  priceOrNone,
  recordPrice,
  signedAmount,
} from '../../../features/contract-records/amounts.ts';
import { useContractOrder } from '../../../features/contract-records/queries.ts';
import { Figure, Figures } from '../../../features/contract-records/record-parts.tsx';
import { cancelReasonText, isClosing, tradeWords } from '../../../features/contract-records/words.ts';
import { useTick } from '../../../features/market/contract-queries.ts';
import { t } from '../../../locale/text.ts';
import { displayAmount } from '../../../ui/display-qty.ts';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { directionOf, directionText } from '../../../ui/price.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { fullTime, shortTime } from '../../../ui/time-words.ts';

export function ContractOrderDetail({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useContractOrder(orderId);
  if (isNotThere(orderId, error, 'orderUnknown'))
    return <NotThere error="orderUnknown" list="/contract/allContract?tab=history" />;
  if (data) {
    return (
      <div className="flex-1 bg-surface px-4 pt-2 pb-6">
        {data.behind && <QuietNote>{t('app.behind')}</QuietNote>}
        <OrderFacts order={data.order} />
        {data.fills.length > 0 && <Fills fills={data.fills} pairsName={data.order.pairsName} />}
      </div>
    );
  }
  return (
    <div className="flex-1 bg-surface px-4 pt-4">
      {error ? <LoadFailed error={error} refetch={refetch} /> : <Skeleton className="h-64 rounded-xl" />}
    </div>
  );
}

function OrderFacts({ order }: { order: WireContractOrder }) {
  const { text, colour } = tradeWords(order.tradeType);
  const tick = useTick(order.pairsName);
  return (
    <>
      <h2 className="py-2 text-17 font-semibold">
        <span className={colour}>{text}</span> {order.pairsName}
      </h2>
      <FactList facts={[...whatWasAsked(order, tick), ...whatCameOfIt(order, tick), ...when(order)]} />
    </>
  );
}

function whatWasAsked(order: WireContractOrder, tick: string | undefined): Fact[] {
  const ends = [t(`contractRecords.${order.status}`), cancelReasonText(order)].filter(Boolean);
  const type = t(order.type === 'LIMIT' ? 'contractRecords.limit' : 'contractRecords.market');
  const facts: Fact[] = [
    [t('contractRecords.status'), ends.join(' · ')],
    [t('contractRecords.orderType'), [type, originText(order)].filter(Boolean).join(' · ')],
    [t('contractRecords.timeInForce'), t(`contractRecords.${order.timeInForce}`)],
    [t('contractRecords.marginMode'), modeText(order)],
    [
      t('contractRecords.orderPrice'),
      order.type === 'LIMIT' ? recordPrice(order.price, tick) : t('contractRecords.market'),
    ],
    [t('contractRecords.lots'), lotsText(order.lots)],
    [t('contractRecords.orderQty'), inBase(order.qty, order)],
  ];
  if (order.takeProfit !== '0')
    facts.push([t('contractRecords.takeProfit'), recordPrice(order.takeProfit, tick)]);
  if (order.stopLoss !== '0') facts.push([t('contractRecords.stopLoss'), recordPrice(order.stopLoss, tick)]);
  if (order.takeProfit !== '0' || order.stopLoss !== '0')
    facts.push([t('contractRecords.triggerSource'), t(`contractRecords.${order.triggerSource}`)]);
  return facts;
}

function whatCameOfIt(order: WireContractOrder, tick: string | undefined): Fact[] {
  const closing = isClosing(order.tradeType);
  const facts: Fact[] = [
    [t('contractRecords.average'), priceOrNone(order.averagePrice, tick)],
    [t('contractRecords.filledLots'), lotsText(order.filledLots)],
    [t('contractRecords.filledQty'), inBase(order.filledQty, order)],
    [t('contractRecords.filledNotional'), `${displayAmount(order.filledNotional)} USDT`],
    [
      t(closing ? 'contractRecords.releasedMargin' : 'contractRecords.margin'),
      `${displayAmount(order.margin)} USDT`,
    ],
    [t('contractRecords.fee'), `${displayAmount(order.fee)} USDT`],
  ];
  if (!closing) return facts;
  const colour = directionText(directionOf(order.pnl));
  return [
    ...facts,
    [t('contractRecords.pnl'), <span key="pnl" className={colour}>{`${signedAmount(order.pnl)} USDT`}</span>],
    [
      t('contractRecords.profitRate'),
      <span key="rate" className={colour}>
        {percentOrNone(order.profitRate, order.filledLots)}
      </span>,
    ],
  ];
}

function when(order: WireContractOrder): Fact[] {
  const facts: Fact[] = [
    [t('contractRecords.createTime'), fullTime(order.createTime)],
    [t('contractRecords.updateTime'), fullTime(order.updateTime)],
  ];
  if (order.openTime > 0) facts.push([t('contractRecords.openTime'), fullTime(order.openTime)]);
  if (order.closeTime > 0) facts.push([t('contractRecords.closeTime'), fullTime(order.closeTime)]);
  return [...facts, [t('contractRecords.orderId'), order.orderId]];
}

function inBase(qty: string, { pairsName }: WireContractOrder): string {
  return `${groupThousands(qty)} ${pairsName.split('/')[0]}`;
}

function Fills({ fills, pairsName }: { fills: WireContractFill[]; pairsName: string }) {
  const tick = useTick(pairsName);
  return (
    <section className="mt-4 border-t-8 border-page pt-3">
      <h2 className="pb-1 font-semibold">{t('contractRecords.fills')}</h2>
      {fills.map((fill) => (
        <div key={fill.tradeId} className="border-b border-line py-2.5">
          <Figures>
            <Figure label={t('contractRecords.fillPrice')} value={recordPrice(fill.price, tick)} />
            <Figure label={t('contractRecords.fillLots')} value={lotsText(fill.lots)} />
            <Figure label={t('contractRecords.feeOf', { coin: 'USDT' })} value={displayAmount(fill.fee)} />
          </Figures>
          <time className="mt-1 block text-11 text-text-3">{shortTime(fill.time)}</time>
        </div>
      ))}
    </section>
  );
}
