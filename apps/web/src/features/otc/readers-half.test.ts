import { expect, it } from 'vitest';
import { readersHalf } from './readers-half.ts';

it.each([
  ['已付款，请查收。 / I have paid, please check.', '已付款，请查收。', 'I have paid, please check.'],
  ['点“我已付款” / say "I have paid"', '点“我已付款”', 'say "I have paid"'],
])('of "%s" the reader sees one half', (text, chinese, english) => {
  expect(readersHalf(text, 'zh')).toBe(chinese);
  expect(readersHalf(text, 'en')).toBe(english);
});

it.each([
  '',
  '已付款',
  'I have paid',
  '支付宝/微信',
  '支付宝 / 微信',
  'Alipay / WeChat',
  'I have paid / 已付款',
  '你好 / hello / 您好',
  '已付款 / 12345',
])('"%s" stays whole', (text) => {
  expect(readersHalf(text, 'zh')).toBe(text);
  expect(readersHalf(text, 'en')).toBe(text);
});
