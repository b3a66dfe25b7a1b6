import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { currentLanguage, loadTexts, switchTexts, t } from './text.ts';
import { zh } from './zh/index.ts';

const AREAS = Object.keys(zh) as (keyof typeof zh)[];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe('dictionaries', () => {
  it.each(AREAS)('%s holds the same keys and placeholders in both languages, none empty', async (area) => {
    const chinese: Record<string, string> = await zh[area]();
    const english: Record<string, string> = await en[area]();
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted());
    for (const [key, text] of Object.entries(chinese)) {
      expect(text.trim(), key).not.toBe('');
      expect(english[key]!.trim(), key).not.toBe('');
      expect(placeholders(english[key]!), key).toEqual(placeholders(text));
    }
  });

  it('has no Chinese left in English', async () => {
    for (const area of AREAS) {
      for (const [key, text] of Object.entries(await en[area]())) {
        expect(text, `${area}.${key}`).not.toMatch(/\p{Script=Han}/u);
      }
    }
  });
});

describe('t', () => {
  it('speaks the language switched to, with the areas in use', async () => {
    expect(t('app.cancel')).toBe('app.cancel');
    await switchTexts('zh');
    await loadTexts(['app', 'login']);
    expect(t('app.cancel')).toBe('取消');
    await switchTexts('en');
    expect(currentLanguage()).toBe('en');
    expect(t('app.cancel')).toBe('Cancel');
    expect(t('login.resendIn', { seconds: 7 })).toBe('Resend in 7 s');
    await loadTexts(['content']);
    expect(t('content.team', { name: '$&' })).toBe('The $& team');
  });

  it('counts one and many in English', async () => {
    await switchTexts('en');
    await loadTexts(['otc', 'trade', 'contract']);
    expect(t('otc.unreadLines', { count: 1 })).toBe('1 unread message');
    expect(t('otc.unreadLines', { count: 2 })).toBe('2 unread messages');
    expect(t('otc.unreadLines', { count: 11 })).toBe('11 unread messages');
    expect(t('trade.cancelledCount', { count: '1' })).toBe('1 order canceled');
    expect(t('contract.closeEveryAsk', { count: 3 })).toBe('Close 3 positions at market?');
    for (const area of AREAS)
      for (const [key, text] of Object.entries(await en[area]()))
        expect(text, `${area}.${key}`).not.toMatch(/\w\(s\)/);
  });

  it('has the areas too that are wanted while the language switches', async () => {
    await switchTexts('en');
    await loadTexts(['help']);
    const switched = switchTexts('zh');
    const wanted = loadTexts(['update']);
    await switched;
    expect(t('update.later')).toBe('稍后');
    await wanted;
    expect(t('update.later')).toBe('稍后');
  });
});
