import type { WireOtcAd } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { adChange } from './seen-ad.ts';

const SELL: WireOtcAd = {
  adId: '1',
  side: 'SELL',
  currency: 'USDT',
  price: '7.23',
  version: 1,
  qty: '100',
  min: '100',
  max: '1000',
  effectiveMax: '723',
  payKinds: ['bankCard'],
  payWindowMinutes: 15,
  remark: '',
  minAgeDays: 0,
  minCompleted: 0,
  merchant: {
    merchantId: '9',
    nickName: 'North',
    completed: 1,
    completion: '100.00',
    averageReleaseSeconds: 60,
    isOnline: true,
    isSimulated: false,
  },
  isOwn: false,
};

describe('an ad that changed since it was seen', () => {
  it('is taken over while its price is the same or better', () => {
    expect(adChange(SELL, { ...SELL, qty: '50' })).toBeUndefined();
    expect(adChange(SELL, { ...SELL, price: '7.22' })).toBeUndefined();
    expect(adChange({ ...SELL, side: 'BUY' }, { ...SELL, side: 'BUY', price: '7.24' })).toBeUndefined();
  });

  it('asks again at a price that got worse for the taker', () => {
    expect(adChange(SELL, { ...SELL, price: '7.24' })).toBe('price');
    expect(adChange({ ...SELL, side: 'BUY' }, { ...SELL, side: 'BUY', price: '7.22' })).toBe('price');
  });

  it('asks again at other terms, also at a better price', () => {
    expect(adChange(SELL, { ...SELL, version: 2, price: '7.20' })).toBe('terms');
  });

  it('is gone when it is not listed, or has no price', () => {
    expect(adChange(SELL, undefined)).toBe('gone');
    expect(adChange(SELL, { ...SELL, price: '' })).toBe('gone');
  });
});
