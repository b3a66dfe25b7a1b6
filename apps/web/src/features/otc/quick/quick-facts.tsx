/** The facts of a quick order, which its card shows above the button that sends it. */
import { t } from '../../../locale/text.ts';
import { Exact } from '../../../ui/exact.tsx';
import type { Fact } from '../../../ui/fact-list.tsx';
import { plainCny } from '../cny-words.ts';
import type { QuickQuestion } from '../queries.ts';

export interface Quote {
  price: string;
  amount: string;
  qty: string;
  payWindowMinutes: number;
}

export function quickFacts(
  { currency, side }: Pick<QuickQuestion, 'currency' | 'side'>,
  quote: Quote,
): Fact[] {
  const isBuy = side === 'BUY';
  return [
    [t(isBuy ? 'otc.youPay' : 'otc.youReceive'), `¥${plainCny(quote.amount)}`],
    [
      t(isBuy ? 'otc.youGet' : 'otc.youSell'),
      <span key="qty">
        <Exact className="min-w-10 text-right" amount={quote.qty} coin={currency} /> {currency}
      </span>,
    ],
    [t('otc.window'), t('otc.minutes', { count: quote.payWindowMinutes })],
  ];
}
