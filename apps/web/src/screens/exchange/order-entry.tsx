/** The order form. What it shows follows from the reducer; what checkOrder has against it stands at the field. */
import { decimalsOf } from '@tern/math';
import type { NumberEntry } from '@tern/protocol';
import { useState } from 'react';
import { coinsOf } from '../../features/market/index.ts';
import {
  amountDecimals,
  checkOrder,
  type FormMarket,
  faultText,
  isByAmount,
  type OrderFault,
  type OrderForm,
  type OrderFormAction,
} from '../../features/spot/index.ts';
import { t } from '../../locale/text.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { OrderKind } from './order-kind.tsx';
import { PlaceButton } from './place-button.tsx';
import { PriceField } from './price-field.tsx';
import { useClaim } from './use-claim.ts';

interface OrderEntryProps {
  pairsName: string;
  form: OrderForm;
  market: FormMarket;
  act(action: OrderFormAction): void;
}

/** After a press the fault of the very same form; that too much is asked for shows at once. */
function useFault(form: OrderForm, market: FormMarket) {
  const [tried, setTried] = useState<OrderForm>();
  const fault = checkOrder(form, market);
  const isShown = tried === form || fault?.key === 'insufficient' || fault?.key === 'marketClosed';
  return { fault: isShown ? fault : undefined, onTry: () => setTried(form) };
}

export function OrderEntry({ pairsName, form, market, act }: OrderEntryProps) {
  const { base, quote } = coinsOf(pairsName);
  const { payable, claim } = useClaim(form, market, quote);
  const { fault, onTry } = useFault(form, payable);
  const textAt = (field: OrderFault['field']) =>
    fault?.field === field ? faultText(fault, quote) : undefined;
  const closed = textAt('form');
  const sides = [
    { value: 'BUY', label: t('trade.buy') },
    { value: 'SELL', label: t('trade.sell') },
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        choices={sides}
        value={form.side}
        onChoose={(side) => act({ type: 'side', side })}
        tones={{ BUY: 'up', SELL: 'down' }}
      />
      <OrderKind form={form} act={act} />
      <PriceField pairsName={pairsName} form={form} market={market} act={act} error={textAt('price')} />
      {!isByAmount(form) && (
        <SizeInput
          label={t('trade.qty')}
          coin={base}
          entry={form.qty}
          error={textAt('qty')}
          onEntry={(entry) => act({ type: 'qty', entry })}
          decimals={decimalsOf(market.stepSize)}
        />
      )}
      {isByAmount(form) && (
        <SizeInput
          label={t('trade.amount')}
          coin={quote}
          entry={form.amount}
          error={textAt('amount')}
          onEntry={(entry) => act({ type: 'amount', entry })}
          decimals={amountDecimals(market)}
        />
      )}
      <Slider
        percent={form.percent}
        onPercent={(percent) => act({ type: 'percent', percent })}
        label={t('trade.share')}
      />
      {form.type === 'LIMIT' && (
        <SizeInput
          label={t('trade.amount')}
          coin={quote}
          entry={form.amount}
          error={textAt('amount')}
          onEntry={(entry) => act({ type: 'amount', entry })}
          decimals={amountDecimals(market)}
        />
      )}
      <AvailableBalance pairsName={pairsName} form={form} market={market} />
      {closed && (
        <p role="status" className="text-12 text-bad">
          {closed}
        </p>
      )}
      <PlaceButton pairsName={pairsName} form={form} market={payable} claim={claim} act={act} onTry={onTry} />
    </div>
  );
}

interface SizeInputProps {
  label: string;
  coin: string;
  entry: string;
  error: string | undefined;
  onEntry(entry: NumberEntry): void;
  decimals: number;
}

function SizeInput({ coin, ...field }: SizeInputProps) {
  return (
    <NumberField
      {...field}
      alignEnd
      givesRoom
      after={<span className="shrink-0 text-12 text-text-2 max-[359px]:hidden">{coin}</span>}
    />
  );
}
