import { PASSWORD_CASES } from '@tern/test-kit/password-cases';
import { describe, expect, it } from 'vitest';
import { passwordLengthFits, passwordMixes, preparedPassword } from './password-form.ts';

describe('the form of a password', () => {
  it('has a table of at least 30 cases', () => {
    expect(PASSWORD_CASES.length).toBeGreaterThanOrEqual(30);
  });

  it.each(PASSWORD_CASES)('of $name', ({ typed, prepared, fits }) => {
    expect(preparedPassword(typed)).toBe(prepared);
    expect(preparedPassword(prepared)).toBe(prepared);
    expect(passwordLengthFits(typed) && passwordMixes(typed)).toBe(fits);
  });
});
