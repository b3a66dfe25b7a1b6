/** The facts of a quick order that its confirmation names. */
import { t } from '../../../locale/text.ts';
import { Exact } from '../../../ui/exact.tsx';
import type { Fact } from '../../../ui/fact-list.tsx';
import { plainCny } from '../cny-words.ts';
import { payKindName } from '../pay-kinds.tsx';
import type { QuickQuestion } from '../queries.ts';

export interface Quote {
  price: string;
  amount: string;
  qty: string;
  payWindowMinutes: number;
}

const inCoin = (amount: string, currency: string) => (
  <>
    <Exact amount={amount} coin={currency} /> {currency}
  </>
);

export function quickFacts({ currency, payKind, side }: QuickQuestion, quote: Quote): Fact[] {
  const isBuy = side === 'BUY';
  return [
    [t(isBuy ? 'otc.youPay' : 'otc.youReceive'), `¥${plainCny(quote.amount)}`],
    [t(isBuy ? 'otc.youGet' : 'otc.youSell'), inCoin(quote.qty, currency)],
    [t('otc.price'), `¥${plainCny(quote.price)}`],
    [t('otc.method'), payKindName(payKind)],
    [t('otc.window'), t('otc.minutes', { count: quote.payWindowMinutes })],
  ];
}
