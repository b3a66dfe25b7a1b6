/**
 * Order of two plain decimals without a sign, as text: exact at any scale and without building a bigint per level,
 * because a busy book compares some thousand prices a second.
 */
export function comparePrice(a: string, b: string): number {
  const dotA = a.indexOf('.');
  const dotB = b.indexOf('.');
  const wholeA = dotA < 0 ? a : a.slice(0, dotA);
  const wholeB = dotB < 0 ? b : b.slice(0, dotB);
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  const fractionA = dotA < 0 ? '' : a.slice(dotA + 1);
  const fractionB = dotB < 0 ? '' : b.slice(dotB + 1);
  const length = Math.max(fractionA.length, fractionB.length);
  const left = fractionA.padEnd(length, '0');
  const right = fractionB.padEnd(length, '0');
  return left === right ? 0 : left < right ? -1 : 1;
}

/** "0", "0.00" and the like. */
export function isZero(quantity: string): boolean {
  return /^0+(\.0+)?$/.test(quantity);
}
