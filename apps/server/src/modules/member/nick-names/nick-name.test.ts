import { describe, expect, it } from 'vitest';
import type { CallError } from '../../../platform/http/call.ts';
import { nickNameKey, readNickName } from './nick-name.ts';

const errorOf = (text: string) => {
  try {
    return readNickName(text).shown;
  } catch (thrown) {
    return (thrown as CallError).error;
  }
};

describe('a nickname', () => {
  it.each([
    ['Alice', 'Alice'],
    ['  小明 \t Ming ', '小明 Ming'],
    ['A\u200bl\u2060i\u00adc\ufeffe\u202e', 'Alice'],
    ['Al\u3164ice\u115f\uffa0\u2800\u034f\ufe0f\u{e0101}\u180e', 'Alice'],
    ['e\u200b\u0301', 'é'],
    ['\u200dAl\u200dice\u200d', 'Alice'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['👩🏽\u200d🚀', '👩🏽\u200d🚀'],
    ['👩\u200d❤\ufe0f\u200d👨', '👩\u200d❤\u200d👨'],
    ['👩\u200d\u200d🚀\u200d', '👩🚀'],
    ['👩\u200dx', '👩x'],
    ['🇨🇳', '🇨🇳'],
    ['7', '7'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['🏴\u{e0067}\u{e0062}\u{e0065}', '🏴'],
    ['A\u{e0067}\u{e0062}\u{e0065}\u{e007f}nn', 'Ann'],
    ['A\u180bn\u{f0000}n\u0378', 'Ann'],
  ])('%j is shown as %j', (text, shown) => {
    expect(readNickName(text).shown).toBe(shown);
  });

  it.each([
    ['', 'nickNameEmpty'],
    [' \u3000\u00a0', 'nickNameEmpty'],
    ['\u3164\u3164', 'nickNameEmpty'],
    ['\u2800', 'nickNameEmpty'],
    ['\ufe0f', 'nickNameEmpty'],
    ['\u200d\u200d', 'nickNameEmpty'],
    ['---', 'nickNameFormat'],
    ['\u0301\u0302', 'nickNameFormat'],
    ['. .', 'nickNameFormat'],
    ['x'.repeat(21), 'nickNameFormat'],
    ['a\u0301\u0302\u0303\u0304\u0305', 'nickNameFormat'],
  ])('%j is refused: %s', (text, error) => {
    expect(errorOf(text)).toBe(error);
  });

  it('has one key with everything that looks the same', () => {
    const same = [
      'Alice',
      'aLICE',
      'Ａｌｉｃｅ',
      'Al\u200dice',
      'Ali\ufe0fce',
      'A\u3164lice',
      'Alice\u2800',
      ' Alice ',
    ];
    expect(new Set(same.map((text) => readNickName(text).key))).toEqual(new Set(['alice']));
    const accented = ['é', 'e\u0301', 'e\u200b\u0301', 'E\ufe0f\u0301'];
    expect(new Set(accented.map((text) => readNickName(text).key)).size).toBe(1);
    expect(readNickName('😀\u200d😀').key).toBe(readNickName('😀😀').key);
    expect(readNickName('🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}').key).toBe(
      nickNameKey('🏴'),
    );
    expect(readNickName('❤\ufe0f').key).toBe(nickNameKey('❤'));
    expect(readNickName('Alicia').key).not.toBe('alice');
  });
});
