/** Exact decimals for a journey's own sums, written apart from the product's arithmetic so that both must agree. */
const SCALE = 18;

export function units(text: string): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', '').trim());
  if (!match) throw new Error(`${JSON.stringify(text)} is no decimal`);
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

export function plain(value: bigint): string {
  const digits = value.toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return digits.slice(0, -SCALE) + (fraction && `.${fraction}`);
}

export const sum = (texts: readonly string[]): bigint =>
  texts.reduce((total, text) => total + units(text), 0n);
