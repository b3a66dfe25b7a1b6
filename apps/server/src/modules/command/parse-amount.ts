/** Checks the form of an amount on the wire and turns it into units; the engine decides if the member has the money. */
import { unitsOr } from '@tern/math';
import type { ErrorName } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';

/** The engine's amounts are below 2^63 (rules/accounts#assets). */
export const MAX_UNITS = 2n ** 63n - 1n;

/** The errors for an amount that is no number or not positive, is too finely divided, or lies beyond any balance. */
export interface AmountErrors {
  format: ErrorName;
  scale: ErrorName;
  range: ErrorName;
}

/** A positive amount in units of `scale`, below 2^63. */
export function positiveUnits(text: string | undefined, scale: number, errors: AmountErrors): bigint {
  const units = unitsOr(text ?? '', scale, (fault) => {
    throw new CallError(fault === 'SCALE' ? errors.scale : errors.format);
  });
  if (units <= 0n) throw new CallError(errors.format);
  if (units > MAX_UNITS) throw new CallError(errors.range);
  return units;
}
