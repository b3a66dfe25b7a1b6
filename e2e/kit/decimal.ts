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

/** Exactly so many decimals, the rest cut off: what can be spent. */
export function cutTo(text: string, decimals: number): string {
  return fixed(units(text) / 10n ** BigInt(SCALE - decimals), decimals);
}

/** Exactly so many decimals, half-up. */
export function roundedTo(text: string, decimals: number): string {
  const grain = 10n ** BigInt(SCALE - decimals);
  return fixed((units(text) + grain / 2n) / grain, decimals);
}

function fixed(grains: bigint, decimals: number): string {
  const digits = grains.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export const sum = (texts: readonly string[]): bigint =>
  texts.reduce((total, text) => total + units(text), 0n);
