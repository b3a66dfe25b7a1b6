/** The coin to deposit; choosing another is a screen of its own that comes back with it. */
import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type ApplicationForm, leaveApplicationDraft } from '../../../features/deposit/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { useScreenVisit } from '../../../kit/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';

export function CoinField({ form }: { form: ApplicationForm }) {
  const navigate = useNavigate();
  const visit = useScreenVisit();
  const { currency } = form;
  const name = useServer().data?.currencies.find((coin) => coin.currency === currency)?.name;
  const open = () => {
    leaveApplicationDraft(visit, form);
    navigate(`/assets/chooseCoin?${new URLSearchParams({ use: 'deposit', coin: currency })}`);
  };
  return (
    <button
      type="button"
      onClick={open}
      className="flex h-13 w-full items-center gap-2 rounded-lg bg-sunken px-3 text-left text-15 shadow-[inset_0_0_0_1px_var(--line)] active:opacity-60"
    >
      <span className="sr-only">{t('app.chooseCoin')}</span>
      <CoinIcon currency={currency} />
      <b className="font-semibold">{currency}</b>
      <span className="min-w-0 flex-1 truncate text-12 text-text-2">{name}</span>
      <ChevronDown size={18} className="text-text-3" aria-hidden />
    </button>
  );
}
