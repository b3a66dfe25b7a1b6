import { describe, expect, it } from 'vitest';
import { isCalendarDay, residentBirthDate, residentIdIsValid } from './resident-id.ts';

describe('resident id', () => {
  it('takes the right check character, X included', () => {
    expect(residentIdIsValid('11010519491231002X')).toBe(true);
    expect(residentIdIsValid('440524188001010014')).toBe(true);
  });

  it('refuses every other check character', () => {
    for (const check of '0123456789')
      expect(residentIdIsValid(`11010519491231002${check}`), check).toBe(false);
  });

  it.each([
    '',
    '11010519491231002x',
    '1101051949123100',
    '11010519491331002X',
    '11010519490230002X',
    'A10105194912310021',
  ])('refuses %j', (idNumber) => {
    expect(residentIdIsValid(idNumber)).toBe(false);
  });

  it('reads the date of birth', () => {
    expect(residentBirthDate('11010519491231002X')).toBe('1949-12-31');
    expect(residentBirthDate('110105194902300021')).toBeUndefined();
  });

  it('knows the calendar', () => {
    expect(isCalendarDay('2024-02-29')).toBe(true);
    expect(isCalendarDay('2023-02-29')).toBe(false);
    expect(isCalendarDay('2023-2-9')).toBe(false);
  });
});
