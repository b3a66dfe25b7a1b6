/** Where the middle of a series lies and how wide it is. */

/** @param part 0.5 for the median; between two values it lies in proportion */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median of the ratios of slices that followed each other: what slows the machine for a while slows both of a pair. */
export function medianRatio(own: readonly number[], other: readonly number[]): number {
  return median(own.map((time, slice) => time / (other[slice] ?? Number.NaN)));
}

/** The distance between the quartiles as a part of the median. */
export function spreadOf(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
}
