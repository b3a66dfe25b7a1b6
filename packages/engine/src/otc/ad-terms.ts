/** Which terms an ad may have (rules/otc#ads). */
import {
  MAX_AD_PRICE,
  MAX_AD_QTY,
  MAX_PREMIUM_BP,
  PAY_WINDOWS_MIN,
  TAKER_AGES_DAYS,
  TAKER_COMPLETED,
} from '../base/limits.ts';
import type { AdTerms } from './ad-commands.ts';
import type { OtcPolicy } from './desk-commands.ts';
import type { PayMethodKind } from './merchant-commands.ts';

/** @param methods the merchant's enabled ones */
export function whyNotTerms(
  terms: AdTerms,
  { minAmount, maxAmount }: OtcPolicy,
  methods: ReadonlyMap<number, PayMethodKind>,
) {
  const { qty, min, max, payWindowMin, minAgeDays, minCompleted, methodIds } = terms;
  const isAllowed =
    isPrice(terms) &&
    qty > 0n &&
    qty <= MAX_AD_QTY &&
    min >= minAmount &&
    min <= max &&
    max <= maxAmount &&
    PAY_WINDOWS_MIN.includes(payWindowMin) &&
    TAKER_AGES_DAYS.includes(minAgeDays) &&
    TAKER_COMPLETED.includes(minCompleted);
  if (!isAllowed) return 'AD_INVALID';
  return areNamedOnce(methodIds, methods) ? undefined : 'PAY_METHOD_REQUIRED';
}

/** True for at least one method, each enabled and named once. */
export function areNamedOnce(
  methodIds: readonly number[],
  methods: ReadonlyMap<number, PayMethodKind>,
): boolean {
  return (
    methodIds.length > 0 &&
    new Set(methodIds).size === methodIds.length &&
    methodIds.every((methodId) => methods.has(methodId))
  );
}

function isPrice({ priceType, price, premiumBp }: AdTerms): boolean {
  if (priceType === 'FIXED') return price > 0n && price <= MAX_AD_PRICE && premiumBp === 0n;
  return price === 0n && premiumBp >= -MAX_PREMIUM_BP && premiumBp <= MAX_PREMIUM_BP;
}
