import { NAME_CASES } from '@tern/protocol/person-name-cases';
import { describe, expect, it } from 'vitest';
import { identity as texts } from '../../locale/zh/identity.ts';
import {
  ageOn,
  freshIdentityForm,
  identityForm,
  identityProblems,
  identityRequest,
  wantsGuardian,
} from './identity-form.ts';

const TODAY = '2026-11-21';
const FILLED = { ...freshIdentityForm(), name: '王海燕', idNumber: '11010519491231002x' };
const ABROAD = {
  ...freshIdentityForm(),
  name: 'Ana Núñez-Roig',
  country: 'ES',
  idType: 'PASSPORT' as const,
  idNumber: 'AB 123456',
  birthDate: '1990-05-01',
};

describe('identity form', () => {
  it('takes a resident of China and a passport', () => {
    expect(identityProblems(FILLED, TODAY)).toEqual({});
    expect(identityProblems(ABROAD, TODAY)).toEqual({});
  });

  it('names every problem, each with a text', () => {
    const empty = identityProblems(freshIdentityForm(), TODAY);
    expect(empty).toEqual({ name: 'nameEmpty', idNumber: 'idNumberEmpty' });
    const bad = identityProblems({ ...ABROAD, name: 'A<b>', idNumber: '?', birthDate: '2027-01-01' }, TODAY);
    expect(bad).toEqual({ name: 'nameFormat', idNumber: 'idNumberInvalid', birthDate: 'birthDateInvalid' });
    for (const problem of [...Object.values(empty), ...Object.values(bad), 'idNumberLength'])
      expect(texts).toHaveProperty(problem);
  });

  it('tells a short number from a wrong one', () => {
    expect(identityProblems({ ...FILLED, idNumber: '310104199206142' }, TODAY).idNumber).toBe(
      'idNumberLength',
    );
    expect(identityProblems({ ...FILLED, idNumber: '110105194912310021' }, TODAY).idNumber).toBe(
      'idNumberInvalid',
    );
  });

  it.each(NAME_CASES)('judges the name $typed as the server does', ({ typed, problem }) => {
    expect(identityProblems({ ...FILLED, name: typed }, TODAY).name).toBe(problem);
  });

  it('counts birthdays', () => {
    expect(ageOn('2010-11-21', TODAY)).toBe(16);
    expect(ageOn('2010-11-22', TODAY)).toBe(15);
  });

  it('wants a guardian below sixteen', () => {
    expect(wantsGuardian({ ...ABROAD, birthDate: '2010-11-22' }, TODAY)).toBe(true);
    expect(wantsGuardian({ ...ABROAD, birthDate: '2010-11-21' }, TODAY)).toBe(false);
    expect(wantsGuardian(freshIdentityForm(), TODAY)).toBe(false);
  });

  it("keeps the resident id to China's", () => {
    const abroad = identityForm(freshIdentityForm(), { type: 'country', country: 'JP' });
    expect(abroad.idType).toBe('PASSPORT');
    expect(identityForm(abroad, { type: 'country', country: 'CN' }).idType).toBe('CN_ID');
  });

  it('says on the wire what was meant', () => {
    expect(identityRequest(FILLED, '')).toEqual({
      name: '王海燕',
      country: 'CN',
      idType: 'CN_ID',
      idNumber: '11010519491231002X',
    });
    expect(identityRequest(ABROAD, 'image')).toMatchObject({
      birthDate: '1990-05-01',
      guardianImageId: 'image',
    });
  });
});
