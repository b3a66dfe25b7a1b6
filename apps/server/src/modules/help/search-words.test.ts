import { expect, it } from 'vitest';
import { coinSearches, pairVector, searchOf, wordsOf } from './search-words.ts';

const zh = (text: string) => searchOf(text, 'zh');
const en = (text: string) => searchOf(text, 'en');
const isCoin = (word: string) => word === 'BTC';
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
  expect(zh('提币手续费 ＢＴＣ')).toEqual({
    han: ['提币', '币手', '手续', '续费'].map(whole),
    other: ['BTC'],
  });
  expect(zh('币').han).toEqual([{ word: '币', isPrefix: true }]);
  expect(zh(" ' & | ! ( ) :* \\ \0 <script>")).toEqual({ han: [], other: ['script'] });
  expect(zh('').han).toEqual([]);
  expect(zh('一'.repeat(1_000)).han).toEqual([whole('一一')]);
  expect(zh(Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ')).other).toHaveLength(64);
});

it('a search in the words of other exchanges is one in ours', () => {
  expect(zh('KYC怎么做').han).toEqual(['身份', '份认', '认证', '证怎', '怎么', '么做'].map(whole));
  for (const word of ['OTC', 'c2c', 'P2P']) expect(zh(word)).toEqual(zh('法币交易'));
  expect(en('kyc').other).toEqual(['identity', 'verification']);
  expect(en('P2P order').other).toEqual(['OTC', 'order']);
});

it('a symbol alone asks for what one does with the coin', () => {
  expect(coinSearches('btc', 'zh', isCoin)).toEqual(['充币', '提币', '币币'].map(zh));
  expect(coinSearches('ＢＴＣ', 'en', isCoin)).toEqual(['deposit', 'withdraw', 'spot'].map(en));
  for (const text of ['BTC fees', 'BTC 手续费', 'DOGE', ''])
    expect(coinSearches(text, 'zh', isCoin)).toEqual([]);
});
