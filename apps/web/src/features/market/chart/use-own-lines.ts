/** The member's own lines over the candles: entries, liquidation prices, orders, take-profits and stop-losses. */
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { pageColours } from './chart-style.ts';
import type { OwnLine } from './own-line.ts';
import { drawPriceLine } from './price-line.ts';

const ID = 'own line ';

export function useOwnLines(chart: Chart | undefined, lines: readonly OwnLine[]): void {
  const { theme, scheme } = usePreferences();
  // Theme and scheme change the colours that are read off the page
  useEffect(() => {
    if (!chart) return;
    const { up, down, warn, text: plain, ground } = pageColours();
    const colourOf = { up, down, warn, plain };
    const ids = new Set(lines.map(idOf));
    for (const { id } of chart.getOverlays({ name: 'priceLine' }))
      if (id.startsWith(ID) && !ids.has(id)) chart.removeOverlay({ id });
    for (const line of lines)
      drawPriceLine(chart, idOf(line), line.price, {
        text: `${line.label} ${line.priceText}`,
        atPercent: 0,
        colour: colourOf[line.tone],
        box: ground,
        dashes: [5, 3],
      });
  }, [chart, lines, theme, scheme]);
}

/** A line that moves keeps its words: a liquidation price does with every mark. */
function idOf({ label, price, tone }: OwnLine): string {
  return tone === 'warn' ? `${ID}${label}` : `${ID}${label} ${price}`;
}
