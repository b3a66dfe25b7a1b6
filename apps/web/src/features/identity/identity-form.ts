/**
 * The form of the basic verification as a reducer, and its rules (product#validation,
 * rules/members#basic-verification). Invariant: a problem is shown once a submit was tried, or when the field was left,
 * and goes as soon as it is mended. The server decides.
 */
import type { CallRequest, IdType } from '@tern/protocol';
import { nameProblem } from '@tern/protocol/person-name';
import { isCalendarDay, residentBirthDate, residentIdIsValid } from './resident-id.ts';

export interface IdentityForm {
  name: string;
  /** ISO 3166 alpha-2. */
  country: string;
  idType: IdType;
  idNumber: string;
  /** yyyy-mm-dd; the resident id carries its own. */
  birthDate: string;
  /** A submit was tried. */
  tried: boolean;
}

export type IdentityField = 'name' | 'idNumber' | 'birthDate';

export type IdentityAction =
  | { type: 'typed'; field: IdentityField; text: string }
  | { type: 'country'; country: string }
  | { type: 'idType'; idType: IdType }
  | { type: 'tried' };

const GUARDED_UNTIL_AGE = 16;

export function freshIdentityForm(): IdentityForm {
  return { name: '', country: 'CN', idType: 'CN_ID', idNumber: '', birthDate: '', tried: false };
}

export function identityForm(form: IdentityForm, action: IdentityAction): IdentityForm {
  switch (action.type) {
    case 'typed':
      return { ...form, [action.field]: action.text };
    case 'country': {
      // The resident id is China's alone.
      const idType = action.country === 'CN' ? 'CN_ID' : form.idType === 'CN_ID' ? 'PASSPORT' : form.idType;
      return { ...form, country: action.country, idType };
    }
    case 'idType':
      return { ...form, idType: action.idType };
    case 'tried':
      return { ...form, tried: true };
  }
}

/** As it goes to the server: people type spaces and small letters. */
function plainIdNumber({ idNumber }: Pick<IdentityForm, 'idNumber'>): string {
  return idNumber.replace(/\s/g, '').toUpperCase();
}

/** '' while it is not known. */
function birthDateOf(form: IdentityForm): string {
  if (form.idType === 'CN_ID') return residentBirthDate(plainIdNumber(form)) ?? '';
  return isCalendarDay(form.birthDate) ? form.birthDate : '';
}

/** @param today yyyy-mm-dd */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function wantsGuardian(form: IdentityForm, today: string): boolean {
  const birthDate = birthDateOf(form);
  return birthDate !== '' && ageOn(birthDate, today) < GUARDED_UNTIL_AGE;
}

/** Named like the texts of the identity dictionary. */
export type IdentityProblem =
  | 'nameEmpty'
  | 'nameFormat'
  | 'idNumberEmpty'
  | 'idNumberLength'
  | 'idNumberInvalid'
  | 'birthDateInvalid';

export type IdentityProblems = Partial<Record<IdentityField, IdentityProblem>>;

export function identityProblems(form: IdentityForm, today: string): IdentityProblems {
  const problems: IdentityProblems = {};
  const name = nameProblem(form.name);
  if (name) problems.name = name;
  const idNumber = idNumberProblem(form);
  if (idNumber) problems.idNumber = idNumber;
  if (form.idType !== 'CN_ID' && !birthDateIsPossible(form.birthDate, today))
    problems.birthDate = 'birthDateInvalid';
  return problems;
}

function idNumberProblem(form: IdentityForm): IdentityProblem | undefined {
  const idNumber = plainIdNumber(form);
  if (idNumber === '') return 'idNumberEmpty';
  if (form.idType === 'CN_ID') {
    if (idNumber.length !== 18) return 'idNumberLength';
    return residentIdIsValid(idNumber) ? undefined : 'idNumberInvalid';
  }
  return /^[A-Z0-9][A-Z0-9-]{2,28}[A-Z0-9]$/.test(idNumber) ? undefined : 'idNumberInvalid';
}

function birthDateIsPossible(birthDate: string, today: string): boolean {
  return isCalendarDay(birthDate) && birthDate <= today && ageOn(birthDate, today) <= 150;
}

export function identityRequest(form: IdentityForm, guardianImageId: string): CallRequest<'submitIdentity'> {
  return {
    name: form.name.trim(),
    country: form.country,
    idType: form.idType,
    idNumber: plainIdNumber(form),
    ...(form.idType !== 'CN_ID' && { birthDate: form.birthDate }),
    ...(guardianImageId && { guardianImageId }),
  };
}
