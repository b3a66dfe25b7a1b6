/**
 * The forms of the account centre as one reducer: each screen names the fields that it wants, and each field has one
 * rule. Invariant: a problem is shown once a submit was tried, and goes as soon as it is mended.
 */
import {
  codeDigits,
  codeIsValid,
  isSamePassword,
  passwordIsValid,
  postPasswordIsValid,
} from '../account-rules.ts';

export const SECURITY_FIELDS = [
  'oldPassword',
  'password',
  'newPassword',
  'confirmation',
  'oldPostPassword',
  'postPassword',
  'postConfirmation',
  'code',
  'googleCode',
  'recoveryCode',
  'remark',
] as const;
export type SecurityField = (typeof SECURITY_FIELDS)[number];

export interface SecurityForm {
  values: Record<SecurityField, string>;
  /** A submit was tried. */
  tried: boolean;
}

export type SecurityAction = { type: 'typed'; field: SecurityField; text: string } | { type: 'tried' };

export function freshSecurityForm(): SecurityForm {
  const values = Object.fromEntries(SECURITY_FIELDS.map((field) => [field, '']));
  return { values: values as Record<SecurityField, string>, tried: false };
}

export function securityForm(form: SecurityForm, action: SecurityAction): SecurityForm {
  if (action.type === 'tried') return { ...form, tried: true };
  const text = action.field === 'code' ? codeDigits(action.text) : action.text;
  return { ...form, values: { ...form.values, [action.field]: text } };
}

/** Named like the texts of the account dictionary. */
export type SecurityProblem =
  | 'passwordEmpty'
  | 'passwordFormat'
  | 'passwordSame'
  | 'mismatch'
  | 'postPasswordFormat'
  | 'postPasswordSame'
  | 'codeFormat'
  | 'googleFormat'
  | 'recoveryEmpty'
  | 'remarkEmpty';

type Values = SecurityForm['values'];

const unless = (valid: boolean, problem: SecurityProblem) => (valid ? undefined : problem);

const RULES: Record<SecurityField, (values: Values) => SecurityProblem | undefined> = {
  oldPassword: ({ oldPassword }) => unless(oldPassword !== '', 'passwordEmpty'),
  password: ({ password }) => unless(password !== '', 'passwordEmpty'),
  newPassword: ({ newPassword, oldPassword }) =>
    unless(passwordIsValid(newPassword), 'passwordFormat') ??
    unless(!isSamePassword(newPassword, oldPassword), 'passwordSame'),
  confirmation: ({ confirmation, newPassword }) =>
    unless(isSamePassword(confirmation, newPassword), 'mismatch'),
  oldPostPassword: ({ oldPostPassword }) =>
    unless(postPasswordIsValid(oldPostPassword), 'postPasswordFormat'),
  postPassword: ({ postPassword, oldPostPassword }) =>
    unless(postPasswordIsValid(postPassword), 'postPasswordFormat') ??
    unless(postPassword !== oldPostPassword, 'postPasswordSame'),
  postConfirmation: ({ postConfirmation, postPassword }) =>
    unless(postConfirmation === postPassword, 'mismatch'),
  code: ({ code }) => unless(codeIsValid(code), 'codeFormat'),
  googleCode: ({ googleCode }) => unless(codeIsValid(googleCode), 'googleFormat'),
  recoveryCode: ({ recoveryCode }) => unless(recoveryCode.trim() !== '', 'recoveryEmpty'),
  remark: ({ remark }) => unless(remark.trim() !== '', 'remarkEmpty'),
};

export type SecurityProblems = Partial<Record<SecurityField, SecurityProblem>>;

export function securityProblems(values: Values, wanted: readonly SecurityField[]): SecurityProblems {
  const problems: SecurityProblems = {};
  for (const field of wanted) {
    const problem = RULES[field](values);
    if (problem) problems[field] = problem;
  }
  return problems;
}
