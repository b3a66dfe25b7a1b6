/** The coin of a deposit or withdrawal; a press leads to the screen that chooses another. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';

interface CoinButtonProps {
  currency: string;
  /** Beside the coin: its name, what is available of it. */
  note: ReactNode;
  onPress(): void;
}

export function CoinButton({ currency, note, onPress }: CoinButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex h-13 w-full items-center gap-2 rounded-lg bg-sunken px-3 text-left text-15 shadow-[inset_0_0_0_1px_var(--line)] active:opacity-60"
    >
      <span className="sr-only">{t('app.chooseCoin')}</span>
      <CoinIcon currency={currency} />
      <b className="font-semibold">{currency}</b>
      <span className="min-w-0 flex-1 truncate text-12 text-text-2">{note}</span>
      <ChevronDown size={18} className="text-text-3" aria-hidden />
    </button>
  );
}
