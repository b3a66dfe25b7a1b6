/**
 * The form of a payment method as a reducer, with its rules. Invariant: a problem is shown once a submit was tried, and
 * goes as soon as it is mended. The server decides.
 */
import type { CallRequest, PaymentKind } from '@tern/protocol';

export interface PaymentForm {
  /** Typed once; the exchange then shows it with every method. */
  holderName: string;
  account: string;
  accountAgain: string;
  bankName: string;
  branch: string;
  postPassword: string;
  /** A submit was tried. */
  tried: boolean;
}

export type PaymentField = Exclude<keyof PaymentForm, 'tried'>;
export type PaymentAction = { type: 'typed'; field: PaymentField; text: string } | { type: 'tried' };

export const FRESH_PAYMENT: PaymentForm = {
  holderName: '',
  account: '',
  accountAgain: '',
  bankName: '',
  branch: '',
  postPassword: '',
  tried: false,
};

/** The fields that a restart of the app may keep: no password, and no number of a card, which the exchange never shows in full again. */
export function keptPaymentFields(
  kind: PaymentKind,
  { holderName, bankName, branch, account }: PaymentForm,
): Partial<PaymentForm> {
  return kind === 'bankCard' ? { holderName, bankName, branch } : { holderName, account };
}

export function paymentForm(form: PaymentForm, action: PaymentAction): PaymentForm {
  return action.type === 'tried' ? { ...form, tried: true } : { ...form, [action.field]: action.text };
}

/** A card's number without the gaps that people type. */
function plainAccount(kind: PaymentKind, account: string): string {
  return kind === 'bankCard' ? account.replace(/[\s-]/g, '') : account.trim();
}

/** •••• 6543: the exchange tells no more of a card that it keeps. */
export function lastDigits(account: string): string {
  return `•••• ${account.slice(-4)}`;
}

/** 6214 8312 0987 6543, while it is typed. */
export function groupedCard(account: string): string {
  return plainAccount('bankCard', account).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Named like the texts of the payment dictionary; `postPassword` like that of the account's. */
export type PaymentProblem =
  | 'holderEmpty'
  | 'cardInvalid'
  | 'accountInvalid'
  | 'cardMismatch'
  | 'bankRequired'
  | 'qrRequired';
export type PaymentProblems = Partial<
  Record<'holderName' | 'account' | 'accountAgain' | 'bankName' | 'qr', PaymentProblem>
>;

const PHONE = /^1[3-9]\d{9}$/;
const MAIL = /^[A-Za-z0-9][\w.+-]{0,40}@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/;
const ACCOUNTS: Record<PaymentKind, readonly RegExp[]> = {
  bankCard: [/^\d{12,19}$/],
  // An id of WeChat: a letter, then 5 to 19 letters, digits, underscores, hyphens.
  weixin: [/^[A-Za-z][A-Za-z0-9_-]{5,19}$/, PHONE],
  zhifubao: [MAIL, PHONE],
};

export function paymentProblems(kind: PaymentKind, form: PaymentForm, imageId: string): PaymentProblems {
  const problems: PaymentProblems = {};
  if (form.holderName.trim() === '') problems.holderName = 'holderEmpty';
  const account = plainAccount(kind, form.account);
  const isValid = ACCOUNTS[kind].some((pattern) => pattern.test(account));
  if (kind === 'bankCard') {
    if (!isValid) problems.account = 'cardInvalid';
    else if (plainAccount(kind, form.accountAgain) !== account) problems.accountAgain = 'cardMismatch';
    if (form.bankName.trim() === '') problems.bankName = 'bankRequired';
    return problems;
  }
  if (!isValid) problems.account = 'accountInvalid';
  if (imageId === '') problems.qr = 'qrRequired';
  return problems;
}

export function paymentRequest(
  kind: PaymentKind,
  form: PaymentForm,
  imageId: string,
): CallRequest<'addPayment'> {
  const common = {
    kind,
    holderName: form.holderName.trim(),
    account: plainAccount(kind, form.account),
    postPassword: form.postPassword,
  };
  if (kind !== 'bankCard') return { ...common, imageId };
  const branch = form.branch.trim();
  return { ...common, bankName: form.bankName.trim(), ...(branch && { branch }) };
}
