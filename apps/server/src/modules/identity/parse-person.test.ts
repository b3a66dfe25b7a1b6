import { NAME_CASES } from '@tern/protocol/person-name-cases';
import { describe, expect, it } from 'vitest';
import { today, yearsBetween } from './calendar-date.ts';
import { maskedName, maskedNumber } from './masks.ts';
import { needsGuardian, numberKey, readPerson } from './parse-person.ts';
import { birthDateInResidentId } from './resident-id.ts';

/** 2026-11-21, 12:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 21, 4);
/** The two examples of GB 11643-1999. */
const EXAMPLES = ['11010519491231002X', '440524188001010014'];

const withCheck = (digits: string) => {
  const found = [...'0123456789X'].filter((check) => birthDateInResidentId(digits + check) !== undefined);
  expect(found.length).toBeLessThanOrEqual(1);
  return digits + (found[0] ?? '?');
};

describe('the number of a resident', () => {
  it.each(EXAMPLES)('%s is one', (number) => {
    const date = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
    expect(birthDateInResidentId(number)).toBe(date);
  });

  it('is none with any other check character, any digit changed or any two neighbours swapped', () => {
    for (const number of EXAMPLES) {
      for (const check of '0123456789X')
        if (check !== number[17]) expect(birthDateInResidentId(number.slice(0, 17) + check)).toBeUndefined();
      for (let at = 0; at < 17; at++) {
        for (const digit of '0123456789')
          if (digit !== number[at])
            expect(birthDateInResidentId(number.slice(0, at) + digit + number.slice(at + 1))).toBeUndefined();
        const [one = '', two = ''] = [number[at], number[at + 1]];
        if (one !== two && at < 16)
          expect(
            birthDateInResidentId(number.slice(0, at) + two + one + number.slice(at + 2)),
          ).toBeUndefined();
      }
    }
  });

  it.each(['19490231', '19491301', '19490431', '00000101', '19490100', '19000229'])(
    'is none with the birth date %s',
    (date) => expect(withCheck(`110105${date}002`)).toMatch(/\?$/),
  );

  it.each([
    '',
    '1',
    EXAMPLES[0]?.toLowerCase() ?? '',
    '11010519491231002',
    ` ${EXAMPLES[0]}`,
    '１１010519491231002X',
  ])('is none: "%s"', (number) => expect(birthDateInResidentId(number)).toBeUndefined());

  it('may be born on a leap day', () => {
    expect(birthDateInResidentId(withCheck('11010520000229001'))).toBe('2000-02-29');
  });
});

const form = (changes: object = {}) =>
  ({ name: '王小燕', country: 'CN', idType: 'CN_ID', idNumber: EXAMPLES[0], ...changes }) as never;
const passport = (changes: object = {}) =>
  form({
    name: 'Ada Lovelace',
    country: 'GB',
    idType: 'PASSPORT',
    idNumber: 'ab-123456',
    birthDate: '1990-05-06',
    ...changes,
  });
const errorOf = (given: never): string => {
  try {
    readPerson(given, NOW_MS);
    return 'taken';
  } catch (error) {
    return (error as { error: string }).error;
  }
};

