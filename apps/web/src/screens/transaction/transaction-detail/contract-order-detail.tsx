/** One contract order with everything that is kept of it, and its fills. */
import { displayLots, displayPercentOrNone, displayPriceOrNone } from '@tern/math';
import type { WireContractFill, WireContractOrder } from '@tern/protocol';
import { modeText, originText } from '../../../features/contract/index.ts';
import {
  cancelReasonText,
  isClosing,
  tradeWords,
  useContractOrder,
} from '../../../features/contract-records/index.ts';
import { type ContractTexts, useContractTexts, useTick } from '../../../features/market/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { SupportLink } from '../../../kit/navigation/support-link.tsx';
import { t } from '../../../locale/text.ts';
import { MoneyIn, Pnl } from '../../../ui/exact.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { directionOf, directionText } from '../../../ui/price.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { Figure, Figures } from '../../../ui/record-card.tsx';
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
        <SupportLink kind="CONTRACT_ORDER" id={data.order.orderId} />
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
  const texts = useContractTexts();
  return (
    <>
      <h2 className="py-2 text-17 font-semibold">
        <span className={colour}>{text}</span> {order.pairsName}
      </h2>
      <FactList facts={[...whatWasAsked(order, texts), ...whatCameOfIt(order, texts), ...when(order)]} />
    </>
  );
}

function whatWasAsked(order: WireContractOrder, texts: ContractTexts): Fact[] {
  const ends = [t(`contractRecords.${order.status}`), cancelReasonText(order)].filter(Boolean);
  const type = t(order.type === 'LIMIT' ? 'contractRecords.limit' : 'contractRecords.market');
  const facts: Fact[] = [
    [t('contractRecords.status'), ends.join(' · ')],
    [t('contractRecords.orderType'), [type, originText(order)].filter(Boolean).join(' · ')],
    [t('contractRecords.timeInForce'), t(`contractRecords.${order.timeInForce}`)],
    [t('contractRecords.marginMode'), modeText(order)],
    [
      t('contractRecords.orderPrice'),
      order.type === 'LIMIT' ? texts.price(order.price, order.pairsName) : t('contractRecords.market'),
    ],
    [t('contractRecords.lots'), displayLots(order.lots)],
    [t('contractRecords.orderQty'), texts.qty(order.qty, order.pairsName)],
  ];
  if (order.takeProfit !== '0')
    facts.push([t('contractRecords.takeProfit'), texts.price(order.takeProfit, order.pairsName)]);
  if (order.stopLoss !== '0')
    facts.push([t('contractRecords.stopLoss'), texts.price(order.stopLoss, order.pairsName)]);
  if (order.takeProfit !== '0' || order.stopLoss !== '0')
    facts.push([t('contractRecords.triggerSource'), t(`contractRecords.${order.triggerSource}`)]);
  return facts;
}

function whatCameOfIt(order: WireContractOrder, texts: ContractTexts): Fact[] {
  const closing = isClosing(order.tradeType);
  const facts: Fact[] = [
    [t('contractRecords.average'), texts.price(order.averagePrice, order.pairsName)],
    [t('contractRecords.filledLots'), displayLots(order.filledLots)],
    [t('contractRecords.filledQty'), texts.qty(order.filledQty, order.pairsName)],
    [t('contractRecords.filledNotional'), usdt(order.filledNotional)],
    [t(closing ? 'contractRecords.releasedMargin' : 'contractRecords.margin'), usdt(order.margin)],
    [t('contractRecords.fee'), usdt(order.fee)],
  ];
  if (!closing) return facts;
  const colour = directionText(directionOf(order.pnl));
  return [
    ...facts,
    [t('contractRecords.pnl'), <Pnl key="pnl" amount={order.pnl} />],
    [
      t('contractRecords.profitRate'),
      <span key="rate" className={colour}>
        {displayPercentOrNone(order.profitRate, order.filledLots)}
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

function usdt(amount: string) {
  return (
    <>
      <MoneyIn amount={amount} coin="USDT" /> USDT
    </>
  );
}

function Fills({ fills, pairsName }: { fills: WireContractFill[]; pairsName: string }) {
  const tick = useTick(pairsName);
  return (
    <section className="mt-4 border-t-8 border-page pt-3">
      <h2 className="pb-1 font-semibold">{t('contractRecords.fills')}</h2>
      {fills.map((fill) => (
        <div key={fill.tradeId} className="border-b border-line py-2.5">
          <Figures>
            <Figure label={t('contractRecords.fillPrice')} value={displayPriceOrNone(fill.price, tick)} />
            <Figure label={t('contractRecords.fillLots')} value={displayLots(fill.lots)} />
            <Figure label={t('contractRecords.fee')} value={usdt(fill.fee)} />
          </Figures>
          <time className="mt-1 block text-11 text-text-3">{shortTime(fill.time)}</time>
        </div>
      ))}
    </section>
  );
}
