/** Source and target account, each chosen in a sheet, and the button that swaps them. */
import { ACCOUNT_TYPES, type WireAccountType } from '@tern/protocol';
import { ArrowDownUp, Check, ChevronRight, FileText, Repeat2, Users, Wallet } from 'lucide-react';
import { useState } from 'react';
import { accountName, type TransferAction, type TransferForm } from '../../../features/wallet/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';

const Sheet = lateSheet(() => import('../../../ui/layer.tsx').then((file) => file.Sheet));
const ICONS = { assets: Wallet, spot: Repeat2, contract: FileText, otc: Users } as const;

interface FromToFieldProps {
  form: TransferForm;
  act(action: TransferAction): void;
}

export function FromToField({ form, act }: FromToFieldProps) {
  const [end, setEnd] = useState<'from' | 'to'>('from');
  const [open, setOpen] = useState(false);
  const show = (which: 'from' | 'to') => {
    setEnd(which);
    setOpen(true);
  };
  const choose = (account: WireAccountType) => {
    setOpen(false);
    act({ type: end, account });
  };
  return (
    <>
      <div className="flex items-center rounded-xl bg-sunken pr-3 pl-4 shadow-[inset_0_0_0_1px_var(--line)]">
        <div className="min-w-0 flex-1">
          <End label={t('assets.from')} account={form.from} onPress={() => show('from')} />
          <div className="h-px bg-line" />
          <End label={t('assets.to')} account={form.to} onPress={() => show('to')} />
        </div>
        <button
          type="button"
          aria-label={t('assets.swap')}
          onClick={() => act({ type: 'swap' })}
          className="ml-3 flex size-11 items-center justify-center rounded-full bg-brand-soft text-brand active:opacity-60"
        >
          <ArrowDownUp size={20} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      {form.from === form.to && (
        <p role="alert" className="mt-1 text-12 text-bad">
          {t('assets.sameAccount')}
        </p>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(end === 'from' ? 'assets.chooseFrom' : 'assets.chooseTo')}
        closeLabel={t('app.close')}
      >
        <AccountOptions chosen={form[end]} onChoose={choose} />
      </Sheet>
    </>
  );
}

function End({ label, account, onPress }: { label: string; account: WireAccountType; onPress(): void }) {
  const Icon = ICONS[account];
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex h-[60px] w-full items-center text-left active:opacity-60"
    >
      <span className="w-12 shrink-0 text-text-2">{label}</span>
      <Icon
        size={20}
        strokeWidth={1.6}
        className="mr-2 shrink-0 text-text-3 max-[359px]:hidden"
        aria-hidden
      />
      <b className="min-w-0 flex-1 truncate text-16 font-semibold">{accountName(account)}</b>
      <ChevronRight size={16} className="text-text-3" aria-hidden />
    </button>
  );
}

function AccountOptions({
  chosen,
  onChoose,
}: {
  chosen: WireAccountType;
  onChoose(account: WireAccountType): void;
}) {
  return ACCOUNT_TYPES.map((account) => {
    const Icon = ICONS[account];
    return (
      <button
        key={account}
        type="button"
        aria-pressed={account === chosen}
        onClick={() => onChoose(account)}
        className="flex h-14 w-full items-center gap-3 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
      >
        <Icon size={20} strokeWidth={1.6} className="text-text-3" aria-hidden />
        <span className={cx('flex-1 text-15', account === chosen && 'font-semibold text-brand')}>
          {accountName(account)}
        </span>
        {account === chosen && <Check size={18} className="text-brand" aria-hidden />}
      </button>
    );
  });
}
