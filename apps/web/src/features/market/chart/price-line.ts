/**
 * Prices as lines over the candles, each with its words on it: the mark price and the index, and what the member has in
 * the market. Invariant: the lines are not the member's drawings: no touch moves or keeps them.
 */
import { type Chart, registerOverlay } from 'klinecharts';
import { drawn } from './chart-data.ts';

export interface LineLook {
  text: string;
  /** The place where words in a box begin, and where bare ones end, in percent of the width. */
  atPercent: number;
  colour: string;
  /** The ground of a box around the words, which stands on the line; undefined: bare words above it. */
  box: string | undefined;
  /** Lengths of dashes and gaps. */
  dashes: [number, number];
}

/** The height that the names of the averages take at the top, two lines of them on a narrow phone. */
const LEGEND_PX = 44;

registerOverlay<LineLook>({
  name: 'priceLine',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y;
    if (y === undefined || y < 0 || y > bounding.height) return [];
    const { text, atPercent, colour, box, dashes } = overlay.extendData;
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    const bare = y < LEGEND_PX ? 'top' : 'bottom';
    return [
      {
        type: 'line',
        attrs: { coordinates: ends },
        styles: { style: 'dashed', dashedValue: dashes, color: colour, size: 1 },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: {
          x: (bounding.width * atPercent) / 100,
          y,
          text,
          align: box === undefined ? 'right' : 'left',
          baseline: box === undefined ? bare : 'middle',
        },
        styles: {
          color: colour,
          size: 10,
          backgroundColor: box ?? 'transparent',
          borderColor: colour,
          borderSize: box === undefined ? 0 : 1,
          borderRadius: 2,
          paddingLeft: 4,
          paddingRight: 4,
        },
        ignoreEvent: true,
      },
    ];
  },
});

/** Moves the line of this id, or draws it. */
export function drawPriceLine(chart: Chart, id: string, price: string, look: LineLook): void {
  const overlay = { id, points: [{ value: drawn(price) }], extendData: look };
  if (!chart.overrideOverlay(overlay)) chart.createOverlay({ name: 'priceLine', ...overlay });
}
