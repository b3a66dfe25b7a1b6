/** Moves an amount between two of the member's own accounts. */
import { ACCOUNT_TYPES, decimalOf } from '@tern/protocol';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useContractAccount } from '../../../features/contract/index.ts';
import { useOtcCoins } from '../../../features/market/index.ts';
import {
  AmountField,
  accountOf,
  changeTransferForm,
  checkTransfer,
  draftOf,
  freeOf,
  type OtcCoins,
  type TransferAction,
  type TransferForm,
  useBalances,
  useTransfer,
} from '../../../features/wallet/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery, useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { useIsHere } from '../../../kit/navigation/use-is-here.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

import { CoinField } from './coin-field.tsx';
import { FromToField } from './from-to-field.tsx';
import { RecentTransfers } from './recent-transfers.tsx';

const CHOICES = { from: ACCOUNT_TYPES, to: ACCOUNT_TYPES };

export function TransferScreen() {
  const query = useScreenQuery();
  const visit = useScreenVisit();
  const { balances } = useBalances();
  const otcCoins = useOtcCoins();
  const draft = `transfer ${query}`;
  const [form, setForm] = useState<TransferForm>(
    () => draftOf(visit) ?? takeDraft(draft, firstForm(query, otcCoins), CHOICES),
  );
  useRestartDraft(draft, form);
  const act = (action: TransferAction) => setForm(changeTransferForm(form, action, otcCoins));
  // Not all that is free in the contract account may leave it (rules/contracts#available).
  const transferable = useContractAccount().data?.transferable;
  const free = form.from === 'contract' ? transferable : freeOf(balances, form.from, form.currency);
  // The form that was pressed; what is wrong with it is said from then on.
  const [tried, setTried] = useState<TransferForm>();
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="flex-1 px-4 pt-2 pb-6">
        <FromToField form={form} act={act} />
        <CoinField form={form} />
        <AmountField form={form} free={free} act={act} tried={tried === form} />
        {form.from === 'contract' && <p className="mt-2 text-12 text-text-2">{t('assets.transferRule')}</p>}
        <p className="mt-4 flex items-center gap-1.5 text-12 text-text-2">
          <Zap size={16} className="shrink-0 text-ok" aria-hidden />
          {t('assets.note')}
        </p>
        <RecentTransfers />
      </div>
      <ConfirmBar form={form} free={free} onTry={() => setTried(form)} />
    </div>
  );
}

function firstForm(query: URLSearchParams, otcCoins: OtcCoins): TransferForm {
  const start: TransferForm = {
    from: accountOf(query.get('from')) ?? 'assets',
    to: accountOf(query.get('to')) ?? 'spot',
    currency: query.get('coin') ?? 'USDT',
    amount: '',
  };
  // The coin that was just chosen has to fit the accounts.
  return changeTransferForm(start, { type: 'from', account: start.from }, otcCoins);
}

interface ConfirmBarProps {
  form: TransferForm;
  free: string | undefined;
  onTry(): void;
}

function ConfirmBar({ form, free, onTry }: ConfirmBarProps) {
  const navigate = useNavigate();
  const transfer = useTransfer();
  const isHere = useIsHere();
  const submit = () => {
    onTry();
    const amount = decimalOf(form.amount);
    if (checkTransfer(form, free) || amount === undefined) return;
    // A promise also tells a member who has left before the answer arrives, and lets them stay where they are.
    void transfer.mutateAsync({ from: form.from, to: form.to, currency: form.currency, amount }).then(() => {
      const done = new URLSearchParams({ from: form.from, to: form.to, coin: form.currency, amount });
      if (isHere()) navigate(`/assets/tranferSuccess?${done}`, { replace: true });
      else toast(t('assets.done'), 'ok');
    }, toastError);
  };
  return (
    <div className="sticky bottom-0 border-t border-line bg-surface px-4 pt-3 pb-[calc(20px+var(--safe-bottom))]">
      <Button
        wide
        size="large"
        disabled={form.from === form.to || free === undefined}
        busy={transfer.isPending}
        onClick={submit}
      >
        {t('assets.confirm')}
      </Button>
    </div>
  );
}
