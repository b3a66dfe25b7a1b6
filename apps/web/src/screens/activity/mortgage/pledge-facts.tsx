/** The figures of a pledge before it is made: interest, dates, and what is left of limit and quota. */
import { CoinAmount, earlyWords, interestOf, type PledgeProduct } from '../../../features/activity/index.ts';
import { t } from '../../../locale/text.ts';
import type { Fact } from '../../../ui/fact-list.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

/** The member's own limit of a product. */
export interface OwnLimit {
  held: string;
  left: string;
}

export function earningFacts(product: PledgeProduct, units: bigint): Fact[] {
  const { currency, termDays, firstDay, lastDay, payTime } = product;
  const { day, all } = interestOf(units, product);
  const isFlexible = termDays === 0;
  return [
    [t('activity.dayInterest'), <CoinAmount key="day" amount={day} coin={currency} />],
    [
      t(isFlexible ? 'activity.mostInterest' : 'activity.allInterest'),
      <CoinAmount key="all" amount={all} coin={currency} />,
    ],
    [t('activity.firstDay'), firstDay],
    [t('activity.lastDay'), lastDay],
    [t('activity.payTime'), isFlexible ? t('activity.payAtRedemption') : dayAndMinute(payTime)],
    [t('activity.early'), earlyWords(product)],
  ];
}

export function restFacts({ currency, remaining, min }: PledgeProduct, limit: OwnLimit | undefined): Fact[] {
  const amountOf = (amount: string | undefined) =>
    amount === undefined ? '--' : <CoinAmount amount={amount} coin={currency} />;
  return [
    [t('activity.min'), amountOf(min)],
    [t('activity.remaining'), amountOf(remaining)],
    [t('activity.held'), amountOf(limit?.held)],
    [t('activity.ownLimitLeft'), amountOf(limit?.left)],
  ];
}
