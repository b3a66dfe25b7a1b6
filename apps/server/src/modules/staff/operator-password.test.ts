import { expect, it } from 'vitest';
import { newPassword, operatorPasswordIsWeak } from './operator-password.ts';

const isWeak = (password: string, exchangeName = 'Tern') =>
  operatorPasswordIsWeak(password, { operator: 'anna', exchange: exchangeName });

it.each([
  ['short', 'x7-Qv!2pLm_'],
  ['too long', 'x7-Qv!2pLm_'.repeat(12)],
  ['the digits in their order', '123456789012'],
  ['digits in their order', 'blue-horse-4567'],
  ['digits backwards', '9876-blue-horse'],
  ['letters in their order', 'my-abcdef-horse'],
  ['a row of the keyboard', 'my-asdfg-battery'],
  ['a row of the keyboard backwards', 'Poiuy-battery-7'],
  ['one character again and again', 'blue-horse-aaaa'],
  ['a common word and a year', 'exchange2026!'],
  ['a common word written with digits', 'P4ssw0rd-2026'],
  ['a common one', 'qwertyuiop12'],
  ['a common word between ornaments', '!!football!!77'],
  ['a common word twice', 'dragondragon'],
  ['a common word twice with a year', 'Monkey-Monkey-26'],
  ['the name of the product', 'Tern12345678'],
  ['the name of the product as a word', 'my-tern-desk-90'],
  ['the name of the product written with digits', 'T3rn-desk-0417-x'],
  ['the own name', 'xx-Anna-k29-horse'],
  ['digits alone', '918273645012'],
  ['eleven characters in its prepared form', 'cafe\u0301-horse-'],
  ['the name of the product in its prepared form', 'horse\u3000tern\u3000battery'],
  ['a control character', 'correct-horse\tbattery'],
])('%s is weak: %s', (_what, password) => {
  expect(isWeak(password)).toBe(true);
});

it.each(['Meridian Exchange', '北极燕', 'okbit'])('so is the exchange’s own name: %s', (exchange) => {
  expect(isWeak(`${exchange} 7-kv-qm-x`, exchange)).toBe(true);
  expect(isWeak(`${exchange.replaceAll(' ', '').toLowerCase()}.7-kv-qm-x`, exchange)).toBe(true);
  expect(isWeak('lantern-pattern-okay', exchange)).toBe(false);
});

it.each([
  'a long enough passphrase',
  'lantern-pattern-external',
  'correct-horse-battery',
  'liberty-property-overstuffed',
  'k9_vQ2-mmz7RtL',
  '密码由十二个以上的字组成才行',
  'cafe\u0301-horse-b',
  `horse\u00a0${'e\u0301-'.repeat(60)}`,
])('%s is not', (password) => {
  expect(isWeak(password)).toBe(false);
});

it('finds none of those weak that are made for operators', () => {
  for (let count = 0; count < 1_000; count++) {
    const password = newPassword({ operator: 'anna', exchange: 'Tern' });
    expect(isWeak(password), password).toBe(false);
  }
});
