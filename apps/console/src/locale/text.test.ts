import { DESK_CALL_NAMES, DESK_ROUTES } from '@tern/protocol/desk';
import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { currentLanguage, loadTexts, t } from './text.ts';
import { callName, countryName, imageKindName, subjectText } from './wire-names.ts';
import { zh } from './zh/index.ts';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe('dictionaries', () => {
  it('hold the same areas', () => {
    expect(Object.keys(en)).toEqual(Object.keys(zh));
  });

  it.each(Object.keys(zh) as (keyof typeof zh)[])(
    '%s holds the same keys and placeholders, none empty',
    (area) => {
      const chinese: Record<string, string> = zh[area];
      const english: Record<string, string> = en[area];
      expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted());
      for (const [key, text] of Object.entries(chinese)) {
        expect(text.trim(), key).not.toBe('');
        expect(english[key]?.trim(), key).not.toBe('');
        expect(english[key], key).not.toMatch(/\p{Script=Han}/u);
        expect(placeholders(english[key] as string), key).toEqual(placeholders(text));
      }
    },
  );

  it('says of every proposal what follows', () => {
    const proposed = DESK_CALL_NAMES.filter((name) => DESK_ROUTES[name].fourEyes);
    expect(proposed.length).toBeGreaterThan(10);
    expect(proposed.filter((name) => !(`follows_${name}` in zh.proposal))).toEqual([]);
  });

  it('names every call that can stand in the audit log', () => {
    const written = DESK_CALL_NAMES.filter((name) => DESK_ROUTES[name].write);
    expect(written.filter((name) => !(name in zh.call))).toEqual([]);
  });
});

describe('t', () => {
  it('speaks the language that was loaded last', async () => {
    await loadTexts('zh');
    expect(t('app.cancel')).toBe('取消');
    await loadTexts('en');
    expect(currentLanguage()).toBe('en');
    expect(t('app.proposed', { id: '$&' })).toBe('Proposal $& created');
  });

  it('names what a proposal is about in the operator’s language', async () => {
    await loadTexts('zh');
    expect(subjectText('member 10002001')).toBe('用户 10002001');
    expect(subjectText('operator anna')).toBe('操作员 anna');
    expect(subjectText('review 5 of member 10002001')).toContain('10002001');
    expect(subjectText('order 12')).toContain('12');
    expect(subjectText('member 10002001, order 12')).toBe('用户 10002001 · 订单 12');
    expect(subjectText('ad 7')).toBe('广告 7');
    expect(subjectText('release ios beta 1.2.0')).toBe('应用版本 ios beta 1.2.0');
    expect(subjectText('OTC')).toBe('法币交易');
    expect(subjectText('product 7: 甲 / A')).toBe('产品 7 · 甲 / A');
    expect(subjectText('airdrop 7')).toBe('空投 7');
    expect(subjectText('fee')).toBe('手续费（fee）');
    expect(subjectText('promo USDT')).toContain(' · USDT');
    expect(subjectText('FROM_FEE USDT')).toBe('手续费账户转入理财账户 · USDT');
    expect(subjectText('pledges')).toBe('理财');
    expect(subjectText('BTC/USDT')).toBe('BTC/USDT');
  });

  it('shows names of the wire that it does not know as they are', async () => {
    await loadTexts('en');
    expect(callName('setMarketFees')).toBe('Change fees');
    expect(callName('<b>unheard</b>')).toBe('<b>unheard</b>');
    expect(imageKindName('ID_FRONT')).toBe('Front of ID');
    expect(countryName('CN')).toBe('China');
    expect(countryName('')).toBe('');
  });
});
