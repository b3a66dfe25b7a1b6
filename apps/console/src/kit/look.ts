/**
 * The operator's choices for the look: theme and language. It outlives the page; the system's setting does not count.
 */
import { type Language, loadTexts } from '../locale/text.ts';
import { keep, stored } from './storage.ts';
import { createStore } from './store.ts';

export type Theme = 'day' | 'night';

export const chosenTheme = createStore<Theme>(stored('theme') === 'night' ? 'night' : 'day');
export const chosenLanguage = createStore<Language>(stored('language') === 'en' ? 'en' : 'zh');

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  chosenTheme.set(theme);
}

/** Once the texts are there. */
async function showLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  document.documentElement.lang = language;
  document.title = language === 'zh' ? 'Tern 运营台' : 'Tern desk';
  chosenLanguage.set(language);
}

export function setTheme(theme: Theme): void {
  keep('theme', theme);
  showTheme(theme);
}

export function setLanguage(language: Language): Promise<void> {
  keep('language', language);
  return showLanguage(language);
}

/** The look that was chosen before, without choosing it anew. */
export function applyLook(): Promise<void> {
  showTheme(chosenTheme.get());
  return showLanguage(chosenLanguage.get());
}
