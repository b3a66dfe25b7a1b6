/** A product's terms as names with values, for its page and its form. */
import { displayExact } from '@tern/math';
import { t } from '../../locale/text.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { dayAndMinute } from '../../ui/time-words.ts';
import { dayRateWords, termWords } from './pledge-words.ts';
import type { PledgeProduct } from './queries.ts';

/** All decimals of an amount: a day's interest is often less than a coin's usual decimals show. */
export function CoinAmount({ amount, coin }: { amount: string; coin: string }) {
  return (
    <>
      {displayExact(amount)} {coin}
    </>
  );
}

export function productFacts(product: PledgeProduct): Fact[] {
  const { currency, termDays, dailyRate, min, maxPerMember, quota, remaining, saleStart, saleEnd } = product;
  const amountOf = (amount: string) => <CoinAmount amount={amount} coin={currency} />;
  return [
    [t('activity.term'), termWords(termDays)],
    [t('activity.dayRate'), dayRateWords(dailyRate)],
    [t('activity.min'), amountOf(min)],
    [t('activity.maxPerMember'), amountOf(maxPerMember)],
    [t('activity.quota'), amountOf(quota)],
    [t('activity.remaining'), amountOf(remaining)],
    [t('activity.saleStart'), dayAndMinute(saleStart)],
    [t('activity.saleEnd'), dayAndMinute(saleEnd)],
    [t('activity.early'), earlyWords(product)],
  ];
}

/** The rule of an early redemption in one sentence. */
export function earlyWords({
  termDays,
  isEarlyRedeemable,
  earlyDelayHours,
}: Pick<PledgeProduct, 'termDays' | 'isEarlyRedeemable' | 'earlyDelayHours'>): string {
  if (termDays === 0) return t('activity.earlyFlexible');
  return isEarlyRedeemable ? t('activity.earlyAfter', { hours: earlyDelayHours }) : t('activity.earlyNever');
}
