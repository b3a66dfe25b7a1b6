/**
 * Changes the price or the quantity of an open order where it stands in the list. Both are in the sheet, with the best price
 * of the book, with what is filled and frozen, and with what becomes of the order's place in the queue. The order is
 * the live one: a fill meanwhile shows here, and the sheet goes with its order.
 */
import {
  compareDecimals,
  decimalsOf,
  displayExact,
  displayPriceOrNone,
  displayQty,
  groupThousands,
  NO_FIGURE,
} from '@tern/math';
import type { WireSpotOrder } from '@tern/protocol';
import { useEffect, useState } from 'react';
import { useIsLost } from '../../feed/connection-lost.ts';
import { useMetPrice } from '../../feed/use-feed.ts';
import { toastError } from '../../kit/api/api.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SteppedInput } from '../../ui/stepped-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { coinsOf, useSpotMarket } from '../market/index.ts';
import { freeOf, useBalances } from '../wallet/index.ts';
import {
  type AmendFault,
  changesOf,
  checkAmend,
  formOfOrder,
  keepsPlace,
  reserves,
  wouldMatch,
} from './check-amend.ts';
import { faultText } from './fault-words.ts';
import { changeOrderForm, type FormMarket, type OrderForm, type OrderFormAction } from './order-form.ts';
import { sideText } from './order-words.ts';
import { type Amend, useAmendOrder } from './queries.ts';

interface AmendSheetProps {
  open: boolean;
  onClose(): void;
  order: WireSpotOrder;
}

export function AmendSheet({ open, onClose, order }: AmendSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.amend')} closeLabel={t('app.close')}>
      <AmendOrder order={order} onDone={onClose} />
    </Sheet>
  );
}

type AmendOrderProps = Pick<AmendSheetProps, 'order'> & { onDone(): void };

/** Stands only while the sheet is open, so that each opening begins with the order as it is. */
function AmendOrder(props: AmendOrderProps) {
  const { pairsName } = props.order;
  const { market, error, refetch } = useSpotMarket(pairsName);
  const { balances } = useBalances();
  if (!market) {
    return error ? <LoadFailed error={error} refetch={refetch} /> : <Skeleton className="h-72 rounded-lg" />;
  }
  const { base, quote } = coinsOf(pairsName);
  return (
    <AmendForm
      {...props}
      market={{
        ...market,
        isOpen: market.status === 'OPEN',
        lastPrice: props.order.price,
        freeBase: freeOf(balances, 'spot', base),
        freeQuote: freeOf(balances, 'spot', quote),
      }}
    />
  );
}

function AmendForm({ order, onDone, market }: AmendOrderProps & { market: FormMarket }) {
  const { base, quote } = coinsOf(order.pairsName);
  const bid = useMetPrice(order.pairsName, 'SELL');
  const ask = useMetPrice(order.pairsName, 'BUY');
  const known = { ...market, quotes: bid && ask ? { bid, ask } : undefined };
  const [form, setForm] = useState(() => formOfOrder(order));
  const [tried, setTried] = useState<OrderForm>();
  const isLost = useIsLost();
  const amend = useAmendOrder();
  const act = (action: OrderFormAction) => setForm((before) => changeOrderForm(before, action, known));
  const changes = changesOf(form, order);
  const fault = changes && checkAmend(form, order, known);
  const isShown = tried === form || fault?.key === 'insufficient' || fault?.key === 'amendFilled';
  const textAt = (place: AmendFault['field']) =>
    isShown && fault?.field === place ? amendFaultText(fault, quote) : undefined;
  const done = () => {
    toast(t('trade.amended'), 'ok');
    onDone();
  };
  const isMade = amend.isError && hasTerms(order, amend.variables);
  useEffect(() => {
    // The answer was lost, and the live order tells what became of the amend.
    if (isMade) done();
  }, [isMade]);
  const send = () => {
    setTried(form);
    if (changes === undefined || fault) return;
    // A promise: the list may take this order away before the answer is there.
    void amend.mutateAsync({ orderId: order.orderId, ...changes }).then(done, toastError);
  };
  const meets = wouldMatch(form, order.side === 'BUY' ? ask : bid);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-3"
    >
      <p className="text-14 font-semibold">
        <span className={order.side === 'BUY' ? 'text-up' : 'text-down'}>{sideText(order.side)}</span>{' '}
        {order.pairsName}
      </p>
      <SteppedInput
        label={t('trade.price')}
        unit={quote}
        entry={form.price}
        onEntry={(entry) => act({ type: 'price', entry })}
        decimals={decimalsOf(market.tickSize)}
        onStep={(ticks) => act({ type: 'stepPrice', ticks })}
        error={textAt('price') ?? (changes && meets ? t('trade.amendWouldMatch') : undefined)}
        words={{ down: t('trade.priceDown'), up: t('trade.priceUp') }}
      />
      <NumberField
        label={t('trade.qty')}
        entry={form.qty}
        onEntry={(entry) => act({ type: 'qty', entry })}
        decimals={decimalsOf(market.stepSize)}
        error={textAt('qty')}
        alignEnd
        givesRoom
        after={<span className="shrink-0 text-12 text-text-2 max-[359px]:hidden">{base}</span>}
      />
      <FactList facts={factsOf(form, order, market, { bid, ask })} />
      {textAt('form') && (
        <p role="status" className="text-12 text-bad">
          {textAt('form')}
        </p>
      )}
      <Button
        type="submit"
        wide
        size="large"
        tone={order.side === 'BUY' ? 'up' : 'down'}
        busy={amend.isPending}
        disabled={changes === undefined || isLost}
      >
        {t('trade.confirmAmend')}
      </Button>
    </form>
  );
}

function hasTerms({ price, qty }: WireSpotOrder, amend: Amend): boolean {
  const isAt = (asked: string | undefined, now: string) =>
    asked === undefined || compareDecimals(asked, now) === 0;
  return isAt(amend.price, price) && isAt(amend.qty, qty);
}

function amendFaultText(fault: AmendFault, quote: string): string {
  if (fault.key === 'amendFilled') return t('trade.amendFilled', { bound: groupThousands(fault.bound) });
  return faultText(fault, quote);
}

interface Quotes {
  bid: string | undefined;
  ask: string | undefined;
}

function factsOf(form: OrderForm, order: WireSpotOrder, market: FormMarket, { bid, ask }: Quotes): Fact[] {
  const { base, quote } = coinsOf(order.pairsName);
  const isBuy = order.side === 'BUY';
  const price = (text: string | undefined) => (text ? displayPriceOrNone(text, market.tickSize) : NO_FIGURE);
  const { now, after } = reserves(form, order);
  const free = isBuy ? market.freeQuote : market.freeBase;
  const coin = isBuy ? quote : base;
  const frozen =
    after === undefined || compareDecimals(now, after) === 0
      ? `${displayExact(now)} ${coin}`
      : `${displayExact(now)} → ${displayExact(after)} ${coin}`;
  return [
    [t('trade.bestPrices'), `${price(bid)} / ${price(ask)}`],
    [t('trade.filled'), `${displayQty(order.filledQty, market.stepSize)} ${base}`],
    [t('trade.frozen'), frozen],
    [t('trade.available'), free === undefined ? NO_FIGURE : `${displayExact(free)} ${coin}`],
    [t('trade.queuePlace'), placeText(form, order)],
  ];
}

function placeText(form: OrderForm, order: WireSpotOrder): string {
  if (changesOf(form, order) === undefined || keepsPlace(form, order)) return t('trade.placeKept');
  return t('trade.placeLost');
}
