/** An operator's amount in units of its coin. */
import { unitsOr } from '@tern/math';
import { CallError } from '../../platform/http/call.ts';
import { type AmountErrors, positiveUnits } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';

const ERRORS: AmountErrors = { format: 'amountInvalid', scale: 'amountInvalid', range: 'amountInvalid' };
/** The engine takes no larger bound. */
const MOST = 2n ** 63n - 1n;

export function deskUnits(currency: string, amount: string, markets: Pick<LiveMarkets, 'asset'>): bigint {
  const asset = markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  return positiveUnits(amount, asset.scale, ERRORS);
}

/** A bound that may be 0. */
export function boundUnits(text: string, scale: number): bigint {
  const units = parsedUnits(text, scale);
  if (units < 0n || units > MOST) throw new CallError('amountInvalid');
  return units;
}

/** A positive amount of the coin in units of its chain, which counts further than the ledger. */
export function chainAmount(text: string, decimals: number): bigint {
  const units = parsedUnits(text, decimals);
  if (units <= 0n) throw new CallError('amountInvalid');
  return units;
}

function parsedUnits(text: string, scale: number): bigint {
  return unitsOr(text, scale, () => {
    throw new CallError('amountInvalid');
  });
}
