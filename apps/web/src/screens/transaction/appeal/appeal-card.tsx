/** One appeal: its state, both statements, the decision with finding and fault, and the way to take it back. */
import type { OtcParty, WireOtcAppeal, WireOtcOrderDetail } from '@tern/protocol';
import { Info } from 'lucide-react';
import { OrderImages, useDisputeStep } from '../../../features/otc/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Card, Note } from '../../../ui/list-row.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';
import { UserText } from '../../../ui/user-text.tsx';

interface AppealCardProps {
  appeal: WireOtcAppeal;
  order: WireOtcOrderDetail;
  /** From 1. */
  round: number;
  isNewest: boolean;
}

const TONES: Record<WireOtcAppeal['state'], ChipTone> = {
  NONE: 'plain',
  OPEN: 'warn',
  RESOLVED: 'ok',
  WITHDRAWN: 'plain',
};
const PARTIES: readonly OtcParty[] = ['BUYER', 'SELLER'];

export function AppealCard({ appeal, order, round, isNewest }: AppealCardProps) {
  const { state, appellant, targetTime } = appeal;
  const isOpen = state === 'OPEN';
  const appellantFirst = appellant === 'BUYER' ? PARTIES : PARTIES.toReversed();
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold">{t('merchant.appealRound', { round })}</h2>
        <Chip tone={TONES[state]}>{t(`merchant.appeal_${state}`)}</Chip>
      </div>
      {isOpen && <Target time={targetTime} />}
      <Decision appeal={appeal} />
      {appellantFirst.map((party) => (
        <Statement key={party} party={party} appeal={appeal} order={order} />
      ))}
      {isOpen && <Note icon={<Info size={16} aria-hidden />}>{t('merchant.stillPossible')}</Note>}
      {isNewest && order.actions.includes('WITHDRAW_APPEAL') && <Withdraw orderId={order.orderId} />}
    </Card>
  );
}

/** Operators aim at 24 hours; nothing happens by itself when these have passed. */
function Target({ time }: { time: number }) {
  const isPassed = useSecondsLeft(time) === 0;
  return (
    <p className="text-12 text-text-2">
      {isPassed ? t('merchant.targetPassed') : t('merchant.targetBy', { time: dayAndMinute(time) })}
    </p>
  );
}

function Decision({ appeal: { state, decision } }: Pick<AppealCardProps, 'appeal'>) {
  if (state !== 'RESOLVED') return null;
  if (!decision) return <p className="text-13 text-text-2">{t('merchant.endedByParty')}</p>;
  const { verdict, finding, fault, time } = decision;
  return (
    <section className="rounded-lg bg-sunken px-3 pt-1 pb-2">
      <FactList
        facts={[
          [t('merchant.verdict'), <b key="verdict">{t(`merchant.verdict_${verdict}`)}</b>],
          [t('merchant.finding'), t(`merchant.finding_${finding}`)],
          [t('merchant.fault'), t(`merchant.fault_${fault}`)],
        ]}
      />
      <p className="pt-2 text-right text-11 text-text-3">{dayAndMinute(time)}</p>
    </section>
  );
}

interface StatementProps {
  party: OtcParty;
  appeal: WireOtcAppeal;
  order: WireOtcOrderDetail;
}

function Statement({ party, appeal, order }: StatementProps) {
  const isOwn = party === (order.side === 'BUY' ? 'BUYER' : 'SELLER');
  const title = t(party === 'BUYER' ? 'merchant.ofBuyer' : 'merchant.ofSeller');
  const statement = appeal.statements.find((one) => one.party === party);
  if (!statement) {
    if (isOwn || appeal.state !== 'OPEN') return null;
    return <p className="text-12 text-text-3">{t('merchant.otherNotYet')}</p>;
  }
  return (
    <section>
      <h3 className="mb-1 flex justify-between gap-3 text-12 text-text-2">
        <span>
          {title}
          {isOwn && t('merchant.you')}
        </span>
        <span className="text-text-3">{dayAndMinute(statement.time)}</span>
      </h3>
      <p className="mb-2 text-14">
        <UserText text={statement.text} />
      </p>
      <OrderImages orderId={order.orderId} imageIds={statement.imageIds} label={title} />
    </section>
  );
}

function Withdraw({ orderId }: { orderId: string }) {
  const withdrawal = useDisputeStep('withdrawOtcAppeal');
  const ask = async () => {
    const isSure = await confirm({
      title: t('merchant.withdrawAppealAsk'),
      text: t('merchant.withdrawAppealText'),
      confirmLabel: t('merchant.withdrawAppeal'),
      cancelLabel: t('app.cancel'),
    });
    if (!isSure) return;
    void withdrawal
      .mutateAsync({ orderId })
      .then(() => toast(t('merchant.appealWithdrawn'), 'ok'), toastError);
  };
  return (
    <Button tone="ghost" wide busy={withdrawal.isPending} onClick={() => void ask()}>
      {t('merchant.withdrawAppeal')}
    </Button>
  );
}
