/** The price of a limit order with its worth in CNY and a stepper of one tick; for a market order the word for it. */
import { displayCny, formatUnits, parseUnits } from '@tern/math';
import { Minus, Plus } from 'lucide-react';
import { coinsOf } from '../../features/market/pair-words.ts';
import type { OrderForm, OrderFormAction } from '../../features/spot/order-form.ts';
import { useSlowTicker } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { decimalOf } from '../../ui/decimal-text.ts';
import { Input } from '../../ui/input.tsx';
import { Step } from '../../ui/step.tsx';

interface PriceFieldProps {
  pairsName: string;
  form: OrderForm;
  act(action: OrderFormAction): void;
  error: string | undefined;
}

export function PriceField({ pairsName, form, act, error }: PriceFieldProps) {
  const { quote } = coinsOf(pairsName);
  if (form.type === 'MARKET') {
    return (
      <div className="flex h-10 items-center justify-center rounded-lg bg-sunken text-13 text-text-2">
        {t('trade.marketPrice')}
      </div>
    );
  }
  return (
    <div>
      <Input
        label={t('trade.price')}
        value={form.price}
        onText={(text) => act({ type: 'price', text })}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        alignEnd
        givesRoom
        after={<span className="shrink-0 text-12 text-text-2 max-[359px]:hidden">{quote}</span>}
      />
      <div className="mt-1 flex h-7 items-center gap-1 text-11 text-text-3">
        <PriceInCny pairsName={pairsName} price={form.price} />
        <Step label={t('trade.priceDown')} onPress={() => act({ type: 'stepPrice', ticks: -1 })}>
          <Minus size={14} aria-hidden />
        </Step>
        <Step label={t('trade.priceUp')} onPress={() => act({ type: 'stepPrice', ticks: 1 })}>
          <Plus size={14} aria-hidden />
        </Step>
      </div>
    </div>
  );
}

const SCALE = 18;

/** By the rate that the live figures carry: CNY of one coin over its price. */
function PriceInCny({ pairsName, price }: { pairsName: string; price: string }) {
  const typed = decimalOf(price);
  const text = useSlowTicker(pairsName, (pair) =>
    pair && typed !== undefined ? cnyOf(typed, pair.price, pair.chPrice) : undefined,
  );
  return (
    <span className="min-w-0 flex-1 truncate">
      {text !== undefined && (
        <>
          <span className="max-[359px]:sr-only">≈ </span>
          {displayCny(text)}
        </>
      )}
    </span>
  );
}

function cnyOf(price: string, lastPrice: string, lastCny: string): string | undefined {
  const last = parseUnits(lastPrice, SCALE);
  if (last === 0n) return undefined;
  const product = parseUnits(price, SCALE) * parseUnits(lastCny, SCALE);
  return formatUnits(product / last, SCALE);
}
