/**
 * The chart with the whole screen. On a phone held across it takes the whole width; where the browser can turn the
 * screen by itself, a button does so. Leaving puts everything back.
 */
import { displayPercent } from '@tern/math';
import { pairOf } from '@tern/protocol';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import {
  atTick,
  ChartPanel,
  DAY_COLOUR,
  TickerText,
  useDayMark,
  useMarketOfAddress,
} from '../../features/market/index.ts';
import { useStale } from '../../feed/use-feed.ts';
import { TopBar } from '../../kit/navigation/top-bar.tsx';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { canTurnScreen, turnScreen, unturnScreen } from './screen-turn.ts';

export function KlineScreen() {
  const market = useMarketOfAddress('/kline');
  useWholeWidth();
  return (
    <>
      <TopBar
        ground="surface"
        title={<Title market={market} />}
        right={
          canTurnScreen() && (
            <IconButton label={t('trade.turnScreen')} onClick={() => void turnScreen()}>
              <RotateCw size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          )
        }
      />
      <ChartPanel key={market} market={market} fill />
    </>
  );
}

function Title({ market }: { market: string }) {
  const { type, pairsName } = pairOf(market);
  const day = useDayMark<HTMLSpanElement>(market);
  const stale = useStale();
  return (
    <>
      <h1 className="truncate max-[359px]:text-15">
        {pairsName}
        {type === 'CONTRACT' && <span className="max-[389px]:sr-only"> {t('trade.perpetual')}</span>}
      </h1>
      <span
        ref={day}
        className={cx('flex items-baseline gap-2 whitespace-nowrap', stale ? 'text-text-3' : DAY_COLOUR)}
      >
        <TickerText className="text-15" pairsName={market} figure="price" show={atTick} />
        <TickerText className="text-12" pairsName={market} figure="updown" show={displayPercent} />
      </span>
    </>
  );
}

/** The app is as wide as a phone held upright; this screen may be wider on a phone held across. */
function useWholeWidth(): void {
  useEffect(() => {
    const phone = document.getElementById('phone');
    phone?.setAttribute('data-wide', '');
    return () => {
      phone?.removeAttribute('data-wide');
      unturnScreen();
    };
  }, []);
}
