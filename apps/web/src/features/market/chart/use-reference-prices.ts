/**
 * Two live lines over the candles of a contract: the mark price, which decides about liquidation, and the index behind
 * it. A spot market has none.
 */
import { displayPrice } from '@tern/math';
import { pairOf, type WireContractMark } from '@tern/protocol';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { paced } from '../../../feed/paced.ts';
import { markStore } from '../../../feed/topics.ts';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { t } from '../../../locale/text.ts';
import { pageColours } from './chart-style.ts';
import { drawPriceLine } from './price-line.ts';

const DRAWN_EVERY_MS = 500;

type Line = 'mark' | 'index';
const LINES: readonly Line[] = ['mark', 'index'];

export function useReferencePrices(chart: Chart | undefined, market: string, tickSize: string): void {
  const { theme, language } = usePreferences();
  // Theme and language change the colours and words of the lines
  useEffect(() => {
    if (!chart || pairOf(market).type !== 'CONTRACT') return;
    const colours = pageColours();
    const colourOf = { mark: colours.brand, index: colours.text };
    const live = paced(markStore(market), DRAWN_EVERY_MS);
    const draw = () => {
      const mark = live.getSnapshot();
      if (!mark) return;
      for (const line of LINES) {
        const price = priceOf(mark, line);
        // Not known yet.
        if (price === '0') continue;
        drawPriceLine(chart, line, price, {
          text: `${t(`trade.${line}Line`)} ${displayPrice(price, tickSize)}`,
          // Both lines often lie close together, and the words of the member's own stand at the left.
          atPercent: line === 'mark' ? 66 : 100,
          colour: colourOf[line],
          box: undefined,
          dashes: [2, 3],
        });
      }
    };
    draw();
    const leave = live.subscribe(draw);
    return () => {
      leave();
      for (const id of LINES) chart.removeOverlay({ id });
    };
  }, [chart, market, tickSize, theme, language]);
}

function priceOf(mark: WireContractMark, line: Line): string {
  return line === 'mark' ? mark.markPrice : mark.indexPrice;
}
