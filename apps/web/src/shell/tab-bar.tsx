/** The five tabs. Balance wants a login; the guard of its route sees to that. */
// style-allow: the icon's own name
import { ArrowDownUp, ChartNoAxesColumn, FileText, House, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../locale/text.ts';
import { cx } from '../ui/cx.ts';

const TABS = [
  { name: 'home', path: '/home', label: 'app.tabHome', Icon: House },
  { name: 'markets', path: '/quotes', label: 'app.tabMarkets', Icon: ChartNoAxesColumn },
  { name: 'trading', path: '/transaction', label: 'app.tabTrade', Icon: ArrowDownUp },
  { name: 'contract', path: '/contract', label: 'app.tabContract', Icon: FileText },
  { name: 'balance', path: '/assets', label: 'app.tabBalance', Icon: Wallet },
] as const;

export type TabName = (typeof TABS)[number]['name'];

export function TabBar({ tab }: { tab: TabName }) {
  return (
    <nav className="flex h-[calc(50px+var(--safe-bottom))] shrink-0 border-t border-line bg-surface pb-[var(--safe-bottom)]">
      {TABS.map(({ name, path, label, Icon }) => (
        <Link
          key={name}
          to={path}
          aria-current={name === tab ? 'page' : undefined}
          className={cx(
            'flex flex-1 flex-col items-center justify-center gap-0.5 text-10',
            name === tab ? 'font-semibold text-brand' : 'text-text-3',
          )}
        >
          <Icon size={22} strokeWidth={name === tab ? 1.8 : 1.6} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
