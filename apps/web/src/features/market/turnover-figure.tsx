/** The turnover of 24 hours of a pair, which writes itself; a tap shows all its decimals. */
import type { WirePair } from '@tern/protocol';
import { tickerOf } from '../../feed/use-feed.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { TapForExact } from '../../ui/exact.tsx';
import { TickerText } from './ticker-text.tsx';
import { turnoverText } from './turnover.ts';

interface TurnoverFigureProps {
  /** The market's name. */
  pairsName: string;
  /** Stands in until the feed speaks. */
  before: WirePair | undefined;
}

export function TurnoverFigure({ pairsName, before }: TurnoverFigureProps) {
  const language = usePreferences((preferences) => preferences.language);
  const exact = () => {
    const pair = tickerOf(pairsName) ?? before;
    return pair && ([pair.volume, pair.mainCur] as const);
  };
  return (
    <TapForExact exact={exact}>
      <TickerText
        pairsName={pairsName}
        figure="volume"
        show={(value, pair) => turnoverText(value, pair, language)}
        before={before}
      />
    </TapForExact>
  );
}
