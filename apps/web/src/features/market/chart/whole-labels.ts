/** The times below the chart: a label near an edge is moved inside, so that none is cut. */
import type { AxisCreateTicksParams, AxisTick } from 'klinecharts';

/** @param widthOf the width of a label in pixels, as it is drawn */
export function wholeLabels(
  { defaultTicks, bounding }: Pick<AxisCreateTicksParams, 'defaultTicks'> & { bounding: { width: number } },
  widthOf: (text: string) => number,
): AxisTick[] {
  return defaultTicks.map((tick) => {
    const half = Math.ceil(widthOf(tick.text) / 2);
    return { ...tick, coord: Math.max(half, Math.min(bounding.width - half, tick.coord)) };
  });
}

/** Measures labels in the page's face at the size of the axis, each once: the axis asks with every update. */
export function labelMeasure(family: string, sizePx: number): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * sizePx;
  context.font = `${sizePx}px ${family}`;
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? context.measureText(text).width;
    widths.set(text, width);
    return width;
  };
}
