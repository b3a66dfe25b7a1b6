import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import { merchant as texts } from '../../locale/zh/merchant.ts';
import { type AdForm, adPreview, adProblems, adToSave, changeAdForm, FRESH_AD, formOfAd } from './ad-form.ts';
import type { OwnAd } from './queries.ts';

const MARKET = {
  reference: '7.2134',
  isFresh: true,
  scale: 8,
  minAmount: '10',
  maxAmount: '500000',
  band: '20',
};
const FIXED: AdForm = {
  ...FRESH_AD,
  price: '7.23',
  qty: '96.5',
  min: '100',
  max: '5000',
  paymentIds: ['3'],
};
const FLOAT: AdForm = { ...FIXED, priceType: 'FLOAT', premium: '0.35' };
const OWN: OwnAd = {
  adId: '9',
  side: 'BUY',
  currency: 'BTC',
  price: '500000.00',
  version: 3,
  qty: '0.5',
  min: '100.00',
  max: '5000.00',
  effectiveMax: '5000.00',
  payKinds: ['weixin'],
  payWindowMinutes: 20,
  remark: 'fast',
  minAgeDays: 30,
  minCompleted: 10,
  priceType: 'FLOAT',
  premium: '-1.50',
  paymentIds: ['3'],
  autoReply: 'hello',
  isOn: false,
  isBlocked: false,
  isListed: false,
  cause: 'EDITED',
  reason: '',
  openOrders: 0,
  completedOrders: 0,
  notMadeToday: 0,
  changedTime: 1,
};

describe('the preview', () => {
  it('has the price that the reference makes: 7.2134 and +0.35 % are 7.24', () => {
    expect(adPreview(FLOAT, MARKET)?.price).toBe('7.24');
    expect(adPreview({ ...FLOAT, isBelow: true }, MARKET)?.price).toBe('7.19');
  });

  it('has the effective maximum of what the quantity is worth: 96.5 at 7.23 are 697.69', () => {
    expect(adPreview(FIXED, MARKET)?.effectiveMax).toBe('697.69');
    expect(adPreview({ ...FIXED, max: '600' }, MARKET)?.effectiveMax).toBe('600.00');
    expect(adPreview({ ...FIXED, qty: '' }, MARKET)?.effectiveMax).toBeUndefined();
  });

  it('says that an order below the minimum is all that is left', () => {
    expect(adPreview({ ...FIXED, min: '697.70' }, MARKET)?.isUnlisted).toBe(true);
    expect(adPreview({ ...FIXED, min: '697.69' }, MARKET)?.isUnlisted).toBe(false);
  });

  it.each([
    ['7.57', '4.94', false],
    ['7.58', '5.08', true],
    ['6.86', '4.90', false],
    ['6.85', '5.04', true],
  ])('of %s is %s %% from the reference, far: %s', (price, apart, isFar) => {
    expect(adPreview({ ...FIXED, price }, MARKET)).toMatchObject({ apart, isFar, isBeyondBand: false });
  });

  it('knows the band of a fixed price, which a floating one has not', () => {
    expect(adPreview({ ...FIXED, price: '8.66' }, MARKET)?.isBeyondBand).toBe(true);
    expect(adPreview({ ...FIXED, price: '8.65' }, MARKET)?.isBeyondBand).toBe(false);
    expect(adPreview({ ...FLOAT, premium: '10' }, { ...MARKET, band: '5' })?.isBeyondBand).toBe(false);
  });

  it('is none without a price or a reference', () => {
    expect(adPreview({ ...FIXED, price: '0.' }, MARKET)).toBeUndefined();
    expect(adPreview(FIXED, { ...MARKET, reference: '' })).toBeUndefined();
  });
});

describe('the problems', () => {
  it('are none of a whole form', () => {
    expect(adProblems(FIXED, MARKET)).toEqual({});
    expect(adProblems(FLOAT, MARKET)).toEqual({});
  });

  it('name what is missing, each with a text', () => {
    const found = {
      ...adProblems(FRESH_AD, MARKET),
      ...adProblems({ ...FLOAT, premium: '10.01', max: '500000.01' }, MARKET),
    };
    expect(found).toEqual({
      price: 'priceRequired',
      premium: 'premiumRange',
      qty: 'qtyRequired',
      min: 'minTooSmall',
      max: 'maxTooLarge',
      methods: 'methodsRequired',
    });
    expect(adProblems({ ...FIXED, max: '99.99' }, MARKET)).toEqual({ max: 'maxBelowMin' });
    for (const problem of [...Object.values(found), 'maxBelowMin']) expect(texts).toHaveProperty(problem);
  });

  it.each([
    ['9.99', '500000', { min: 'minTooSmall' }],
    ['10', '500000', {}],
    ['10', '10', {}],
    ['10', '500000.01', { max: 'maxTooLarge' }],
  ])('of the limits %s and %s', (min, max, problems) => {
    expect(adProblems({ ...FIXED, min, max }, MARKET)).toEqual(problems);
  });
});

describe('the form', () => {
  it('takes methods on and off, and a price to the cent', () => {
    const two = changeAdForm(FIXED, { type: 'method', paymentId: '7' });
    expect(two.paymentIds).toEqual(['3', '7']);
    expect(changeAdForm(two, { type: 'method', paymentId: '3' }).paymentIds).toEqual(['7']);
    const typed = (field: 'price' | 'qty' | 'min' | 'max', keys: string) =>
      changeAdForm(FIXED, { type: 'number', field, entry: typedEntry(keys, 2) });
    expect(typed('price', '7.239').price).toBe('7.23');
    expect(adProblems(typed('price', '-1'), MARKET)).toEqual({ price: 'priceRequired' });
    expect(adProblems(typed('qty', '1x'), MARKET)).toEqual({ qty: 'qtyRequired' });
    expect(adProblems(typed('min', '1 00'), MARKET)).toEqual({ min: 'minTooSmall' });
    expect(adProblems(typed('max', "1'000"), MARKET)).toEqual({ max: 'maxBelowMin' });
  });

  it('begins an edit with the ad, and sends it as it was', () => {
    const form = formOfAd(OWN);
    expect(form).toMatchObject({ price: '', premium: '1.50', isBelow: true, payWindowMinutes: '20' });
    expect(adToSave(form, '9')).toEqual({
      adId: '9',
      side: 'BUY',
      currency: 'BTC',
      terms: {
        priceType: 'FLOAT',
        premium: '-1.50',
        qty: '0.5',
        min: '100.00',
        max: '5000.00',
        paymentIds: '3',
        payWindowMinutes: '20',
        remark: 'fast',
        autoReply: 'hello',
        minAgeDays: '30',
        minCompleted: '10',
      },
    });
  });

  it('sends a fixed price without a premium, no blank remark, and no negative zero', () => {
    const { terms } = adToSave({ ...FIXED, remark: ' ' }, undefined);
    expect(terms).toMatchObject({ priceType: 'FIXED', price: '7.23' });
    expect(terms).not.toHaveProperty('premium');
    expect(terms).not.toHaveProperty('remark');
    expect(adToSave({ ...FLOAT, premium: '0', isBelow: true }, undefined).terms.premium).toBe('0');
  });
});
