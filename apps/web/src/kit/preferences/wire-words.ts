/** The app's language in the words of the wire. */
import type { GlobalText } from '@tern/protocol';
import type { Language } from '../../locale/text.ts';
import { usePreferences } from './preferences.ts';

const textOf = (language: Language): GlobalText => (language === 'en' ? 'ENGLISH' : 'CHINESE_SIM');

export function useGlobalText(): GlobalText {
  return usePreferences((preferences) => textOf(preferences.language));
}

export function globalText(): GlobalText {
  return textOf(usePreferences.getState().language);
}
