/** Shares a budget among those who want parts of it: nobody gets more than he wants, and nobody starves for a busy one. */
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
