/** In the place of the form where the coin has no receiving address, with the ways that lead on. */
import { useNavigate } from 'react-router';
import { useServer } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

export function NoManualDeposit({ currency }: { currency: string }) {
  const navigate = useNavigate();
  const hasFaucet = (useServer().data?.faucet.length ?? 0) > 0;
  return (
    <EmptyState
      title={t('deposit.closed', { coin: currency })}
      text={t('deposit.closedText')}
      action={
        <div className="flex w-60 flex-col gap-2.5">
          {hasFaucet && (
            <Button wide onClick={() => navigate('/assets')}>
              {t('deposit.toFaucet')}
            </Button>
          )}
          <Button wide tone={hasFaucet ? 'soft' : 'primary'} onClick={() => navigate('/customer')}>
            {t('deposit.toContact')}
          </Button>
        </div>
      }
    />
  );
}
