/** Fills the placeholders of a text with the figures of now. */
import type { WireLanguage } from '@tern/protocol';
import type { Figures } from './figures.ts';
import { isPlaceholder, placeholderValue } from './placeholders.ts';

const PLACEHOLDER = /\{\{([^{}]{0,60})\}\}/g;

/** The names of the text's placeholders, unknown ones too, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** An unknown placeholder, which no published text has, stays as it is written. */
export function fillText(text: string, language: WireLanguage, figures: Figures): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? placeholderValue(name, figures)[language] : whole,
  );
}
