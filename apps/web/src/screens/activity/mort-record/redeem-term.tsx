/** The early redemption of a term: the interest that is lost and the time of payment, above the trading password. */
import { displayExact } from '@tern/math';
import { TriangleAlert } from 'lucide-react';
import { CoinAmount, type Pledge, useRedeemPledge } from '../../../features/activity/index.ts';
import { PostPasswordCells } from '../../../features/payment/index.ts';
import { messageOf } from '../../../kit/api/api.ts';
import { t } from '../../../locale/text.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';

export interface RedeemProps {
  pledge: Pledge;
  onClose(): void;
}

export function RedeemTerm({ pledge, onClose }: RedeemProps) {
  const redeem = useRedeemPledge();
  const { pledgeId, currency, left, accrued, earlyPayTime } = pledge;
  const send = (postPassword: string) =>
    void redeem.mutateAsync({ pledgeId, amount: left, postPassword }).then(
      () => {
        toast(t('activity.redeemingNow'), 'ok');
        onClose();
      },
      // The cells say why.
      () => {},
    );
  return (
    <>
      <FactList
        facts={[
          [t('activity.redeemAmount'), <CoinAmount key="left" amount={left} coin={currency} />],
          [t('activity.lostInterest'), <CoinAmount key="lost" amount={accrued} coin={currency} />],
          [t('activity.payTime'), earlyPayTime > 0 ? dayAndMinute(earlyPayTime) : '--'],
        ]}
      />
      <div className="my-3">
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('activity.redeemEarlyText', { amount: displayExact(accrued), coin: currency })}
        </Note>
      </div>
      <PostPasswordCells
        busy={redeem.isPending}
        error={redeem.error ? messageOf(redeem.error) : ''}
        onPostPassword={send}
        onClose={onClose}
      />
    </>
  );
}
