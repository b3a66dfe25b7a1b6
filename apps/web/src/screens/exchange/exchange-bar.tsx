/** The bar of the trade screen: pair picker, chart and settings open over the screen; the star keeps a favourite. */
import { displayPercent } from '@tern/math';
import { ChartCandlestick, ChevronDown, Settings2 } from 'lucide-react';
import { useState } from 'react';
import {
  DAY_COLOUR,
  FavouriteStar,
  LatePairPicker,
  TickerText,
  useDayMark,
} from '../../features/market/index.ts';
import { LateOrderSettingsSheet } from '../../features/spot/index.ts';
import { useStale } from '../../feed/use-feed.ts';
import { HeaderMenuButton } from '../../kit/header-menu-button.tsx';
import { lateSheet } from '../../kit/late-sheet.tsx';
import { changeSession } from '../../kit/session.ts';
import { TopBar } from '../../kit/top-bar.tsx';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

const SpotChart = lateSheet(() => import('./chart-sheet.tsx').then((file) => file.SpotChart));

export function ExchangeBar({ pairsName }: { pairsName: string }) {
  const [charting, setCharting] = useState(false);
  const [picking, setPicking] = useState(false);
  const [setting, setSetting] = useState(false);
  const choose = (chosen: string) => {
    changeSession({ pairsName1: chosen });
    setPicking(false);
  };
  return (
    <>
      <TopBar
        left="menu"
        title={<PairTitle pairsName={pairsName} onPress={() => setPicking(true)} />}
        right={
          <>
            <IconButton label={t('trade.openChart')} onClick={() => setCharting(true)}>
              <ChartCandlestick size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <FavouriteStar market={pairsName} />
            <IconButton label={t('trade.settings')} onClick={() => setSetting(true)}>
              <Settings2 size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <HeaderMenuButton market={pairsName} />
          </>
        }
      />
      <LatePairPicker open={picking} onClose={() => setPicking(false)} chosen={pairsName} onChoose={choose} />
      <LateOrderSettingsSheet open={setting} onClose={() => setSetting(false)} />
      <SpotChart key={pairsName} open={charting} onClose={() => setCharting(false)} pairsName={pairsName} />
    </>
  );
}

function PairTitle({ pairsName, onPress }: { pairsName: string; onPress(): void }) {
  const day = useDayMark<HTMLSpanElement>(pairsName);
  const stale = useStale();
  return (
    <>
      <h1>
        <button type="button" onClick={onPress} className="flex h-10 items-center gap-1 active:opacity-60">
          {pairsName}
          <ChevronDown size={16} className="text-text-3" aria-hidden />
          <span className="sr-only">{t('trade.choosePair')}</span>
        </button>
      </h1>
      <span
        ref={day}
        className={cx('text-13 font-semibold max-[359px]:hidden', stale ? 'text-text-3' : DAY_COLOUR)}
      >
        <TickerText pairsName={pairsName} figure="updown" show={displayPercent} />
      </span>
    </>
  );
}
