/**
 * In an order form that lacks money: how much lies here and how much elsewhere, with the transfer as a sheet that comes
 * back to the form; in the demo, where nothing lies anywhere, its funds, paid into the account of the form.
 */

import { displayAmount, groupThousands } from '@tern/math';
import type { WireAccountType } from '@tern/protocol';
import { toastError } from '../../kit/api/api.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { useContractAccount } from '../contract/index.ts';
import { accountName, moneyElsewhere, useBalances } from '../wallet/index.ts';
import { useDemoFunds } from './use-demo-funds.ts';

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
  if (!elsewhere) return <ClaimDemoFunds account={account} currency={currency} />;
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

function ClaimDemoFunds({ account, currency }: Pick<MissingMoneyProps, 'account' | 'currency'>) {
  const funds = useDemoFunds(account, currency);
  if (!funds) return null;
  return (
    <Button
      tone="soft"
      wide
      busy={funds.isBusy}
      onClick={() => void funds.take().catch(toastError)}
      className="mt-1 px-1! text-12!"
    >
      {t('assets.faucetHere', { amount: groupThousands(funds.amount), coin: currency })}
    </Button>
  );
}
