/**
 * Values that no honest client sends, beside some that it might: one draw from the seeded source each. They are plain
 * text; the code that puts them into a form or into JSON encodes them, or on purpose does not.
 */
import type { Random } from '@tern/test-kit/random';

const PIECES = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '.5',
  '1.',
  '1e5',
  '1e400',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '１２',
  '٣',
  '1,5',
  '9'.repeat(17),
  '9'.repeat(60),
  `0.${'0'.repeat(40)}1`,
  'BTC/USDT',
  'NO/PAIR',
  'USDT',
  'btc/usdt',
  '10002001',
  '13800000000',
  'a@b.cd',
  `${'a'.repeat(300)}@b.cd`,
  'correct-horse-9',
  '123456',
  'h5',
  'SPOT',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '\ufeff',
  '😀'.repeat(40),
  "'; drop table members;--",
  '" or 1=1',
  '$1',
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  '%00',
  '%zz',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  'a\r\nset-cookie: x=1',
  '[]',
  '{}',
  '[object Object]',
  '2026-02-30',
  '11010519491231002X',
];

export function wrongText(random: Random): string {
  switch (random.below(6)) {
    case 0:
      return piece(random).repeat(1 + random.below(3));
    case 1:
      return piece(random) + piece(random);
    case 2:
      return String.fromCodePoint(
        ...Array.from({ length: 1 + random.below(12) }, () => random.below(0xd7ff)),
      );
    case 3:
      return 'A'.repeat(2 ** random.below(15));
    case 4:
      return String(random.below(2) === 0 ? -random.below(1e9) : random.below(1e9));
    default:
      return piece(random);
  }
}

/** Any JSON value, as text. */
export function wrongJson(random: Random, depth = 0): string {
  switch (random.below(depth > 3 ? 5 : 8)) {
    case 0:
      return 'null';
    case 1:
      return random.below(2) === 0 ? 'true' : 'false';
    case 2:
      return ['0.1', '-0', '1e400', '99999999999999999999', '1E5', '-1', '00', '1.'][
        random.below(8)
      ] as string;
    case 5:
      return `[${wrongJson(random, depth + 1)},${wrongJson(random, depth + 1)}]`;
    case 6:
      return `{"${random.below(2) === 0 ? '__proto__' : 'a'}":${wrongJson(random, depth + 1)}}`;
    case 7:
      return '['.repeat(1 + random.below(200));
    default:
      return JSON.stringify(wrongText(random));
  }
}

const piece = (random: Random): string => PIECES[random.below(PIECES.length)] as string;
