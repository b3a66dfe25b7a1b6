/** The actions that the state allows: to the ads, taking the application back, quitting and taking that back. */
import { Info } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  type MerchantStanding,
  toastOutcome,
  usePostPasswordStep,
  useQuitMerchant,
  useStayMerchant,
  useWithdrawApplication,
} from '../../../features/merchant/index.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';

export function StateActions({ standing }: { standing: MerchantStanding }) {
  const navigate = useNavigate();
  const { state } = standing;
  return (
    <div className="flex flex-col gap-3">
      {(state === 'APPROVED' || state === 'SUSPENDED') && (
        <>
          <Button size="large" wide onClick={() => navigate('/advertisement')}>
            {t('merchant.toAds')}
          </Button>
          <Quit isBusy={standing.isBusy} />
        </>
      )}
      {state === 'PENDING' && <WithdrawApplication />}
      {state === 'QUITTING' && <Stay />}
    </div>
  );
}

function WithdrawApplication() {
  const withdrawal = useWithdrawApplication();
  const ask = async () => {
    const isSure = await confirm({
      title: t('merchant.withdrawAsk'),
      text: t('merchant.withdrawText'),
      confirmLabel: t('merchant.withdrawApplication'),
      cancelLabel: t('app.cancel'),
    });
    if (isSure) void toastOutcome(withdrawal.mutateAsync(undefined), t('merchant.withdrawn'));
  };
  return (
    <Button size="large" tone="ghost" wide busy={withdrawal.isPending} onClick={() => void ask()}>
      {t('merchant.withdrawApplication')}
    </Button>
  );
}

function Quit({ isBusy }: { isBusy: boolean }) {
  const quit = useQuitMerchant();
  const { ask, sheet } = usePostPasswordStep(
    (_: undefined, postPassword) => quit.mutateAsync(postPassword),
    () => toast(t('merchant.quitting'), 'ok'),
  );
  const confirmQuit = async () => {
    const isSure = await confirm({
      title: t('merchant.quitAsk'),
      text: t('merchant.quitText'),
      confirmLabel: t('merchant.quit'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (isSure) ask(undefined);
  };
  return (
    <>
      {isBusy && <Note icon={<Info size={16} aria-hidden />}>{t('merchant.quitBusy')}</Note>}
      <Button size="large" tone="ghost" wide disabled={isBusy} onClick={() => void confirmQuit()}>
        {t('merchant.quit')}
      </Button>
      {sheet}
    </>
  );
}

function Stay() {
  const stay = useStayMerchant();
  return (
    <Button
      size="large"
      wide
      busy={stay.isPending}
      onClick={() => void toastOutcome(stay.mutateAsync(undefined), t('merchant.stayed'))}
    >
      {t('merchant.stay')}
    </Button>
  );
}
