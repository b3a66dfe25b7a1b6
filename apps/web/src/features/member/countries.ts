/**
 * Every country and region with its calling code. Names come from the browser in the member's language, so the
 * contract's table holds codes alone.
 */
import { type CallingCode, callingCodes } from '@tern/protocol';

export const FREQUENT = ['CN', 'HK', 'TW', 'SG', 'US', 'GB', 'JP', 'KR', 'MY'];

/** The usual short names; the browser writes "中国香港特别行政区", "台湾" and "中国". */
const ZH_NAMES: Readonly<Record<string, string>> = {
  CN: '中国大陆',
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
};

export interface Country extends CallingCode {
  name: string;
}

/** A code that several countries share stands for this one of them. */
const MAIN: Readonly<Record<string, string>> = { 1: 'US', 7: 'RU', 44: 'GB' };

/** The country that a code alone names. */
export function countryOf(code: string): string {
  return MAIN[code] ?? callingCodes().find((country) => country.code === code)?.iso ?? '';
}

/** Each once, with its usual code; sorted by name in that language. */
export function countries(language: 'zh' | 'en'): Country[] {
  const all = phoneCountries(language);
  return all.filter(({ iso }, at) => all.findIndex((country) => country.iso === iso) === at);
}

/** Each with every code that it has; sorted by name in that language. */
export function phoneCountries(language: 'zh' | 'en'): Country[] {
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const nameOf = (iso: string) => (language === 'zh' && ZH_NAMES[iso]) || (names.of(iso) ?? iso);
  return callingCodes()
    .map(({ iso, code }) => ({ iso, code, name: nameOf(iso) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

/** The frequent ones first, then the others as they stand. */
export function frequentFirst(all: readonly Country[]): Country[] {
  const place = ({ iso }: Country) => (FREQUENT.includes(iso) ? FREQUENT.indexOf(iso) : FREQUENT.length);
  return all.toSorted((a, b) => place(a) - place(b));
}

/** Those whose name, code or letters hold the words; "+86" and "86" find the same. */
export function searchCountries(all: readonly Country[], words: string): Country[] {
  const wanted = words.trim().toLowerCase().replace(/^\+/, '');
  if (wanted === '') return [...all];
  return all.filter(
    ({ iso, code, name }) =>
      name.toLowerCase().includes(wanted) || code.startsWith(wanted) || iso.toLowerCase() === wanted,
  );
}
