import { describe, expect, it } from 'vitest';
import { account as english } from '../../../locale/en/account.ts';
import { account as chinese } from '../../../locale/zh/account.ts';
import {
  freshSecurityForm,
  SECURITY_FIELDS,
  type SecurityField,
  type SecurityForm,
  securityForm,
  securityProblems,
} from './security-form.ts';

const FILLED: Record<SecurityField, string> = {
  oldPassword: 'correct-horse',
  password: 'correct-horse',
  newPassword: 'battery-staple',
  confirmation: 'battery-staple',
  oldPostPassword: '048271',
  postPassword: '137905',
  postConfirmation: '137905',
  code: '482713',
  googleCode: '381204',
  recoveryCode: 'abcde-fghij',
  remark: 'lost',
};

const typed = (form: SecurityForm, field: SecurityField, text: string) =>
  securityForm(form, { type: 'typed', field, text });

describe('security form', () => {
  it('is free when all is filled', () => {
    expect(securityProblems(FILLED, SECURITY_FIELDS)).toEqual({});
  });

  it('has a problem of its own for every empty field', () => {
    const { values } = freshSecurityForm();
    const problems = securityProblems(values, SECURITY_FIELDS);
    const always = SECURITY_FIELDS.filter(
      (field) => field !== 'confirmation' && field !== 'postConfirmation',
    );
    expect(Object.keys(problems).toSorted()).toEqual(always.toSorted());
    for (const problem of Object.values(problems)) {
      expect(chinese).toHaveProperty(problem);
      expect(english).toHaveProperty(problem);
    }
  });

  it('looks at the wanted fields alone', () => {
    expect(securityProblems(freshSecurityForm().values, ['code'])).toEqual({ code: 'codeFormat' });
  });

  it('refuses the old password as the new one, and a confirmation that differs', () => {
    const same = { ...FILLED, newPassword: FILLED.oldPassword, postPassword: FILLED.oldPostPassword };
    expect(securityProblems(same, SECURITY_FIELDS)).toEqual({
      newPassword: 'passwordSame',
      confirmation: 'mismatch',
      postPassword: 'postPasswordSame',
      postConfirmation: 'mismatch',
    });
  });

  it('takes digits alone as a code and shows problems after a try', () => {
    const form = typed(freshSecurityForm(), 'code', '48-27 13');
    expect(form.values.code).toBe('482713');
    expect(form.tried).toBe(false);
    expect(securityForm(form, { type: 'tried' }).tried).toBe(true);
  });
});
