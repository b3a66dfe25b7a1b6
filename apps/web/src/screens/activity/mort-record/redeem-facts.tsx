/** The part of a flexible pledge that is paid at once, and the interest that comes with it. */
import { CoinAmount, type Pledge } from '../../../features/activity/index.ts';
import { t } from '../../../locale/text.ts';
import { FactList } from '../../../ui/fact-list.tsx';

export function RedeemFacts({ pledge, amount }: { pledge: Pledge; amount: string }) {
  const { currency, accrued } = pledge;
  return (
    <FactList
      facts={[
        [t('activity.redeemAmount'), <CoinAmount key="amount" amount={amount} coin={currency} />],
        [t('activity.withInterest'), <CoinAmount key="interest" amount={accrued} coin={currency} />],
        [t('activity.payTime'), t('activity.atOnce')],
      ]}
    />
  );
}
