import { describe, expect, it } from 'vitest';
import { entryOf, previewOf, requestOf } from './draft-entry.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const NEW = {
  ...entryOf(undefined, NOW),
  zh: { title: ' 三十天 ', body: '说明' },
  en: { title: 'Thirty days', body: ' Text ' },
  ratePercent: '0.03',
  min: '100',
  maxPerMember: '1000',
  quota: '100000',
};

describe('the draft of a product', () => {
  it('goes with its rate as a share and without blank ends', () => {
    expect(requestOf(NEW)).toEqual({
      zh: { title: '三十天', body: '说明' },
      en: { title: 'Thirty days', body: 'Text' },
      currency: 'USDT',
      termDays: 30,
      dailyRate: '0.0003',
      min: '100',
      maxPerMember: '1000',
      quota: '100000',
      saleStart: NOW,
      saleEnd: NOW + 30 * 86_400_000,
      isEarlyRedeemable: true,
      earlyDelayHours: 24,
    });
  });

  it('of a flexible product has no early redemption, and of a term one only where it is wanted', () => {
    expect(requestOf({ ...NEW, termDays: 0 })).toMatchObject({
      isEarlyRedeemable: false,
      earlyDelayHours: 0,
    });
    const late = { ...NEW, isEarlyRedeemable: false };
    expect(requestOf(late)).toMatchObject({ isEarlyRedeemable: false, earlyDelayHours: 0 });
  });

  it('is filled with what stands, to the letter', () => {
    const stands = previewOf(NEW);
    expect(requestOf(entryOf(stands, 0))).toEqual(requestOf(NEW));
  });
});
