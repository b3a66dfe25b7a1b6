/**
 * The demo's funds of a currency, paid into the account of an order form. There are none on a real exchange, nor once they
 * were claimed today.
 */
import type { WireAccountType } from '@tern/protocol';
import { useState } from 'react';
import { serverNow } from '../../kit/time/server-clock.ts';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { useServer } from '../market/index.ts';
import { faucetTaken, useCapitalRecords, useClaimFaucet, useTransfer } from '../wallet/index.ts';

export interface DemoFunds {
  amount: string;
  isBusy: boolean;
  /** A claim that was paid but not moved lies in the assets account, and the form says so. @throws ApiError */
  take(): Promise<void>;
}

/** @param isWanted the form lacks money */
export function useDemoFunds(
  account: WireAccountType,
  currency: string,
  isWanted = true,
): DemoFunds | undefined {
  const listed = useServer().data?.faucet.find((one) => one.currency === currency)?.amount;
  const amount = isWanted ? listed : undefined;
  const deposits = useCapitalRecords('coinCharging', amount !== undefined).data?.pages[0]?.rows;
  const claim = useClaimFaucet();
  const transfer = useTransfer();
  const [isBusy, setBusy] = useState(false);
  if (amount === undefined || !deposits || (!isBusy && faucetTaken(deposits, serverNow()))) return undefined;
  const take = async () => {
    setBusy(true);
    try {
      await claim.mutateAsync();
      await transfer.mutateAsync({ from: 'assets', to: account, currency, amount });
      toast(t('assets.faucetDone'), 'ok', 2000);
    } finally {
      setBusy(false);
    }
  };
  return { amount, isBusy, take };
}
