/** The order form. What it shows follows from the reducer; what checkOrder has against it stands at the field. */
import { useState } from 'react';
import { coinsOf } from '../../features/market/index.ts';
import {
  checkOrder,
  type FormMarket,
  faultText,
  isByAmount,
  type OrderFault,
  type OrderForm,
  type OrderFormAction,
} from '../../features/spot/index.ts';
import { t } from '../../locale/text.ts';
import { Input } from '../../ui/input.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { OrderKind } from './order-kind.tsx';
import { PlaceButton } from './place-button.tsx';
import { PriceField } from './price-field.tsx';

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
  const { fault, onTry } = useFault(form, market);
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
      <PriceField pairsName={pairsName} form={form} act={act} error={textAt('price')} />
      {!isByAmount(form) && (
        <SizeInput
          label={t('trade.qty')}
          coin={base}
          value={form.qty}
          error={textAt('qty')}
          onText={(text) => act({ type: 'qty', text })}
        />
      )}
      {isByAmount(form) && (
        <SizeInput
          label={t('trade.amount')}
          coin={quote}
          value={form.amount}
          error={textAt('amount')}
          onText={(text) => act({ type: 'amount', text })}
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
          value={form.amount}
          error={textAt('amount')}
          onText={(text) => act({ type: 'amount', text })}
        />
      )}
      <AvailableBalance pairsName={pairsName} form={form} market={market} />
      {closed && (
        <p role="status" className="text-12 text-bad">
          {closed}
        </p>
      )}
      <PlaceButton pairsName={pairsName} form={form} market={market} act={act} onTry={onTry} />
    </div>
  );
}

interface SizeInputProps {
  label: string;
  coin: string;
  value: string;
  error: string | undefined;
  onText(text: string): void;
}

function SizeInput({ label, coin, value, error, onText }: SizeInputProps) {
  return (
    <Input
      label={label}
      value={value}
      onText={onText}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      alignEnd
      givesRoom
      after={<span className="shrink-0 text-12 text-text-2 max-[359px]:hidden">{coin}</span>}
    />
  );
}
