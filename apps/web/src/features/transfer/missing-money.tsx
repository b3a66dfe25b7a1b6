/**
 * In an order form that lacks money: how much lies here and how much elsewhere, with the transfer as a sheet that comes
 * back to the form; in the demo, where nothing lies anywhere, its funds, paid into the account of the form.
 */

import { displayAmount, groupThousands } from '@tern/math';
import type { WireAccountType } from '@tern/protocol';
import { useState } from 'react';
import { toastError } from '../../kit/api.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractAccount } from '../contract/index.ts';
import { useServer } from '../market/index.ts';
import {
  accountName,
  faucetTaken,
  moneyElsewhere,
  useBalances,
  useCapitalRecords,
  useClaimFaucet,
  useTransfer,
} from '../wallet/index.ts';

export interface MissingMoneyProps {
  account: WireAccountType;
  currency: string;
  /** Free in the account. */
  free: string;
  onTransfer(): void;
}

export function MissingMoney({ account, currency, free, onTransfer }: MissingMoneyProps) {
  const { balances } = useBalances();
  const transferable = useContractAccount().data?.transferable;
  const elsewhere = moneyElsewhere(balances ?? [], { account, currency, transferable })[0];
  if (!balances) return null;
  if (!elsewhere) return <DemoFunds account={account} currency={currency} />;
  return (
    <div className="mt-1 flex items-center gap-2 rounded-lg bg-brand-soft py-1 pr-1 pl-2 text-11">
      <span className="min-w-0 flex-1">
        {t('assets.moneyElsewhere', {
          here: displayAmount(free, currency),
          amount: displayAmount(elsewhere.free, currency),
          account: accountName(elsewhere.account),
        })}
      </span>
      <button
        type="button"
        onClick={onTransfer}
        className="h-10 shrink-0 px-2 text-12 font-semibold text-brand active:opacity-60"
      >
        {t('assets.transfer')}
      </button>
    </div>
  );
}

function DemoFunds({ account, currency }: Pick<MissingMoneyProps, 'account' | 'currency'>) {
  const amount = useServer().data?.faucet.find((one) => one.currency === currency)?.amount;
  const deposits = useCapitalRecords('coinCharging', amount !== undefined).data?.pages[0]?.rows;
  const claim = useClaimFaucet();
  const transfer = useTransfer();
  const [isBusy, setBusy] = useState(false);
  if (amount === undefined || !deposits || faucetTaken(deposits, serverNow())) return null;
  const take = async () => {
    setBusy(true);
    try {
      await claim.mutateAsync();
      await transfer.mutateAsync({ from: 'assets', to: account, currency, amount });
      toast(t('assets.faucetDone'), 'ok', 2000);
    } catch (error) {
      // A claim that was paid but not moved lies in the assets account, and the form says so.
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="soft" wide busy={isBusy} onClick={() => void take()} className="mt-1 px-1! text-12!">
      {t('assets.faucetHere', { amount: groupThousands(amount), coin: currency })}
    </Button>
  );
}
