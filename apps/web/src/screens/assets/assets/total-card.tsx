/** The value of all accounts in USDT and CNY, and deposit, withdrawal, transfer. */
import type { Tickers } from '@tern/client';
import { displayCny } from '@tern/math';
import type { WireBalance } from '@tern/protocol';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { StaleGrey } from '../../../features/market/index.ts';
import { cnyValue, STARS, totalUsdt } from '../../../features/wallet/index.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Exact } from '../../../ui/exact.tsx';

interface TotalCardProps {
  balances: readonly WireBalance[] | undefined;
  contractEquity: string | undefined;
  tickers: Tickers | undefined;
  cnyRate: string | undefined;
  hidden: boolean;
  onToggleHidden(): void;
}

export function TotalCard(props: TotalCardProps) {
  const { balances, contractEquity, tickers, cnyRate, hidden, onToggleHidden } = props;
  const total = balances && tickers ? totalUsdt(balances, tickers, contractEquity) : undefined;
  const Icon = hidden ? EyeOff : Eye;
  return (
    <section className="hero-ground rounded-xl p-[18px]">
      <div className="flex items-center gap-1.5 text-13">
        <h2 className="opacity-90">{t('assets.total')}</h2>
        <IconButton
          label={t(hidden ? 'assets.show' : 'assets.hide')}
          onClick={onToggleHidden}
          className="-my-3"
        >
          <Icon size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <StaleGrey>
        <div className="mt-1 h-9 truncate text-28 font-semibold">
          {hidden ? STARS : total === undefined ? '--' : <Exact amount={total} coin="USDT" />}
        </div>
        <div className="h-5 truncate text-13 opacity-90">
          {hidden
            ? STARS
            : total === undefined || cnyRate === undefined
              ? ''
              : `≈ ${displayCny(cnyValue(total, cnyRate))}`}
        </div>
      </StaleGrey>
      <div className="mt-4 flex gap-2.5">
        <Way
          to="/assets/coinCharging"
          label={t('assets.deposit')}
          icon={<ArrowDownToLine size={18} aria-hidden />}
        />
        <Way
          to="/assets/withdrawCoin"
          label={t('assets.withdraw')}
          icon={<ArrowUpFromLine size={18} aria-hidden />}
        />
        <Way
          to="/assets/transfer"
          label={t('assets.transfer')}
          icon={<ArrowLeftRight size={18} aria-hidden />}
        />
      </div>
    </section>
  );
}

interface WayProps {
  to: string;
  label: string;
  icon: ReactNode;
}

function Way({ to, label, icon }: WayProps) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      onClick={() => navigate(to)}
      className="flex h-11 min-w-0 flex-1 items-center justify-center gap-1 rounded-lg bg-white/15 px-1 text-13 font-semibold active:opacity-70"
    >
      <span className="max-[359px]:hidden">{icon}</span>
      <span className="truncate">{label}</span>
    </button>
  );
}
