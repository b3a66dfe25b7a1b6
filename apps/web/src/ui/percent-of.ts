/** Whole percent that `part` is of `whole`, rounded down, 0 to 100: the place of a slider or the length of a bar, never money. */
export function percentOf(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  const share = (part * 100n) / whole;
  return share > 100n ? 100 : Number(share);
}
