import { expect, it } from 'vitest';
import { isPainted } from './painted.ts';

interface Shown {
  text?: string;
  hasPicture?: boolean;
  isVisible?: boolean;
}

/** A document of screens, with the marks of the offline screen and of a screen that failed. */
function page(screens: Shown[], { offline = false, fault = false } = {}): Document {
  const elements = screens.map(({ text = '', hasPicture = false, isVisible = true }) => ({
    textContent: text,
    checkVisibility: () => isVisible,
    querySelector: () => (hasPicture ? {} : null),
  }));
  const marks: Record<string, boolean> = { '#root [data-offline]': offline, '#root [data-fault]': fault };
  const double: unknown = {
    querySelector: (selector: string) => (marks[selector] ? {} : null),
    querySelectorAll: () => elements,
  };
  return double as Document;
}

it.each([
  ['a screen with words', page([{ text: 'BTC/USDT' }]), true],
  ['a screen with a picture', page([{ hasPicture: true }]), true],
  ['the offline screen over an empty one', page([{}], { offline: true }), true],
  ['no screen', page([]), false],
  ['an empty screen', page([{ text: '  ' }]), false],
  ['a hidden screen', page([{ text: 'BTC/USDT', isVisible: false }]), false],
  ['a screen that failed', page([{ text: 'BTC/USDT' }], { fault: true }), false],
  ['a screen that failed below the offline screen', page([{}], { fault: true, offline: true }), false],
])('tells by %s if the app is painted', (_, shown, expected) => {
  expect(isPainted(shown)).toBe(expected);
});
