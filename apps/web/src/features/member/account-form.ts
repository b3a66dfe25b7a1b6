/**
 * The form behind login, registration and the forgotten password, as a reducer: what was typed, and which problems are
 * shown. Invariant: a problem is shown once a submit was tried, and goes as soon as it is mended.
 */
import { phoneFits, readPhone } from '@tern/protocol';
import {
  codeDigits,
  codeIsValid,
  isSamePassword,
  type Method,
  mailIsValid,
  passwordIsValid,
  phoneIsValid,
} from './account-rules.ts';

export interface AccountForm {
  method: Method;
  phone: string;
  mail: string;
  code: string;
  password: string;
  confirmation: string;
  welCode: string;
  agreed: boolean;
  /** A submit was tried. */
  tried: boolean;
  /** The calling code that the text of the phone named in place of the chosen one; '' for none. */
  switchedTo: string;
}

export type AccountField = Exclude<keyof AccountForm, 'tried' | 'method' | 'agreed' | 'switchedTo'>;

export type AccountAction =
  | { type: 'typed'; field: AccountField; text: string }
  | { type: 'phone'; phone: string; switchedTo: string }
  | { type: 'method'; method: Method }
  | { type: 'agreed'; agreed: boolean }
  | { type: 'tried' };

export function freshForm(start: Partial<AccountForm> = {}): AccountForm {
  return {
    method: 'phone',
    phone: '',
    mail: '',
    code: '',
    password: '',
    confirmation: '',
    welCode: '',
    agreed: false,
    tried: false,
    switchedTo: '',
    ...start,
  };
}

export function accountForm(form: AccountForm, action: AccountAction): AccountForm {
  switch (action.type) {
    case 'typed':
      return {
        ...form,
        [action.field]: action.field === 'code' ? codeDigits(action.text) : action.text,
        switchedTo: action.field === 'phone' && action.text === '' ? '' : form.switchedTo,
      };
    case 'phone':
      return { ...form, phone: action.phone, switchedTo: action.switchedTo };
    case 'method':
      // A code belongs to the address it was sent to.
      return { ...form, method: action.method, code: '', tried: false };
    case 'agreed':
      return { ...form, agreed: action.agreed };
    case 'tried':
      return { ...form, tried: true };
  }
}

/** Named like the texts of the login dictionary. */
export type Problem =
  | 'phoneEmpty'
  | 'phoneFormat'
  | 'mailFormat'
  | 'codeFormat'
  | 'passwordFormat'
  | 'passwordEmpty'
  | 'mismatch'
  | 'agreeFirst';

/** `bind`: a phone or e-mail of its own for a member who is logged in. */
export type Purpose = 'login' | 'register' | 'forget' | 'bind';
export type Problems = Partial<Record<'account' | 'code' | 'password' | 'confirmation' | 'agreed', Problem>>;

export function accountProblem(form: AccountForm, countryCode: string): Problem | undefined {
  if (form.method === 'mail') return mailIsValid(form.mail) ? undefined : 'mailFormat';
  if (form.phone.trim() === '') return 'phoneEmpty';
  return phoneIsValid(form.phone, countryCode) ? undefined : 'phoneFormat';
}

export function problemsOf(form: AccountForm, purpose: Purpose, countryCode: string): Problems {
  const problems: Problems = {};
  const account = accountProblem(form, countryCode);
  if (account) problems.account = account;
  if (purpose === 'login') {
    // An old account may have a password that today's rules refuse: only emptiness is wrong here.
    if (form.password === '') problems.password = 'passwordEmpty';
    return problems;
  }
  if (!codeIsValid(form.code)) problems.code = 'codeFormat';
  if (purpose === 'bind') return problems;
  if (!passwordIsValid(form.password)) problems.password = 'passwordFormat';
  if (!isSamePassword(form.confirmation, form.password)) problems.confirmation = 'mismatch';
  if (purpose === 'register' && !form.agreed) problems.agreed = 'agreeFirst';
  return problems;
}

export function isFree(problems: Problems): boolean {
  return Object.keys(problems).length === 0;
}

/** The account in the words of the wire. */
export function targetOf(
  form: AccountForm,
  countryCode: string,
): { areaCode: string; phone: string } | { mail: string } {
  if (form.method === 'mail') return { mail: form.mail.trim() };
  const { areaCode, phone } = readPhone(form.phone, countryCode);
  return { areaCode, phone };
}

/** The phone number or the e-mail address that the form names. */
export function accountName(form: AccountForm, countryCode: string): string {
  const target = targetOf(form, countryCode);
  return 'mail' in target ? target.mail : target.phone;
}

/** The phone of a text that names its calling code, whole: the field then holds the number alone, the code before it. */
export function namedPhone(
  text: string,
  countryCode: string,
): { areaCode: string; phone: string } | undefined {
  const { namesCode, ...reading } = readPhone(text, countryCode);
  return namesCode && phoneFits(reading) ? reading : undefined;
}
