/** The text of an article in one language, and the columns that hold it. */
import type { GlobalText, WireLanguage } from '@tern/protocol';

export interface HelpText {
  title: string;
  body: string;
}
export type HelpTexts = Record<WireLanguage, HelpText>;

export interface TextColumns {
  zh_title: string;
  zh_body: string;
  en_title: string;
  en_body: string;
}

const LANGUAGE_OF = { CHINESE_SIM: 'zh', ENGLISH: 'en' } as const satisfies Record<GlobalText, WireLanguage>;

export const languageOf = (global: GlobalText): WireLanguage => LANGUAGE_OF[global];

export function textsOf({ zh_title, zh_body, en_title, en_body }: TextColumns): HelpTexts {
  return { zh: { title: zh_title, body: zh_body }, en: { title: en_title, body: en_body } };
}

export function mapTexts(texts: HelpTexts, map: (text: string, language: WireLanguage) => string): HelpTexts {
  const of = (language: WireLanguage) => ({
    title: map(texts[language].title, language),
    body: map(texts[language].body, language),
  });
  return { zh: of('zh'), en: of('en') };
}

/** Both languages hold the same words. */
export function isSameText(one: HelpTexts, other: HelpTexts): boolean {
  return (['zh', 'en'] as const).every(
    (language) =>
      one[language].title === other[language].title && one[language].body === other[language].body,
  );
}
