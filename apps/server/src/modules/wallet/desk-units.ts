/** An operator's amount in units of its coin. */
import { CallError } from '../../platform/http/call.ts';
import { type AmountErrors, positiveUnits } from '../balances/index.ts';
import type { LiveMarkets } from '../market/index.ts';

const ERRORS: AmountErrors = { format: 'amountInvalid', scale: 'amountInvalid', range: 'amountInvalid' };

/** @throws CallError currencyUnknown, amountInvalid */
export function deskUnits(currency: string, amount: string, markets: Pick<LiveMarkets, 'asset'>): bigint {
  const asset = markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  return positiveUnits(amount, asset.scale, ERRORS);
}
