/** Shares a budget among several demands: none gets more than it wants, and a busy one starves no other. */
export function shareOut(wanted: readonly number[], budget: number): number[] {
  const shares = wanted.map(() => 0);
  const modestFirst = wanted.map((_, at) => at).sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
  let left = budget;
  modestFirst.forEach((at, served) => {
    const share = Math.min(wanted[at] as number, Math.ceil(left / (wanted.length - served)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}
