/**
 * The amount of a pledge, or of a part that is redeemed, as a pure reducer with the checks that the engine makes
 * (rules/growth#pledges, rules/growth#redemption). Invariant: exact decimals.
 */
import { formatUnits, parseUnits } from '@tern/math';
import { decimalOf, type NumberEntry } from '@tern/protocol';

/** Decimals of an amount (rules/conventions#amounts). */
export const AMOUNT_SCALE = 8;

export interface PledgeForm {
  /** A number entry. */
  amount: string;
  /** A submit was tried: an empty field is a fault now. */
  tried: boolean;
}

export const EMPTY_PLEDGE: PledgeForm = { amount: '', tried: false };

/** Decimals; undefined while one is not known, which then bounds nothing. */
export interface PledgeBounds {
  min: string;
  /** The free part of the assets account, or what the pledge still holds. */
  free: string | undefined;
  /** The own limit and the quota: what is left of each. */
  limit: string | undefined;
  quota: string | undefined;
}

export type PledgeAction = { type: 'amount'; entry: NumberEntry } | { type: 'all' } | { type: 'tried' };

export function changePledge(form: PledgeForm, action: PledgeAction, bounds: PledgeBounds): PledgeForm {
  switch (action.type) {
    case 'amount':
      return { ...form, amount: action.entry };
    case 'all':
      return { ...form, amount: formatUnits(mostOf(bounds), AMOUNT_SCALE) };
    case 'tried':
      return { ...form, tried: true };
  }
}

/** The largest amount that balance, own limit and quota allow; 0 where the balance is not known. */
function mostOf({ free, limit, quota }: PledgeBounds): bigint {
  const units = [free ?? '0', limit, quota].flatMap((text) => unitsOf(text) ?? []);
  return units.reduce((least, one) => (one < least ? one : least));
}

export type PledgeFault = 'empty' | 'belowMin' | 'aboveLimit' | 'aboveQuota' | 'aboveFree';

/** The first thing that the exchange would have against the amount, in its order. */
export function pledgeFault(form: PledgeForm, bounds: PledgeBounds): PledgeFault | undefined {
  const amount = amountUnits(form);
  if (amount === undefined || amount === 0n) return 'empty';
  if (amount < (unitsOf(bounds.min) ?? 0n)) return 'belowMin';
  const isAbove = (bound: string | undefined) => {
    const units = unitsOf(bound);
    return units !== undefined && amount > units;
  };
  if (isAbove(bounds.limit)) return 'aboveLimit';
  if (isAbove(bounds.quota)) return 'aboveQuota';
  return isAbove(bounds.free) ? 'aboveFree' : undefined;
}

/** Units; undefined while the field holds no number. */
export function amountUnits({ amount }: PledgeForm): bigint | undefined {
  return unitsOf(decimalOf(amount));
}

function unitsOf(decimal: string | undefined): bigint | undefined {
  return decimal === undefined ? undefined : parseUnits(decimal, AMOUNT_SCALE);
}
