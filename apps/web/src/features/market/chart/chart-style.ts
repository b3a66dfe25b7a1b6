/** The chart's look, read off the page's colour tokens, so that theme and colour scheme reach it. */
import type { DeepPartial, Styles } from 'klinecharts';

export interface ChartColours {
  up: string;
  down: string;
  /** A liquidation price has it. */
  warn: string;
  text: string;
  /** Behind the chart. */
  ground: string;
  line: string;
  brand: string;
  brandSolid: string;
  /** The page's own face; the chart's default is not on every phone. */
  family: string;
}

export function pageColours(): ChartColours {
  const page = getComputedStyle(document.documentElement);
  const read = (name: string) => page.getPropertyValue(name).trim();
  return {
    up: read('--up'),
    down: read('--down'),
    warn: read('--warn'),
    text: read('--text-2'),
    ground: read('--surface'),
    line: read('--line'),
    brand: read('--brand'),
    brandSolid: read('--brand-solid'),
    family: getComputedStyle(document.body).fontFamily,
  };
}

const LINES = ['#e0a100', '#8b5cf6', '#1c9bd6', '#d9488b', '#12875f'];
const NO_LINE = { show: false };
/** The size of the labels of both axes. */
export const AXIS_PX = 10;

export function chartStyles(colours: ChartColours, isLine: boolean): DeepPartial<Styles> {
  const { up, down, text, line, brand, brandSolid, family } = colours;
  const label = labelOf(colours);
  const crosshairText = {
    color: '#fff',
    size: 10,
    family,
    borderColor: brandSolid,
    backgroundColor: brandSolid,
  };
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: NO_LINE },
    candle: candleStyles(colours, isLine),
    indicator: {
      ohlc: barsOf(colours),
      bars: [{ style: 'fill', upColor: `${up}99`, downColor: `${down}99`, noChangeColor: `${text}99` }],
      lines: LINES.map((color) => ({ color, size: 1, style: 'solid', smooth: false, dashedValue: [2, 2] })),
      lastValueMark: { show: false },
      // The legend names the parameters already.
      tooltip: { title: { ...label, showParams: false }, legend: label },
    },
    xAxis: { axisLine: NO_LINE, tickLine: NO_LINE, tickText: label },
    yAxis: { axisLine: NO_LINE, tickLine: NO_LINE, tickText: label },
    overlay: {
      point: {
        color: brand,
        borderColor: `${brand}55`,
        activeColor: brand,
        activeBorderColor: `${brand}55`,
      },
      line: { color: brand, size: 1.5 },
      polygon: { color: `${brand}22`, borderColor: brand, borderSize: 1.5 },
      text: { color: text, size: 10, family, backgroundColor: 'transparent', borderSize: 0 },
    },
    separator: { size: 1, color: line },
    crosshair: {
      horizontal: { line: { color: text, dashedValue: [3, 3] }, text: crosshairText },
      vertical: { line: { color: text, dashedValue: [3, 3] }, text: crosshairText },
    },
  };
}

const labelOf = ({ text, family }: ChartColours) => ({ color: text, size: AXIS_PX, family });
const barsOf = ({ up, down, text }: ChartColours) => ({ upColor: up, downColor: down, noChangeColor: text });

function candleStyles(colours: ChartColours, isLine: boolean): DeepPartial<Styles['candle']> {
  const { up, down, text, brand, brandSolid, family } = colours;
  return {
    type: isLine ? 'area' : 'candle_solid',
    bar: {
      ...barsOf(colours),
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: text,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: text,
    },
    area: {
      lineColor: brand,
      lineSize: 1.5,
      backgroundColor: [
        { offset: 0, color: `${brand}05` },
        { offset: 1, color: `${brand}33` },
      ],
      point: { show: false },
    },
    priceMark: {
      high: { color: text, textSize: 10, textFamily: family },
      low: { color: text, textSize: 10, textFamily: family },
      last: {
        upColor: brandSolid,
        downColor: brandSolid,
        noChangeColor: brandSolid,
        line: { style: 'dashed', dashedValue: [3, 3] },
        text: { color: '#fff', size: 10, family, borderRadius: 3, paddingLeft: 3, paddingRight: 3 },
      },
    },
    tooltip: { showRule: 'follow_cross', title: NO_LINE, legend: labelOf(colours) },
  };
}
