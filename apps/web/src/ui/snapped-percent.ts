/** Where a finger on the share slider lands: on a mark when it is near one, else on the percent under it. */
export const SNAP_MARKS = [0, 25, 50, 75, 100] as const;

/** Less than the width of a fingertip on the narrowest phone, whose slider is some 140 px long. */
const NEAR_PERCENT = 2;

export function snappedPercent(percent: number): number {
  return SNAP_MARKS.find((mark) => Math.abs(mark - percent) <= NEAR_PERCENT) ?? percent;
}
