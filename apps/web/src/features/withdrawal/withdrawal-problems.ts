/**
 * The refusals of a withdrawal that are known before it is sent, in the order of rules/wallet#withdrawals: those that lie with
 * the member, the coin or the network, and those of the amount. Pure, exact. The server decides.
 */
import { compareDecimals, decimalsOf, divRound, formatUnits, parseUnits, pow10 } from '@tern/math';
import { type CallResult, decimalOf } from '@tern/protocol';
import type { Network } from '../chain/index.ts';

export type WithdrawalTerms = CallResult<'getWithdrawalTerms'>;

/** Nothing can be withdrawn as long as one of these stands, whatever is typed. */
export type WithdrawalBlock =
  | 'frozen'
  | 'debt'
  | 'locked'
  | 'withdrawalsPaused'
  | 'identity'
  | 'identityReview'
  | 'noPostPassword'
  | 'noChannel'
  | 'noValue'
  | 'tooMany';

interface Blocking {
  terms: WithdrawalTerms;
  network: Network | undefined;
  isFrozen: boolean;
  /** The member has sent the basic verification in, and it is not decided yet. */
  isIdentityInReview: boolean;
  nowMs: number;
}

export function withdrawalBlocks({
  terms,
  network,
  isFrozen,
  isIdentityInReview,
  nowMs,
}: Blocking): WithdrawalBlock[] {
  const found: [WithdrawalBlock, boolean][] = [
    ['frozen', isFrozen],
    ['debt', terms.isInDebt],
    ['locked', terms.lockedUntil > nowMs],
    ['withdrawalsPaused', network !== undefined && network.withdrawalPause !== ''],
    ['identity', !terms.hasIdentity && !isIdentityInReview],
    ['identityReview', !terms.hasIdentity && isIdentityInReview],
    ['noPostPassword', !terms.hasPostPassword],
    ['noChannel', !terms.hasGoogle && terms.channels.length === 0],
    ['noValue', terms.value === ''],
    ['tooMany', terms.countLeft <= 0],
  ];
  return found.filter(([, stands]) => stands).map(([block]) => block);
}

export type AmountProblem =
  | 'amountRequired'
  | 'amountScale'
  | 'belowMin'
  | 'aboveMax'
  | 'aboveDay'
  | 'aboveBalance'
  | 'aboveHold';

export function amountProblem(
  text: string,
  network: Network,
  terms: WithdrawalTerms,
): AmountProblem | undefined {
  const amount = decimalOf(text);
  if (amount === undefined || compareDecimals(amount, '0') === 0) return 'amountRequired';
  if (decimalsOf(amount) > network.scale) return 'amountScale';
  if (compareDecimals(amount, network.minWithdrawal) < 0) return 'belowMin';
  // An amount that the fee eats whole is below the least too: min is above the fee (rules/wallet#withdrawals).
  if (compareDecimals(amount, network.withdrawalFee) <= 0) return 'belowMin';
  if (compareDecimals(amount, network.maxWithdrawal) > 0) return 'aboveMax';
  if (terms.value !== '' && compareDecimals(worthOf(amount, terms.value), terms.dayLeft) > 0)
    return 'aboveDay';
  if (compareDecimals(amount, terms.available) > 0) return 'aboveBalance';
  if (compareDecimals(amount, mayLeaveOf(terms)) > 0) return 'aboveHold';
  return undefined;
}

/** The available amount less what the hold of OTC keeps (rules/otc#hold). */
export function mayLeaveOf({ available, held }: Pick<WithdrawalTerms, 'available' | 'held'>): string {
  const scale = Math.max(decimalsOf(available), decimalsOf(held));
  return formatUnits(parseUnits(available, scale) - parseUnits(held, scale), scale);
}

const USDT_SCALE = 8;

/** ceil(amount × price) in units of 1e-8 USDT (rules/wallet#value). */
export function worthOf(amount: string, price: string): string {
  const scales = decimalsOf(amount) + decimalsOf(price);
  const product = parseUnits(amount, decimalsOf(amount)) * parseUnits(price, decimalsOf(price));
  const units =
    scales <= USDT_SCALE
      ? product * pow10(USDT_SCALE - scales)
      : divRound(product, pow10(scales - USDT_SCALE), 'ceil');
  return formatUnits(units, USDT_SCALE);
}
