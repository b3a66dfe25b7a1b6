/** Home: banners, notices, the way in or the total, the four top markets, the shortcuts, the promo and the rankings. */
import { Bell, Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { SimulatedMark } from '../../../features/market/index.ts';
import { usePart } from '../../../kit/loading/use-part.ts';
import { useMemberNavigate } from '../../../kit/navigation/navigation.ts';
import { useScroller } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Banners } from './banners.tsx';
import { AccountSlot, ShortcutsSlot } from './late-slots.tsx';
import { NoticeTicker } from './notice-ticker.tsx';
import { Promo } from './promo.tsx';
import { Rankings } from './rankings.tsx';
import { TopTiles } from './top-tiles.tsx';
import { useRefresh } from './use-refresh.ts';

export function HomeScreen() {
  const refresh = useRefresh();
  return (
    <>
      <HomeBar />
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="px-4 pb-4">
          <Banners />
          <NoticeTicker />
          <AccountSlot />
          <TopTiles />
          <ShortcutsSlot />
          <Promo />
          <Rankings />
        </div>
      </PullToRefresh>
    </>
  );
}

const loadUnread = () => import('./late-parts.tsx').then((file) => file.UnreadAtBell);

function HomeBar() {
  const navigate = useNavigate();
  const memberNavigate = useMemberNavigate();
  const Unread = usePart(true, loadUnread);
  return (
    <TopBar
      left="menu"
      title={
        <>
          <h1 className="sr-only">{t('app.tabHome')}</h1>
          <button
            type="button"
            onClick={() => navigate('/quotes?search=1')}
            className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-full border-y-4 border-transparent bg-sunken bg-clip-padding px-3 text-13 font-normal text-text-2"
          >
            <Search size={16} strokeWidth={1.6} aria-hidden />
            <span className="flex-1 truncate text-left">{t('home.searchCoin')}</span>
            <SimulatedMark />
          </button>
        </>
      }
      right={
        <span className="relative">
          <IconButton label={t('app.messages')} onClick={() => void memberNavigate('/message')}>
            <Bell size={22} strokeWidth={1.6} aria-hidden />
          </IconButton>
          {Unread && <Unread />}
        </span>
      }
    />
  );
}
