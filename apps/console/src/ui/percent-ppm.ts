/** Fees as parts of a million, and as the percent that a person types. Exact: 1 ppm is 0.0001 %. */
import { formatUnits, isDecimal, parseUnits } from '@tern/math';

export const PPM_DECIMALS = 4;

/** 1000 -> '0.1' */
export function percentOfPpm(ppm: number): string {
  return formatUnits(BigInt(ppm), PPM_DECIMALS);
}

/** '0.1' -> 1000; undefined for what is no percent of at most four decimals between 0 and the most, 10 where nothing else is said. */
export function ppmOfPercent(text: string, mostPpm = 100_000): number | undefined {
  const plain = text.trim();
  if (!isDecimal(plain) || plain.startsWith('-')) return undefined;
  try {
    // style-allow: a rate is a whole number of parts of a million on the wire
    const ppm = Number(parseUnits(plain, PPM_DECIMALS));
    return ppm <= mostPpm ? ppm : undefined;
  } catch {
    return undefined;
  }
}
