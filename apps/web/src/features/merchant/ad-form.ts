/**
 * The form of an advertisement as a reducer, with its rules and its live preview (rules/otc#ads, rules/otc#prices). Pure,
 * exact. Invariant: a problem is shown once a submit was tried, and goes as soon as it is mended. The server decides.
 */
import {
  CNY_SCALE,
  compareDecimals,
  displayShare,
  effectiveMax,
  floatPrice,
  formatUnits,
  isNearReference,
  parseUnits,
  pow10,
  REFERENCE_SCALE,
} from '@tern/math';
import { decimalOf, type NumberEntry } from '@tern/protocol';
import type { AdTerms, AdToSave, OwnAd } from './queries.ts';

/** Number entries. */
type Numbers = Record<'price' | 'premium' | 'qty' | 'min' | 'max', string>;
type Texts = Record<'remark' | 'autoReply', string>;
type Choices = Pick<OwnAd, 'side' | 'currency' | 'priceType'> &
  Pick<AdTerms, 'payWindowMinutes' | 'minAgeDays' | 'minCompleted'> & {
    /** The premium is taken off the reference. */
    isBelow: boolean;
  };

export interface AdForm extends Numbers, Texts, Choices {
  paymentIds: readonly string[];
  /** A submit was tried. */
  tried: boolean;
}

export type AdAction =
  | { type: 'number'; field: keyof Numbers; entry: NumberEntry }
  | { type: 'typed'; field: keyof Texts; text: string }
  | { type: 'chosen'; choice: Partial<Choices> }
  | { type: 'method'; paymentId: string }
  | { type: 'tried' };

export const FRESH_AD: AdForm = {
  side: 'SELL',
  currency: 'USDT',
  priceType: 'FIXED',
  price: '',
  premium: '0',
  isBelow: false,
  qty: '',
  min: '',
  max: '',
  paymentIds: [],
  payWindowMinutes: '15',
  remark: '',
  autoReply: '',
  minAgeDays: '0',
  minCompleted: '0',
  tried: false,
};

/** The values of the fields that have only some. */
export const AD_CHOICES = {
  side: ['BUY', 'SELL'],
  priceType: ['FIXED', 'FLOAT'],
  payWindowMinutes: ['10', '15', '20', '30'],
  minAgeDays: ['0', '7', '30', '90'],
  minCompleted: ['0', '1', '10', '50'],
} as const;

/** An ad of the member's own, to be changed. */
export function formOfAd(ad: OwnAd): AdForm {
  const { side, currency, priceType, price, premium, qty, min, max, paymentIds, remark, autoReply } = ad;
  return {
    side,
    currency,
    priceType,
    qty,
    min,
    max,
    paymentIds,
    remark,
    autoReply,
    price: priceType === 'FIXED' ? price : '',
    premium: premium === '' ? '0' : premium.replace('-', ''),
    isBelow: premium.startsWith('-'),
    payWindowMinutes: oneOf(AD_CHOICES.payWindowMinutes, ad.payWindowMinutes),
    minAgeDays: oneOf(AD_CHOICES.minAgeDays, ad.minAgeDays),
    minCompleted: oneOf(AD_CHOICES.minCompleted, ad.minCompleted),
    tried: false,
  };
}

function oneOf<const V extends string>(values: readonly [V, ...V[]], wanted: number): V {
  return values.find((value) => value === String(wanted)) ?? values[0];
}

export function changeAdForm(form: AdForm, action: AdAction): AdForm {
  switch (action.type) {
    case 'number':
      return { ...form, [action.field]: action.entry };
    case 'typed':
      return { ...form, [action.field]: action.text };
    case 'chosen':
      return { ...form, ...action.choice };
    case 'method': {
      const { paymentId } = action;
      const others = form.paymentIds.filter((id) => id !== paymentId);
      const paymentIds = others.length < form.paymentIds.length ? others : [...others, paymentId];
      return { ...form, paymentIds };
    }
    case 'tried':
      return { ...form, tried: true };
  }
}

/** The market's facts of the coin; prices and amounts in CNY. */
export interface AdMarket {
  /** For one coin. */
  reference: string;
  isFresh: boolean;
  /** Decimals of the coin. */
  scale: number;
  minAmount: string;
  maxAmount: string;
  /** Percent. */
  band: string;
}

/** Named like the texts of the dictionary. */
export type AdProblem =
  | 'priceRequired'
  | 'premiumRange'
  | 'qtyRequired'
  | 'minTooSmall'
  | 'maxTooLarge'
  | 'maxBelowMin'
  | 'methodsRequired';
export type AdProblems = Partial<Record<'price' | 'premium' | 'qty' | 'min' | 'max' | 'methods', AdProblem>>;

const MOST_PREMIUM = '10';
const isPositive = (text: string) => /[1-9]/.test(text);

