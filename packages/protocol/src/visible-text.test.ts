import { expect, it } from 'vitest';
import { withoutInvisibleEnds } from './visible-text.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u2028',
  '\u2029',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\uffa0',
  '\u0000',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u{e0020}',
  '\u{e0061}',
  '\ue000',
  // Blanks that no key of an address writes.
  '\u00a0',
  '\u2003',
  '\u202f',
  '\u3000',
];

it.each(INVISIBLE.map((sign) => [sign.codePointAt(0)?.toString(16).padStart(4, '0'), sign]))(
  'U+%s at either end is taken off, and told',
  (_, sign) => {
    for (const text of [`${sign}${ADDRESS}`, `${ADDRESS}${sign}`, ` ${sign}${sign}${ADDRESS}\n${sign} `])
      expect(withoutInvisibleEnds(text)).toEqual({ text: ADDRESS, hasRemoved: true });
  },
);

it.each(['', ' ', '\n', '\t \r\n'])('plain blanks at the ends (%j) are taken off without a word', (blank) => {
  expect(withoutInvisibleEnds(`${blank}${ADDRESS}${blank}`)).toEqual({ text: ADDRESS, hasRemoved: false });
});

it('what stands between visible signs stays, and is refused by the form of the address', () => {
  const broken = `0x5aAe\u200b${ADDRESS.slice(6)}`;
  expect(withoutInvisibleEnds(broken)).toEqual({ text: broken, hasRemoved: false });
  expect(withoutInvisibleEnds('\u200b')).toEqual({ text: '', hasRemoved: true });
  expect(withoutInvisibleEnds(' ')).toEqual({ text: '', hasRemoved: false });
  expect(withoutInvisibleEnds('a b')).toEqual({ text: 'a b', hasRemoved: false });
});
