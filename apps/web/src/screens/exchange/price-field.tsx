/** The price of a limit order with keys of one tick inside and its worth in CNY below; for a market order the word for it. */
import { decimalsOf, displayCny, formatUnits, parseUnits } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { coinsOf } from '../../features/market/index.ts';
import type { FormMarket, OrderForm, OrderFormAction } from '../../features/spot/index.ts';
import { useSlowTicker } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { SteppedInput } from '../../ui/stepped-input.tsx';

interface PriceFieldProps {
  pairsName: string;
  form: OrderForm;
  market: Pick<FormMarket, 'tickSize'>;
  act(action: OrderFormAction): void;
  error: string | undefined;
}

export function PriceField({ pairsName, form, market, act, error }: PriceFieldProps) {
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
      <SteppedInput
        label={t('trade.price')}
        unit={quote}
        entry={form.price}
        onEntry={(entry) => act({ type: 'price', entry })}
        decimals={decimalsOf(market.tickSize)}
        onStep={(ticks) => act({ type: 'stepPrice', ticks })}
        error={error}
        words={{ down: t('trade.priceDown'), up: t('trade.priceUp') }}
      />
      <PriceInCny pairsName={pairsName} price={form.price} />
    </div>
  );
}

const SCALE = 18;

/** Converts by the rate that the live figures carry: CNY of one coin over its price. */
function PriceInCny({ pairsName, price }: { pairsName: string; price: string }) {
  const typed = decimalOf(price);
  const text = useSlowTicker(pairsName, (pair) =>
    pair && typed !== undefined ? cnyOf(typed, pair.price, pair.chPrice) : undefined,
  );
  return (
    <p className="h-4 truncate text-center text-11 text-text-3">
      {text !== undefined && `≈ ${displayCny(text)}`}
    </p>
  );
}

function cnyOf(price: string, lastPrice: string, lastCny: string): string | undefined {
  const last = parseUnits(lastPrice, SCALE);
  if (last === 0n || lastCny === '') return undefined;
  const product = parseUnits(price, SCALE) * parseUnits(lastCny, SCALE);
  return formatUnits(product / last, SCALE);
}
