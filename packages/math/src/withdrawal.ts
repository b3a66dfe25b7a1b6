/**
 * The amounts of a withdrawal, judged on integer units: one copy for the engine, which decides, and for the server, which
 * asks before it confirms a request, so that one that will be refused costs no code (rules/wallet#withdrawals). Each answers
 * the word of the rejection, or undefined. A change of a number here changes the engine version.
 */
import { divRound, pow10 } from './rounding.ts';

/** The reference price counts at most so many times the index (rules/wallet#value). */
const MOST_REFERENCE_TO_INDEX = 2n;

/** Requests of a day for each withdrawal that the policy allows, cancelled ones included (rules/wallet#velocity). */
export const REQUESTS_PER_WITHDRAWAL = 3;

/** The step of amounts on a chain: 10^-min(scale, decimals) of a whole coin, in units of the asset (rules/wallet#units). */
export function withdrawalStep(assetScale: number, decimals: number): bigint {
  return pow10(assetScale - Math.min(assetScale, decimals));
}

/** Judges amount and fee by the terms in force. */
export function withdrawalAmountFault(
  { amount, fee }: { amount: bigint; fee: bigint | undefined },
  terms: { decimals: number; withdrawalFee: bigint; minWithdrawal: bigint },
  assetScale: number,
): 'AMOUNT_SCALE' | 'FEE_CHANGED' | 'BELOW_MIN' | undefined {
  if (amount % withdrawalStep(assetScale, terms.decimals) !== 0n) return 'AMOUNT_SCALE';
  if (fee !== terms.withdrawalFee) return 'FEE_CHANGED';
  return amount < terms.minWithdrawal ? 'BELOW_MIN' : undefined;
}

/** The price of index and reference price; 0: none (rules/wallet#value). A price of a market that was pushed up is bounded. */
export function quotedPrice(index: bigint, reference: bigint): bigint {
  const most = index * MOST_REFERENCE_TO_INDEX;
  const capped = index > 0n && reference > most ? most : reference;
  return index > capped ? index : capped;
}

/** The value of an amount in units of the price, rounded up. */
export function withdrawalValue(amount: bigint, assetScale: number, price: bigint): bigint {
  return divRound(amount * price, pow10(assetScale), 'ceil');
}

/** The limit of a day by the level of identity, in 1e-8 USDT (rules/wallet#day-limits). */
export function withdrawalDayLimit(
  identityLevel: number,
  { basicDayLimit, advancedDayLimit }: { basicDayLimit: bigint; advancedDayLimit: bigint },
): bigint {
  if (identityLevel === 0) return 0n;
  return identityLevel === 2 ? advancedDayLimit : basicDayLimit;
}

/** The use that a member has made of a day. */
export interface WithdrawalDay {
  /** The values of its requests that were not returned. */
  sum: bigint;
  /** Its requests without those that were cancelled before approval. */
  count: number;
  /** All of its requests. */
  requests: number;
}

/** The withdrawals that the day still has for the member (rules/wallet#velocity). */
export function withdrawalsLeft(
  { count, requests }: Pick<WithdrawalDay, 'count' | 'requests'>,
  maxPerDay: number,
): number {
  return Math.max(0, Math.min(maxPerDay - count, maxPerDay * REQUESTS_PER_WITHDRAWAL - requests));
}

/** Judges an amount and its value by the most of one withdrawal and by the limits of the day. */
export function withdrawalLimitFault(
  { amount, value }: { amount: bigint; value: bigint },
  day: WithdrawalDay,
  limits: { maxWithdrawal: bigint; dayLimit: bigint; maxPerDay: number },
): 'ABOVE_MAX' | 'WITHDRAWAL_TOO_MANY' | undefined {
  if (amount > limits.maxWithdrawal || day.sum + value > limits.dayLimit) return 'ABOVE_MAX';
  return withdrawalsLeft(day, limits.maxPerDay) === 0 ? 'WITHDRAWAL_TOO_MANY' : undefined;
}

/** Judges an amount by the available one and by the part of it that OTC holds (rules/otc#hold). */
export function withdrawalFundsFault(
  amount: bigint,
  available: bigint,
  held: bigint,
): 'INSUFFICIENT_BALANCE' | 'OTC_HOLD' | undefined {
  if (available < amount) return 'INSUFFICIENT_BALANCE';
  return available - held < amount ? 'OTC_HOLD' : undefined;
}
