/**
 * The member's choices for the look: theme, colour scheme, language. The choice alone decides, never the system's
 * setting; it outlives the page. index.html applies theme and scheme before the first paint from the same storage.
 */

import { storage } from '@tern/bridge';
import { create } from 'zustand';
import { type Language, switchTexts } from '../../locale/text.ts';
import { readStoredObject } from '../device/stored-object.ts';

export type Theme = 'day' | 'night';
export type Scheme = 'green-up' | 'red-up';

interface Look {
  theme: Theme;
  scheme: Scheme;
}

interface Preferences extends Look {
  language: Language;
}

const LOOK_KEY = 'preferences';
const LANGUAGE_KEY = 'language';

function stored(): Preferences {
  const look = readStoredObject<Look>(LOOK_KEY, { theme: 'day', scheme: 'green-up' });
  return {
    theme: look.theme === 'night' ? 'night' : 'day',
    scheme: look.scheme === 'red-up' ? 'red-up' : 'green-up',
    language: storage.read(LANGUAGE_KEY) === 'en' ? 'en' : 'zh',
  };
}

export const usePreferences = create<Preferences>(() => stored());

function applyLook({ theme, scheme }: Look): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.scheme = scheme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar) bar.content = getComputedStyle(root).getPropertyValue('--page').trim();
}

export function setLook(change: Partial<Look>): void {
  usePreferences.setState(change);
  const { theme, scheme } = usePreferences.getState();
  storage.write(LOOK_KEY, JSON.stringify({ theme, scheme }));
  applyLook({ theme, scheme });
}

export function toggleTheme(): void {
  setLook({ theme: usePreferences.getState().theme === 'day' ? 'night' : 'day' });
}

/** Switches once the texts are there; the shell then builds every screen anew. */
export async function setLanguage(language: Language): Promise<void> {
  await switchTexts(language);
  document.documentElement.lang = language;
  storage.write(LANGUAGE_KEY, language);
  usePreferences.setState({ language });
}
