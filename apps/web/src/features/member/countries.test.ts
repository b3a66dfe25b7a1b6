import { describe, expect, it } from 'vitest';
import {
  countries,
  countryOf,
  FREQUENT,
  frequentFirst,
  phoneCountries,
  searchCountries,
} from './countries.ts';

describe('countries', () => {
  it('is complete, unique and well formed', () => {
    const all = countries('en');
    expect(all.length).toBeGreaterThan(230);
    expect(new Set(all.map((country) => country.iso)).size).toBe(all.length);
    for (const { iso, code, name } of all) {
      expect(iso).toMatch(/^[A-Z]{2}$/);
      expect(code, iso).toMatch(/^[1-9]\d{0,3}$/);
      expect(name, iso).not.toBe(iso);
    }
    for (const iso of FREQUENT) expect(all.some((country) => country.iso === iso)).toBe(true);
  });

  it('has every code of a country behind phones, and one name for a code', () => {
    const codes = (iso: string) =>
      phoneCountries('en').flatMap((country) => (country.iso === iso ? [country.code] : []));
    expect(codes('DO')).toEqual(['1809', '1829', '1849']);
    expect(codes('PR')).toEqual(['1787', '1939']);
    expect(['1', '7', '44', '39', '852', '1849', '86'].map(countryOf)).toEqual([
      'US',
      'RU',
      'GB',
      'IT',
      'HK',
      'DO',
      'CN',
    ]);
  });

  it('speaks the language', () => {
    const name = (language: 'zh' | 'en') => countries(language).find((country) => country.iso === 'JP')?.name;
    expect(name('zh')).toBe('日本');
    expect(name('en')).toBe('Japan');
  });

  it('gives the usual Chinese names, and the frequent ones first', () => {
    const all = countries('zh');
    const names = new Map(all.map(({ iso, name }) => [iso, name]));
    expect(['CN', 'HK', 'MO', 'TW'].map((iso) => names.get(iso))).toEqual([
      '中国大陆',
      '中国香港',
      '中国澳门',
      '中国台湾',
    ]);
    const sorted = frequentFirst(all);
    expect(sorted.slice(0, FREQUENT.length).map(({ iso }) => iso)).toEqual(FREQUENT);
    expect(new Set(sorted)).toEqual(new Set(all));
  });

  it('finds by name, code and letters', () => {
    const all = countries('en');
    const found = (words: string) => searchCountries(all, words).map((country) => country.iso);
    expect(found('+86')).toEqual(expect.arrayContaining(['CN']));
    expect(found('germ')).toEqual(['DE']);
    expect(found('sg')).toEqual(['SG']);
    expect(found('nowhere')).toEqual([]);
    expect(found(' ')).toHaveLength(all.length);
  });
});
