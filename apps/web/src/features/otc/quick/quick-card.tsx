/**
 * The card of a quick order, from the first look on: the price now, the limits of one order and the balance; with a size
 * also what the order comes to. It is the order's one confirmation: the button below sends what it shows.
 */
import { displayAmount, NO_FIGURE } from '@tern/math';
import type { ReactNode } from 'react';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { limitsWords, plainCny } from '../cny-words.ts';
import { type Quote, quickFacts } from './quick-facts.tsx';
import type { QuickForm } from './quick-form.ts';
import type { Offers } from './quick-offers.ts';

interface QuickCardProps {
  form: QuickForm;
  currency: string;
  offers: Offers;
  /** As the exchange answered, or as the listed ads say; undefined while there is no size. */
  quote: Quote | undefined;
  /** When the exchange is asked again; undefined: it was not asked. */
  readAgainAt: number | undefined;
  /** The buyer's; undefined: a visitor, a seller, or not known yet. */
  free: string | undefined;
}

export function QuickCard({ form, currency, offers, quote, readAgainAt, free }: QuickCardProps) {
  return (
    <dl className="mt-4 rounded-lg bg-sunken px-3 py-1 text-13">
      <Line name={t('otc.quickPrice')}>
        <span className="font-semibold">¥{plainCny(quote?.price ?? offers.price)}</span>{' '}
        {readAgainAt !== undefined && <Fresh at={readAgainAt} />}
      </Line>
      {quote &&
        quickFacts({ currency, side: form.side }, quote).map(([name, value]) => (
          <Line key={name} name={name}>
            {value}
          </Line>
        ))}
      <Line name={t('otc.orderLimits')}>{limitsWords({ min: offers.min, effectiveMax: offers.max })}</Line>
      {form.side === 'BUY' && (
        <Line name={t('otc.available')}>
          {free === undefined ? NO_FIGURE : displayAmount(free, currency)} {currency}
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <dt className="shrink-0 text-text-2">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Fresh({ at }: { at: number }) {
  return <span className="text-12 text-text-2">{t('otc.priceIn', { seconds: useSecondsLeft(at) })}</span>;
}
