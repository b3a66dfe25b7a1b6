/** The demo's funds, once a day. Shown only where the exchange has a faucet. */
import { ApiError } from '@tern/client';
import { groupThousands } from '@tern/math';
import { ERRORS } from '@tern/protocol';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { faucetTaken, useCapitalRecords, useClaimFaucet } from '../../../features/wallet/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { serverNow } from '../../../kit/time/server-clock.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Ring } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';

export function FaucetCard({ faucet }: { faucet: { currency: string; amount: string }[] }) {
  const claim = useClaimFaucet();
  const deposits = useCapitalRecords('coinCharging');
  const [refused, setRefused] = useState(false);
  const records = deposits.data?.pages[0]?.rows;
  const taken = refused || claim.isSuccess || (records !== undefined && faucetTaken(records, serverNow()));
  const take = () =>
    void claim.mutateAsync().then(
      () => toast(t('assets.faucetDone'), 'ok', 2000),
      (error: unknown) => {
        setRefused(error instanceof ApiError && error.code === ERRORS.faucetClaimed.code);
        toastError(error);
      },
    );
  return (
    <Card className="mt-3 flex items-center gap-3 p-3.5">
      <Ring tone="warn" size="small">
        <Gift size={20} strokeWidth={1.6} aria-hidden />
      </Ring>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t('assets.faucetTitle')}</h2>
        <p className="flex flex-wrap gap-x-2 text-12 text-text-2">
          {faucet.map(({ currency, amount }) => (
            <span key={currency} className="whitespace-nowrap">
              {groupThousands(amount)} {currency}
            </span>
          ))}
        </p>
        <p className="text-12 text-text-3">{t('assets.faucetText')}</p>
      </div>
      <Button size="small" busy={claim.isPending} disabled={taken || deposits.isPending} onClick={take}>
        {t(taken ? 'assets.faucetTaken' : 'assets.faucetClaim')}
      </Button>
    </Card>
  );
}
