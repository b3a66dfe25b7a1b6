/**
 * Decimal strings to integer units and back. Units are bigint: `parseUnits('1.5', 8) === 150000000n`.
 * Invariant: no floating point; a string that does not fit the scale is refused, never rounded.
 */

export type DecimalFault = 'FORMAT' | 'SCALE' | 'RANGE';

export class DecimalError extends Error {
  override readonly name = 'DecimalError';
  constructor(
    readonly fault: DecimalFault,
    message: string,
  ) {
    super(message);
  }
}

/** Plain decimals only: an optional minus, digits, an optional fraction. No exponent, plus sign, space or leading dot. */
const PLAIN_DECIMAL = /^-?\d{1,38}(\.\d{1,38})?$/;

export function isDecimal(text: string): boolean {
  return text.length <= 80 && PLAIN_DECIMAL.test(text);
}

/**
 * @param text plain decimal string
 * @param scale decimals of the unit, 0..18
 * @throws DecimalError FORMAT when not a plain decimal, SCALE when it has more significant decimals than the scale
 */
export function parseUnits(text: string, scale: number): bigint {
  if (!isDecimal(text)) throw new DecimalError('FORMAT', 'not a plain decimal number');
  const negative = text.startsWith('-');
  const body = negative ? text.slice(1) : text;
  const dot = body.indexOf('.');
  const whole = dot < 0 ? body : body.slice(0, dot);
  const fraction = dot < 0 ? '' : body.slice(dot + 1).replace(/0+$/, '');
  if (fraction.length > scale) throw new DecimalError('SCALE', `more than ${scale} decimals`);
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return negative ? -units : units;
}

/** The units of a text; where it is no decimal of the scale, the answer of `otherwise`, which may throw an error of its own. */
export function unitsOr<T>(text: string, scale: number, otherwise: (fault: DecimalFault) => T): bigint | T {
  try {
    return parseUnits(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return otherwise(error.fault);
    throw error;
  }
}

export interface FormatOptions {
  /** Keep at least this many decimals (zeros are added); the rest of the trailing zeros are dropped. Default 0. */
  minDecimals?: number;
}

/** Exact decimal string of `units` at `scale`; trailing zeros dropped unless `minDecimals` asks for them. */
export function formatUnits(units: bigint, scale: number, options: FormatOptions = {}): string {
  const minDecimals = options.minDecimals ?? 0;
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  let fraction = scale === 0 ? '' : digits.slice(-scale);
  let end = fraction.length;
  while (end > minDecimals && fraction.charCodeAt(end - 1) === 48) end--;
  fraction = fraction.slice(0, end).padEnd(minDecimals, '0');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative && units !== 0n ? `-${text}` : text;
}

/** Decimals a plain decimal string carries after trailing zeros are dropped: `decimalsOf('0.0100') === 2`. */
export function decimalsOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.slice(dot + 1).replace(/0+$/, '').length;
}

/** -1, 0 or 1 as a is below, equal to or above b; both plain decimals of any scale. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const left = parseUnits(a, scale);
  const right = parseUnits(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}
