import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confusablesVersion, readConfusables, skeletonOf } from './confusables.ts';

describe('the table of look-alike signs', () => {
  it('is the whole table of Unicode 17', () => {
    const { version, mappings } = readConfusables();
    // The count is the file's own "# total", the hash is printed by the script that made the table from it.
    expect([version, mappings.length]).toEqual(['17.0.0', 6565]);
    const lines = mappings.map(([source, target]) => `${source};${target}`).sort();
    expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(
      '233725f89061e02a42207e4dd86cf48eb1dcda43c2434459ceba06a007396d44',
    );
    expect(confusablesVersion()).toBe('17.0.0');
  });
});

describe('the skeleton of a nickname', () => {
  it.each([
    ['Alice', 'AIice', 'capital i for l'],
    ['Alice', 'A1ice', 'one for l'],
    ['Alice', 'Al\u0456ce', 'an i of Cyrillic'],
    ['Alice', 'Al\u0131ce', 'dotless i'],
    ['Alice', 'A\u2223ice', 'a bar for l'],
    ['Alice', 'Aliсе', 'c and e of Cyrillic'],
    ['Alice', '\u0391lice', 'Alpha'],
    ['Alice', '\u13aalice', 'a letter of Cherokee'],
    ['Alice', '\ua4eelice', 'a letter of Lisu'],
    ['Alice', '\u{1d400}lice', 'a letter of mathematics'],
    ['Alice', 'Ａlice', 'full width'],
    ['Alice', 'ⓐlice', 'a circled letter'],
    ['alice', '\u0251lice', 'Latin alpha'],
    ['Alice', 'Ạlice', 'a dot below'],
    ['Alice', 'Áliçe', 'marks'],
    ['Alice', 'Alic\u0335e', 'a stroke over a letter'],
    ['Alice', 'Al\u200bi\u2060ce', 'signs that show nothing'],
    ['Alice', 'Alice\u{e0061}', 'a tag'],
    ['Bob', 'B0b', 'zero for o'],
    ['Bob', 'B\u043eb', 'an o of Cyrillic'],
    ['Bob', 'B\u03bfb', 'omicron'],
    ['Bob', 'Bøb', 'a stroke through the letter'],
    ['BOOK', 'B00K', 'zeros'],
    ['cop', '\u0441\u043e\u0440', 'a whole word of Cyrillic'],
    ['Tom', 'ТОМ', 'capitals of Cyrillic'],
    ['goog', '\u0261oo\u0261', 'script g'],
    ['x2', 'x\ua75a', 'a letter for two'],
    ['A-B', 'A\u2010B', 'another hyphen'],
    ['口天', 'ロ天', 'a letter of Katakana'],
    ['小明', '小\u0301明', 'a mark on a Han letter'],
    ['modern', '\u217fodern', 'a Roman numeral for m'],
  ])('of %s and %s is one: %s', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each([
    ['Bernie', 'Bemie'],
    ['modern', 'modem'],
    ['Warn', 'Wam'],
    ['Vvn', 'Wn'],
    ['Clan', 'Dan'],
    ['Aeon', 'Æon'],
    ['Alice', 'Alicia'],
    ['Alice B', 'AliceB'],
    ['Anna1', 'Anna2'],
    ['勇士', '勇土'],
    ['晚风', '晩风'],
    ['かき', 'がき'],
    ['कि', 'का'],
    ['🍀', '🌿'],
    ['том', 'Tom'],
  ])('of %s and %s is not', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });
});
