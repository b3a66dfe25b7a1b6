/** Places of amounts on a line, in whole percent of the distance from the lowest to the highest; a picture, never money. */
import { parseUnits } from '@tern/math';

const SCALE = 18;

/** 50 for all when they are equal. */
export function placesOf(amounts: readonly string[]): number[] {
  const units = amounts.map((amount) => parseUnits(amount, SCALE));
  const low = units.reduce((a, b) => (b < a ? b : a), units[0] ?? 0n);
  const high = units.reduce((a, b) => (b > a ? b : a), low);
  if (high === low) return units.map(() => 50);
  return units.map((unit) => Number(((unit - low) * 100n) / (high - low)));
}
