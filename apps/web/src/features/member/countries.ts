/**
 * Every country and region with its calling code. Names come from the browser in the member's language, so the
 * contract's table holds codes alone.
 */
import { type CallingCode, callingCodes } from '@tern/protocol';

export const FREQUENT = ['CN', 'HK', 'TW', 'SG', 'US', 'GB', 'JP', 'KR', 'MY'];

export interface Country extends CallingCode {
  name: string;
}

/** Sorted by name in that language. */
export function countries(language: 'zh' | 'en'): Country[] {
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return callingCodes()
    .map(({ iso, code }) => ({ iso, code, name: names.of(iso) ?? iso }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
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
