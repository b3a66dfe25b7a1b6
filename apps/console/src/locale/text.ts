/**
 * t(): the texts of the desk, typed. One file an area and language, gathered in zh/index.ts and en/index.ts; the Chinese
 * one decides the keys, the compiler holds the English one to them. A language comes whole. Invariant: call t() while
 * rendering or acting, never at a module's top level.
 */
import type { TextKey, Texts, TextValues } from './keys.ts';

export type Language = 'zh' | 'en';

const LOADERS: Record<Language, () => Promise<Texts>> = {
  zh: () => import('./zh/index.ts').then((file) => file.zh),
  en: () => import('./en/index.ts').then((file) => file.en),
};
let current: Language = 'zh';
let texts: Record<string, Record<string, string>> = {};

export function currentLanguage(): Language {
  return current;
}

export async function loadTexts(language: Language): Promise<void> {
  texts = await LOADERS[language]();
  current = language;
}

/** The text of `key`, its `{placeholders}` filled. */
export function t<K extends TextKey>(key: K, ...[values]: TextValues<K>): string {
  const dot = key.indexOf('.');
  const text = texts[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
  if (values === undefined) return text;
  const given: Record<string, string | number> = values;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}
