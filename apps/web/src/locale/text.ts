/**
 * t(): the texts of the app, typed. One file an area and language (locale/zh/<area>.ts and locale/en/<area>.ts),
 * named in locale/zh/index.ts and locale/en/index.ts; the Chinese file decides the keys, the English one is checked
 * against it by the compiler. Areas load on demand: a row of the route table names the areas of its screen, and they
 * are there before the screen shows. Invariant: call t() while rendering or acting, never at a module's top level.
 */
import type { Areas, Loaders, TextKey, TextValues } from './keys.ts';
import { zh } from './zh/index.ts';

export type Language = 'zh' | 'en';
export type Area = keyof Areas;

/** The list of the English areas is no part of the first screen's program. */
const loadersOf = async (language: Language): Promise<Loaders> =>
  language === 'zh' ? zh : (await import('./en/index.ts')).en;
const loaded = new Map<string, Record<string, string>>();
const wanted = new Set<Area>();
let current: Language = 'zh';

export function currentLanguage(): Language {
  return current;
}

async function loadArea(language: Language, area: Area): Promise<void> {
  const key = `${language}/${area}`;
  if (!loaded.has(key)) loaded.set(key, await (await loadersOf(language))[area]());
}

/** Brings the texts of these areas in the current language. */
export async function loadTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await Promise.all(areas.map((area) => loadArea(current, area)));
}

/** Switches the language once all texts in use are there in it, those too that are wanted meanwhile. */
export async function switchTexts(language: Language): Promise<void> {
  const isWhole = () => [...wanted].every((area) => loaded.has(`${language}/${area}`));
  while (!isWhole()) await Promise.all([...wanted].map((area) => loadArea(language, area)));
  current = language;
}

/**
 * The text of `key`, its `{placeholders}` filled; the key itself when its area is not loaded. `{count|order|orders}` is the
 * first word for one and the second for every other number.
 */
export function t<K extends TextKey>(key: K, ...[values]: TextValues<K>): string {
  const dot = key.indexOf('.');
  const text = loaded.get(`${current}/${key.slice(0, dot)}`)?.[key.slice(dot + 1)];
  if (text === undefined) return key;
  return values === undefined ? text : fill(text, values);
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (whole, name: string, one?: string, many?: string) =>
    String((String(values[name]) === '1' ? one : many) ?? values[name] ?? whole),
  );
}
