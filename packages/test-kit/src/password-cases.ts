/**
 * Passwords as keyboards write them, with their prepared form (rules/security#passwords) and the number of forms that a
 * wrong one is compared in. One table tests the server, the app and the signer, so that their answers agree.
 */

export interface PasswordCase {
  name: string;
  typed: string;
  prepared: string;
  /** Hashes that a wrong password costs. */
  forms: 1 | 2 | 3;
  /** True: a new login password may be so. */
  fits: boolean;
}

type Row = [name: string, typed: string, prepared: string, forms: 1 | 2 | 3, fits: boolean];

const ROWS: Row[] = [
  ['ASCII', 'correct-horse-9', 'correct-horse-9', 1, true],
  ['ASCII with blanks', 'correct horse 9', 'correct horse 9', 1, true],
  ['blanks at its ends', ' horse-99 ', ' horse-99 ', 1, true],
  ['the shortest', 'abcdef-1', 'abcdef-1', 1, true],
  ['one too short', 'abcde-1', 'abcde-1', 1, false],
  ['the longest', 'abcdefghij-abcdefghi', 'abcdefghij-abcdefghi', 1, true],
  ['one too long', 'abcdefghij-abcdefghij', 'abcdefghij-abcdefghij', 1, false],
  ['ASCII digits', '1234567890', '1234567890', 1, false],
  [
    'full-width digits stay',
    '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
    '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
    1,
    false,
  ],
  ['full-width letters stay', '\uff41\uff42\uff43\uff44-horse', '\uff41\uff42\uff43\uff44-horse', 1, true],
  [
    'Arabic digits',
    '\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660',
    '\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660',
    1,
    false,
  ],
  [
    'Han',
    '\u5bc6\u7801\u5f88\u957f\u7684\u4e00\u4e2a\u5462',
    '\u5bc6\u7801\u5f88\u957f\u7684\u4e00\u4e2a\u5462',
    1,
    true,
  ],
  ['a compatibility sign of Han', 'horse-\uf900-99', 'horse-\u8c48-99', 2, true],
  ['a composed letter', 'caf\u00e9-horse', 'caf\u00e9-horse', 2, true],
  ['the same apart', 'cafe\u0301-horse', 'caf\u00e9-horse', 2, true],
  ['two marks in order', 'vie\u0323\u0302t-horse', 'vi\u1ec7t-horse', 2, true],
  ['two marks in the other order', 'vie\u0302\u0323t-horse', 'vi\u1ec7t-horse', 3, true],
  ['half composed', 'vi\u00ea\u0323t-horse', 'vi\u1ec7t-horse', 3, true],
  ['a mark without a composed form', 'x\u0301-horse-9', 'x\u0301-horse-9', 1, true],
  ['upper and lower case stay', 'Caf\u00c9-Horse', 'Caf\u00c9-Horse', 2, true],
  ['umlauts', 'Gr\u00fc\u00dfe-42', 'Gr\u00fc\u00dfe-42', 2, true],
  ['umlauts apart', 'Gru\u0308\u00dfe-42', 'Gr\u00fc\u00dfe-42', 2, true],
  ['Hangul', '\ube44\ubc00\ubc88\ud638-horse', '\ube44\ubc00\ubc88\ud638-horse', 2, true],
  ['Hangul in its parts', '\u1107\u1175\u1106\u1175\u11af-horse', '\ube44\ubc00-horse', 2, true],
  ['kana with its mark apart', '\u304b\u3099-horse-9', '\u304c-horse-9', 2, true],
  ['a blank that does not break', 'horse\u00a0battery', 'horse battery', 2, true],
  ['an ideographic blank', 'horse\u3000battery', 'horse battery', 2, true],
  ['a thin blank', 'horse\u2009battery', 'horse battery', 2, true],
  ['an en quad, which is an en space by NFC', 'horse\u2000battery', 'horse battery', 3, true],
  ['an ideographic blank and a composed letter', 'caf\u00e9\u3000horse', 'caf\u00e9 horse', 3, true],
  ['an ideographic blank and a letter apart', 'cafe\u0301\u3000horse', 'caf\u00e9 horse', 2, true],
  ['blanks alone', '\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000', '        ', 2, true],
  ['the sign of the Kelvin', 'horse-\u212a-99', 'horse-K-99', 2, true],
  ['the sign of the \u00e5ngstr\u00f6m', 'horse-\u212b-9', 'horse-\u00c5-9', 3, true],
  ['a ligature stays', 'horse-\ufb01-9', 'horse-\ufb01-9', 1, true],
  [
    'an emoji of several parts',
    'horse-\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    'horse-\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    1,
    true,
  ],
  ['seven characters when prepared', 'cafe\u0301-ho', 'caf\u00e9-ho', 2, false],
  ['eight characters when prepared', 'cafe\u0301-hor', 'caf\u00e9-hor', 2, true],
  ['twenty when prepared', 'cafe\u0301-horse-battery-s', 'caf\u00e9-horse-battery-s', 2, true],
  ['twenty-one when prepared', 'caf\u00e9-horse-battery-st', 'caf\u00e9-horse-battery-st', 2, false],
  ['twenty emoji', '\u{1f40e}'.repeat(20), '\u{1f40e}'.repeat(20), 1, true],
  ['a tabulator', 'horse\tbattery', 'horse\tbattery', 1, false],
  ['the sign 0', 'horse\u0000battery', 'horse\u0000battery', 1, false],
  ['half a character', 'horse-\ud83d-battery', 'horse-\ud83d-battery', 1, false],
];

export const PASSWORD_CASES: readonly PasswordCase[] = ROWS.map(([name, typed, prepared, forms, fits]) => ({
  name,
  typed,
  prepared,
  forms,
  fits,
}));