export function adProblems(form: AdForm, { minAmount, maxAmount }: AdMarket): AdProblems {
  const problems: AdProblems = {};
  if (form.priceType === 'FIXED') {
    if (!isPositive(form.price)) problems.price = 'priceRequired';
  } else {
    const premium = decimalOf(form.premium);
    if (premium === undefined || compareDecimals(premium, MOST_PREMIUM) > 0)
      problems.premium = 'premiumRange';
  }
  if (!isPositive(form.qty)) problems.qty = 'qtyRequired';
  const min = decimalOf(form.min) ?? '0';
  const max = decimalOf(form.max) ?? '0';
  if (compareDecimals(min, minAmount) < 0) problems.min = 'minTooSmall';
  if (compareDecimals(max, maxAmount) > 0) problems.max = 'maxTooLarge';
  else if (!isPositive(max) || compareDecimals(max, min) < 0) problems.max = 'maxBelowMin';
  if (form.paymentIds.length === 0) problems.methods = 'methodsRequired';
  return problems;
}

/** In hundredths of a percent. */
const FAR_BP = 500;
const BASIS_POINTS = 10_000n;
const PERCENT_SCALE = 2;

export interface AdPreview {
  /** CNY for one coin, as takers see it now. */
  price: string;
  /** The most that one order may be, in CNY; undefined while quantity or maximum is not there. */
  effectiveMax: string | undefined;
  /** Apart from the reference, in percent with two decimals. */
  apart: string;
  isAbove: boolean;
  /** More than 5 % apart. */
  isFar: boolean;
  /** Too far for an ad of this kind to go ON (rules/otc#prices). */
  isBeyondBand: boolean;
  /** Below the minimum: the ad would not be listed. */
  isUnlisted: boolean;
}

/** @returns undefined without a price yet, or without a reference */
export function adPreview(form: AdForm, market: AdMarket): AdPreview | undefined {
  if (!isPositive(market.reference)) return undefined;
  const reference = parseUnits(market.reference, REFERENCE_SCALE);
  const price = priceOf(form, reference);
  if (price === undefined) return undefined;
  const whole = price * pow10(REFERENCE_SCALE - CNY_SCALE);
  const isAbove = whole > reference;
  const apart = isAbove ? whole - reference : reference - whole;
  const most = effectiveMaxOf(form, price, market.scale);
  const min = decimalOf(form.min);
  // style-allow: a share is a whole number of basis points
  const bandBp = Number(parseUnits(market.band, PERCENT_SCALE));
  return {
    price: formatUnits(price, CNY_SCALE, { minDecimals: 2 }),
    effectiveMax: most,
    apart: displayShare(apart, reference),
    isAbove,
    isFar: !isNearReference(price, reference, FAR_BP),
    isBeyondBand: form.priceType === 'FIXED' && !isNearReference(price, reference, bandBp),
    isUnlisted: most !== undefined && min !== undefined && compareDecimals(most, min) < 0,
  };
}

/** In cents. */
function priceOf(form: AdForm, reference: bigint): bigint | undefined {
  const text = decimalOf(form.priceType === 'FIXED' ? form.price : form.premium);
  if (text === undefined) return undefined;
  if (form.priceType === 'FIXED') return isPositive(text) ? parseUnits(text, CNY_SCALE) : undefined;
  const premium = parseUnits(text, PERCENT_SCALE);
  return premium > BASIS_POINTS ? undefined : floatPrice(reference, form.isBelow ? -premium : premium);
}

function effectiveMaxOf(form: AdForm, price: bigint, scale: number): string | undefined {
  const max = decimalOf(form.max);
  const qty = decimalOf(form.qty);
  if (max === undefined || qty === undefined) return undefined;
  const most = effectiveMax(parseUnits(max, CNY_SCALE), parseUnits(qty, scale), price, scale);
  return formatUnits(most, CNY_SCALE, { minDecimals: 2 });
}

/** The form, free of problems, as the calls take it. */
export function adToSave(form: AdForm, adId: string | undefined): AdToSave {
  const { side, currency, priceType, remark, autoReply } = form;
  const premium = decimalOf(form.premium) ?? '0';
  const price =
    priceType === 'FIXED'
      ? { price: decimalOf(form.price) ?? '0' }
      : { premium: form.isBelow && isPositive(premium) ? `-${premium}` : premium };
  const terms: AdTerms = {
    priceType,
    ...price,
    qty: decimalOf(form.qty) ?? '0',
    min: decimalOf(form.min) ?? '0',
    max: decimalOf(form.max) ?? '0',
    paymentIds: form.paymentIds.join(','),
    payWindowMinutes: form.payWindowMinutes,
    ...(remark.trim() && { remark: remark.trim() }),
    ...(autoReply.trim() && { autoReply: autoReply.trim() }),
    minAgeDays: form.minAgeDays,
    minCompleted: form.minCompleted,
  };
  return { adId, side, currency, terms };
}
