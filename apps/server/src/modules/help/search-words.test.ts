import { expect, it } from 'vitest';
import { pairVector, searchOf, wordsOf } from './search-words.ts';

const whole = (word: string) => ({ word, isPrefix: false });

it('a Chinese sentence counts as its pairs, and other words as they are', () => {
  const words = wordsOf('请在 [充币](/assets/coinCharging) 页面选择USDT，不少于 {{depositTable}}。');
  expect(words.pairs).toEqual([
    '请在',
    '在',
    '充币',
    '币',
    '页面',
    '面选',
    '选择',
    '择',
    '不少',
    '少于',
    '于',
  ]);
  expect(words.other).toEqual(['USDT']);
  expect(pairVector(words.pairs.slice(0, 3))).toBe('请在:1 在:2 充币:3');
});

it('a search finds pairs, a character alone what begins with it, and words of any width', () => {
  expect(searchOf('提币手续费 ＢＴＣ')).toEqual({
    han: ['提币', '币手', '手续', '续费'].map(whole),
    other: ['BTC'],
  });
  expect(searchOf('币').han).toEqual([{ word: '币', isPrefix: true }]);
  expect(searchOf(" ' & | ! ( ) :* \\ \0 <script>")).toEqual({ han: [], other: ['script'] });
  expect(searchOf('').han).toEqual([]);
  expect(searchOf('一'.repeat(1_000)).han).toEqual([whole('一一')]);
  expect(searchOf(Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ')).other).toHaveLength(64);
});
