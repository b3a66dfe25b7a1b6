/** The tabs of the set that the operator chose. Balance wants a login; the guard of its route sees to that. */
import type { TabSet } from '@tern/protocol';
// style-allow: the icon's own name
import { ArrowDownUp, ChartNoAxesColumn, FileText, Gift, House, UserRound, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { useTabSet } from '../features/menu/index.ts';
import { t } from '../locale/text.ts';
import { cx } from '../ui/cx.ts';

const TABS = {
  home: { path: '/home', label: 'app.tabHome', Icon: House },
  markets: { path: '/quotes', label: 'app.tabMarkets', Icon: ChartNoAxesColumn },
  trading: { path: '/transaction', label: 'app.tabTrade', Icon: ArrowDownUp },
  contract: { path: '/contract', label: 'app.tabContract', Icon: FileText },
  activity: { path: '/activity', label: 'app.tabActivity', Icon: Gift },
  balance: { path: '/assets', label: 'app.tabBalance', Icon: Wallet },
  my: { path: '/my', label: 'app.tabMy', Icon: UserRound },
} as const;

export type TabName = keyof typeof TABS;

const SETS = {
  STANDARD: ['home', 'markets', 'trading', 'contract', 'balance'],
  ACTIVITY: ['home', 'markets', 'trading', 'activity', 'balance', 'my'],
} as const satisfies Record<TabSet, readonly TabName[]>;

/** Nothing for a screen whose tab the set does not have; contracts then count as trading. */
export function TabBar({ tab }: { tab: TabName }) {
  const shown: readonly TabName[] = SETS[useTabSet()];
  const chosen = tab === 'contract' && !shown.includes(tab) ? 'trading' : tab;
  if (!shown.includes(chosen)) return null;
  return (
    <nav className="flex h-[calc(50px+var(--safe-bottom))] shrink-0 border-t border-line bg-surface pb-[var(--safe-bottom)]">
      {shown.map((name) => {
        const { path, label, Icon } = TABS[name];
        const isChosen = name === chosen;
        return (
          <Link
            key={name}
            to={path}
            aria-current={isChosen ? 'page' : undefined}
            className={cx(
              'flex flex-1 flex-col items-center justify-center gap-0.5 text-10',
              isChosen ? 'font-semibold text-brand' : 'text-text-3',
            )}
          >
            <Icon size={22} strokeWidth={isChosen ? 1.8 : 1.6} aria-hidden />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
