/** One own pledge with all its figures and dates, and the redemption of it. */
import { useState } from 'react';
import {
  CoinAmount,
  dayRateWords,
  earlyWords,
  type Pledge,
  termWords,
  usePledge,
} from '../../../features/activity/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { RedeemFlexible } from './redeem-flexible.tsx';
import { RedeemTerm } from './redeem-term.tsx';

interface PledgeSheetProps {
  open: boolean;
  onClose(): void;
  pledgeId: string;
}

export function PledgeSheet({ open, onClose, pledgeId }: PledgeSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('activity.pledgeTitle')} closeLabel={t('app.close')}>
      <Loaded pledgeId={pledgeId} onClose={onClose} />
    </Sheet>
  );
}

function Loaded({ pledgeId, onClose }: Omit<PledgeSheetProps, 'open'>) {
  const { data, error, refetch } = usePledge(pledgeId);
  const [isRedeeming, setRedeeming] = useState(false);
  if (isNotThere(pledgeId, error, 'pledgeUnknown'))
    return <NotThere error="pledgeUnknown" list="/mort_record" />;
  if (!data)
    return error ? (
      <LoadFailed error={error} refetch={refetch} />
    ) : (
      <Skeleton className="h-80 w-full rounded-xl" />
    );
  if (isRedeeming) {
    const Redeem = data.termDays === 0 ? RedeemFlexible : RedeemTerm;
    return <Redeem pledge={data} onClose={onClose} />;
  }
  return (
    <>
      <FactList facts={factsOf(data)} />
      <RedeemButton pledge={data} onPress={() => setRedeeming(true)} />
    </>
  );
}

/** A term has one only while an early redemption would be paid before the end. */
function RedeemButton({ pledge, onPress }: { pledge: Pledge; onPress(): void }) {
  const { state, termDays, earlyPayTime } = pledge;
  if (state !== 'HOLDING') return null;
  const isOpen = termDays === 0 || earlyPayTime > 0;
  return (
    <>
      {!isOpen && <p className="mt-3 text-12 text-text-3">{t('activity.notRedeemable')}</p>}
      <Button wide size="large" tone="soft" className="mt-4" disabled={!isOpen} onClick={onPress}>
        {t(termDays === 0 ? 'activity.redeem' : 'activity.redeemEarly')}
      </Button>
    </>
  );
}

function factsOf(pledge: Pledge): Fact[] {
  const { currency, termDays, dailyRate, state, principal, left, interest, dayInterest, accrued } = pledge;
  const { subscribeTime, firstDay, lastDay, payTime } = pledge;
  const amountOf = (amount: string) => <CoinAmount amount={amount} coin={currency} />;
  const time = (at: number) => (at > 0 ? dayAndMinute(at) : t('activity.payAtRedemption'));
  return [
    [t('activity.state'), t(`activity.state_${state}`)],
    [t('activity.term'), termWords(termDays)],
    [t('activity.dayRate'), dayRateWords(dailyRate)],
    [t('activity.principal'), amountOf(principal)],
    [t('activity.left'), amountOf(left)],
    [t('activity.dayInterest'), amountOf(dayInterest)],
    [t('activity.accrued'), amountOf(accrued)],
    [t('activity.paidInterest'), amountOf(interest)],
    [t('activity.subscribeTime'), dayAndMinute(subscribeTime)],
    [t('activity.firstDay'), firstDay],
    [t('activity.lastDay'), lastDay],
    [t('activity.payTime'), time(payTime)],
    [t('activity.early'), earlyWords(pledge)],
  ];
}
