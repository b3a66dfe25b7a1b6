import { expect, it } from 'vitest';
import { targetOfLink } from './deep-link.ts';

const ORIGIN = 'https://tern.example';

it.each([
  ['https://tern.example/register?code=ABC123', '/register?code=ABC123'],
  ['tern://register?code=ABC123', '/register?code=ABC123'],
  ['tern://register', '/register'],
  ['tern://register?welCode=ABC123', '/register?welCode=ABC123'],
  ['https://tern.example/transaction/orderDetail?orderId=42', '/transaction/orderDetail?orderId=42'],
  ['tern://transaction/orderDetail?orderId=42', '/transaction/orderDetail?orderId=42'],
  ['tern://noticeDetail?id=7', '/noticeDetail?id=7'],
  ['https://tern.example/noticeList', '/noticeList'],
])('leads %s to its screen', (url, target) => {
  expect(targetOfLink(url, ORIGIN)).toBe(target);
});

it.each([
  [
    'an unknown parameter',
    'https://tern.example/register?code=ABC&to=/assets/withdrawCoin',
    '/register?code=ABC',
  ],
  ['a token', 'tern://noticeDetail?id=7&token=abc&userId=1', '/noticeDetail?id=7'],
  ['a fragment', 'tern://noticeDetail?id=7#/assets', '/noticeDetail?id=7'],
  ['a code with markup', 'tern://register?code=%3Cscript%3E', '/register'],
  ['a code that is too long', `tern://register?code=${'A'.repeat(21)}`, '/register'],
  ['a code given twice', 'tern://register?code=ABC&code=DEF', '/register'],
  ['another query for the screen', 'https://tern.example/noticeList?x=1', '/noticeList'],
])('drops %s', (_, url, target) => {
  expect(targetOfLink(url, ORIGIN)).toBe(target);
});

it.each([
  'https://evil.example/register?code=ABC',
  'https://tern.example.evil.example/register',
  'https://tern.example@evil.example/register',
  'https://user:pass@tern.example/register',
  'https://tern.example:8443/register',
  'http://tern.example/register',
  '//evil.example/register',
  'javascript:alert(1)',
  'javascript://tern.example/register%0aalert(1)',
  'data:text/html,register',
  'file:///register',
  'intent://register#Intent;scheme=tern;end',
  'ternx://register',
  'tern:register',
  'tern:///register',
  'tern:////evil.example/register',
  'tern://register:443/',
  'tern://user@register',
  'tern://register/..%2fassets',
  'tern://register/../assets/withdrawCoin',
  'https://tern.example/..%2fregister',
  'https://tern.example/register%2f..',
  'https://tern.example//evil.example',
  'https://tern.example/\\evil.example',
  'https://tern.example/assets/withdrawCoin?to=0xabc',
  'https://tern.example/accountCenter/closeGoogle',
  'tern://setting',
  'tern://Register',
  'tern://transaction/orderDetail',
  'tern://transaction/orderDetail?orderId=1e3',
  'tern://transaction/orderDetail?orderId=42&orderId=43',
  'tern://noticeDetail?id=../../assets',
  'tern://noticeDetail?id=12345678901234567',
  'tern://',
  'tern',
  '',
  ' ',
])('opens nothing for %s', (url) => {
  expect(targetOfLink(url, ORIGIN)).toBeUndefined();
});

it('never leaves the app, whatever the address', () => {
  for (const part of ['/', '//', '\\', '..', '%2f', '%5c', '?', '#', '@', ':']) {
    for (const url of [
      `tern://${part}evil.example`,
      `${ORIGIN}/${part}evil.example`,
      `tern://register${part}evil.example`,
    ])
      expect([undefined, '/register']).toContain(targetOfLink(url, ORIGIN));
  }
});
