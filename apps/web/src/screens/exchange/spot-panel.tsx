/** Order entry beside the book. One form state; the book hands it prices. */
import type { WireSide } from '@tern/protocol';
import { useCallback, useRef, useState } from 'react';
import { BestPrices, coinsOf, FillingPrice, OrderBook, useSpotMarket } from '../../features/market/index.ts';
import { VISIBLE_ROWS } from '../../features/orders/index.ts';
import {
  changeOrderForm,
  EMPTY_FORM,
  type FormMarket,
  isBeyondBand,
  type OrderForm,
  type OrderFormAction,
} from '../../features/spot/index.ts';
import { freeOf, useBalances } from '../../features/wallet/index.ts';
import { useSlowTicker } from '../../feed/use-feed.ts';
import { takeDraft, useRestartDraft } from '../../kit/forms/restart-drafts.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { currentLanguage, t } from '../../locale/text.ts';
import { Skeleton } from '../../ui/states.tsx';
import { OrderEntry } from './order-entry.tsx';

const NAMES_PRICE: readonly OrderFormAction['type'][] = ['price', 'stepPrice', 'takePrice'];

export function SpotPanel({ pairsName, side }: { pairsName: string; side: WireSide }) {
  const { market, error, refetch, isPending } = useSpotMarket(pairsName);
  const { balances } = useBalances();
  const lastPrice = useSlowTicker(pairsName, (pair) => pair?.price);
  const [form, setForm] = useState<OrderForm>(() => restoredForm(pairsName, side));
  // Until the member names their own price, the form shows the one that fills.
  const [isOwnPrice, setOwnPrice] = useState(form.price !== '');
  const [quotes, setQuotes] = useState<FormMarket['quotes']>();
  const latest = useRef<FormMarket>(undefined);
  // All stay the same for ever: the rows of the book are drawn again only when they change.
  const change = useCallback((action: OrderFormAction) => {
    const known = latest.current;
    if (known) setForm((before) => changeOrderForm(before, action, known));
  }, []);
  const act = useCallback(
    (action: OrderFormAction) => {
      if (NAMES_PRICE.includes(action.type)) setOwnPrice(true);
      change(action);
    },
    [change],
  );
  const takePrice = useCallback((price: string) => act({ type: 'takePrice', price }), [act]);
  const startAt = useCallback((price: string) => change({ type: 'takePrice', price }), [change]);
  const hasSize = form.qty !== '' || form.amount !== '' || form.percent > 0;
  useRestartDraft(draftName(pairsName), isOwnPrice || hasSize ? form : undefined);
  if (!market) {
    if (isPending) return <PanelOutline />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  const coins = coinsOf(pairsName);
  const formMarket: FormMarket = {
    ...market,
    isOpen: market.status === 'OPEN',
    lastPrice: lastPrice ?? '0',
    quotes,
    freeBase: freeOf(balances, 'spot', coins.base),
    freeQuote: freeOf(balances, 'spot', coins.quote),
  };
  latest.current = formMarket;
  return (
    <>
      {isBeyondBand(form, formMarket) && <BestPrices pairsName={pairsName} onPrices={setQuotes} />}
      {!isOwnPrice && !hasSize && <FillingPrice pairsName={pairsName} side={form.side} onPrice={startAt} />}
      <section aria-label={t('trade.panel')} className="flex items-start gap-3.5 px-4 py-3 max-[359px]:gap-2">
        <div className="min-w-0 flex-[1.25] max-[359px]:flex-[1.45]">
          <OrderEntry pairsName={pairsName} form={form} market={formMarket} act={act} />
        </div>
        <div className="min-w-0 flex-1">
          <OrderBook
            pairsName={pairsName}
            market={market}
            language={currentLanguage()}
            onPrice={takePrice}
            rows={VISIBLE_ROWS.spot}
          />
        </div>
      </section>
    </>
  );
}

const draftName = (pairsName: string) => `spot ${pairsName}`;

const CHOICES = {
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET'],
  timeInForce: ['GTC', 'IOC', 'FOK', 'POST_ONLY'],
  leader: ['qty', 'amount', 'percent'],
} as const;

function restoredForm(pairsName: string, side: WireSide): OrderForm {
  return takeDraft<OrderForm>(draftName(pairsName), { ...EMPTY_FORM, side }, CHOICES);
}

function PanelOutline() {
  return (
    <div aria-busy="true" className="flex gap-3.5 px-4 py-3">
      <div className="flex flex-[1.25] flex-col gap-2.5">
        {[0, 1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-10 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-[380px] flex-1 rounded-lg" />
    </div>
  );
}
