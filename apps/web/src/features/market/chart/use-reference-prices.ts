/**
 * Two live lines over the candles of a contract: the mark price, which decides about liquidation, and the index behind
 * it. A spot market has none. Invariant: the lines are not the member's drawings: no touch moves or keeps them.
 */
import { displayPrice } from '@tern/math';
import { pairOf, type WireContractMark } from '@tern/protocol';
import { type Chart, registerOverlay } from 'klinecharts';
import { useEffect } from 'react';
import { paced } from '../../../feed/paced.ts';
import { markStore } from '../../../feed/topics.ts';
import { usePreferences } from '../../../kit/preferences.ts';
import { t } from '../../../locale/text.ts';
import { drawn } from './chart-data.ts';
import { pageColours } from './chart-style.ts';

const DRAWN_EVERY_MS = 500;
/** The height that the names of the averages take at the top, two lines of them on a narrow phone. */
const LEGEND_PX = 44;

interface Label {
  text: string;
  /** Where its words begin, in percent of the width: the two lines often lie close together. */
  atPercent: number;
  colour: string;
}

registerOverlay<Label>({
  name: 'referencePrice',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y;
    if (y === undefined || y < 0 || y > bounding.height) return [];
    const { text, atPercent, colour } = overlay.extendData;
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return [
      {
        type: 'line',
        attrs: { coordinates: ends },
        styles: { style: 'dashed', dashedValue: [2, 3], color: colour, size: 1 },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: {
          x: (bounding.width * atPercent) / 100,
          y,
          text,
          align: 'left',
          baseline: y < LEGEND_PX ? 'top' : 'bottom',
        },
        styles: { color: colour, size: 10, backgroundColor: 'transparent', borderSize: 0, paddingLeft: 4 },
        ignoreEvent: true,
      },
    ];
  },
});

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
        const overlay = {
          id: line,
          points: [{ value: drawn(price) }],
          extendData: {
            text: `${t(`trade.${line}Line`)} ${displayPrice(price, tickSize)}`,
            atPercent: line === 'mark' ? 0 : 38,
            colour: colourOf[line],
          },
        };
        if (!chart.overrideOverlay(overlay)) chart.createOverlay({ name: 'referencePrice', ...overlay });
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