describe('a person', () => {
  it('is read into one form', () => {
    expect(readPerson(form({ idNumber: ' 110105 19491231 002x ' }), NOW_MS)).toEqual({
      name: '王小燕',
      country: 'CN',
      idType: 'CN_ID',
      number: EXAMPLES[0],
      birthDate: '1949-12-31',
    });
    expect(readPerson(passport(), NOW_MS)).toMatchObject({ number: 'AB-123456', birthDate: '1990-05-06' });
  });

  it.each(NAME_CASES)('named $typed: $problem', ({ typed, problem, kept = typed }) => {
    expect(errorOf(form({ name: typed }))).toBe(problem ?? 'taken');
    if (problem === undefined) expect(readPerson(form({ name: typed }), NOW_MS).name).toBe(kept);
  });

  it.each([
    [form({ idNumber: '' }), 'idNumberEmpty'],
    [form({ idNumber: '110105194912310021' }), 'idNumberInvalid'],
    [form({ idNumber: withCheck('11010520270101001') }), 'idNumberInvalid'],
    [form({ country: 'US' }), 'parameterInvalid'],
    [passport({ country: 'ZZ' }), 'parameterInvalid'],
    [passport({ country: 'EU' }), 'parameterInvalid'],
    [passport({ country: 'QQ' }), 'parameterInvalid'],
    [passport({ idNumber: 'a' }), 'idNumberInvalid'],
    [passport({ idNumber: '-----' }), 'idNumberInvalid'],
    [passport({ idNumber: 'x'.repeat(31) }), 'idNumberInvalid'],
    [passport({ idNumber: '<script>' }), 'idNumberInvalid'],
    [passport({ birthDate: undefined }), 'birthDateInvalid'],
    [passport({ birthDate: '2023-02-29' }), 'birthDateInvalid'],
    [passport({ birthDate: '2026-11-22' }), 'birthDateInvalid'],
    [passport({ birthDate: '1749-01-01' }), 'birthDateInvalid'],
    [passport({ birthDate: '2026-11-21' }), 'taken'],
  ])('%o: %s', (given, error) => expect(errorOf(given)).toBe(error));

  it('needs a guardian until the sixteenth birthday, by Shanghai’s calendar', () => {
    const born = (birthDate: string) =>
      needsGuardian({ ...readPerson(passport(), NOW_MS), birthDate }, NOW_MS);
    expect([born('2010-11-21'), born('2010-11-22'), born('2020-01-01')]).toEqual([false, true, true]);
    const eveningUtc = Date.UTC(2026, 10, 21, 16);
    expect(today(eveningUtc)).toBe('2026-11-22');
    expect(yearsBetween('2010-11-22', today(eveningUtc))).toBe(16);
    expect(yearsBetween('2008-02-29', '2024-02-28')).toBe(15);
  });

  it('is the same person under another kind of document, and another in another country', () => {
    const key = (given: never) => numberKey(readPerson(given, NOW_MS));
    expect(key(passport({ country: 'US', idNumber: EXAMPLES[0] }))).toBe(key(form()));
    expect(key(passport({ country: 'FR' }))).not.toBe(key(passport()));
    expect(key(passport({ idType: 'OTHER' }))).toBe(key(passport()));
  });

  it('is the same number with and without hyphens and blanks', () => {
    const key = (idNumber: string) => numberKey(readPerson(passport({ idNumber }), NOW_MS));
    const spellings = ['AB123456', 'ab 123456', 'AB-123456', 'ab-12 34-56', 'ＡＢ－123456'];
    expect(new Set(spellings.map(key))).toEqual(new Set([key('AB123456')]));
    const resident = EXAMPLES[0] as string;
    expect(key(`${resident.slice(0, 6)}-${resident.slice(6)}`)).toBe(key(resident));
    expect(key('AB123457')).not.toBe(key('AB123456'));
  });
});

describe('masks', () => {
  it.each([
    ['王小燕', '王*燕'],
    ['王燕', '王*'],
    ['王', '王*'],
    ['Ada Lovelace', 'A****e'],
    ['𠮷田あ', '𠮷*あ'],
    ['M\u0300bala M\u0300', 'M\u0300****M\u0300'],
    ['', ''],
  ])('of the name %s: %s', (name, masked) => expect(maskedName(name)).toBe(masked));

  it.each([
    ['11010519491231002X', '110***********002X'],
    ['AB123456789', 'AB1****6789'],
    ['AB-123456', 'A******56'],
    ['A123', 'A**3'],
    ['A12', 'A**'],
  ])('of the number %s: %s', (number, masked) => expect(maskedNumber(number)).toBe(masked));
});
