/** Quick buy and deposit (a visitor is asked to log in), contract trading. */
import { ArrowDownToLine, FileText, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMemberNavigate } from '../../../kit/navigation.ts';
import { t } from '../../../locale/text.ts';

const TILE = 'rounded-xl bg-surface shadow-card text-left active:opacity-70';

export function Shortcuts() {
  const navigate = useNavigate();
  const memberNavigate = useMemberNavigate();
  return (
    <div className="mt-3 flex gap-2.5">
      <button
        type="button"
        className={`${TILE} min-w-0 flex-[1.25] p-3.5`}
        onClick={() => void memberNavigate('/transaction?tab=quickBuy')}
      >
        <span className="flex items-center gap-1.5 text-16 font-semibold">
          <Zap size={20} strokeWidth={1.6} aria-hidden />
          {t('home.quickBuy')}
        </span>
        <span className="mt-1 block text-12 text-text-3">{t('home.quickBuyText')}</span>
      </button>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <SmallTile
          icon={<ArrowDownToLine size={18} strokeWidth={1.6} className="max-[359px]:hidden" aria-hidden />}
          label={t('home.deposit')}
          onPress={() => void memberNavigate('/assets/coinCharging')}
        />
        <SmallTile
          icon={<FileText size={18} strokeWidth={1.6} aria-hidden />}
          label={t('home.contractTrading')}
          onPress={() => navigate('/contract')}
        />
      </div>
    </div>
  );
}

interface SmallTileProps {
  icon: ReactNode;
  label: string;
  onPress(): void;
}

function SmallTile({ icon, label, onPress }: SmallTileProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`${TILE} flex flex-1 items-center gap-1.5 px-3 py-2 text-13 font-semibold`}
    >
      {icon}
      <span className="truncate">{label}</span>
    </button>
  );
}
