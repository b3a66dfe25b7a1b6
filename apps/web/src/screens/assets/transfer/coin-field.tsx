/** The coin to move; choosing another is a screen of its own that comes back with it. */
import { ChevronDown } from 'lucide-react';
import { leaveDraft, type TransferForm } from '../../../features/wallet/index.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';

export function CoinField({ form }: { form: TransferForm }) {
  const navigate = useNavigate();
  const visit = useScreenVisit();
  const choose = new URLSearchParams({ from: form.from, to: form.to, coin: form.currency });
  const open = () => {
    leaveDraft(visit, form);
    navigate(`/assets/chooseCoin?${choose}`);
  };
  return (
    <>
      <h2 className="mt-4 mb-2 text-13 text-text-2">{t('assets.currency')}</h2>
      <button
        type="button"
        onClick={open}
        className="flex h-13 w-full items-center gap-2 rounded-lg bg-sunken px-3 text-left text-15 shadow-[inset_0_0_0_1px_var(--line)] active:opacity-60"
      >
        <CoinIcon currency={form.currency} />
        <b className="flex-1 font-semibold">{form.currency}</b>
        <ChevronDown size={18} className="text-text-3" aria-hidden />
      </button>
    </>
  );
}
