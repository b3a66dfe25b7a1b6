export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The median of the ratios of slices that followed each other: what slows the machine for a while slows both of a pair. */
export function medianRatio(own: readonly number[], other: readonly number[]): number {
  return median(own.map((time, slice) => time / (other[slice] ?? Number.NaN)));
}
