/**
 * Checks the fields of a payment method (product#validation, rules/members#payment-methods) and brings them into one
 * form. Pure.
 */
import type { CallRequest, PaymentKind } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';

/** The fields that are kept sealed. */
export interface PaymentDetails {
  holderName: string;
  account: string;
  /** The bank of a card; else empty. */
  bankName: string;
  branch: string;
}

const PHONE = /^1[3-9]\d{9}$/;
const MAIL = /^[A-Za-z0-9][\w.+-]{0,40}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const ACCOUNTS: Record<PaymentKind, readonly RegExp[]> = {
  bankCard: [/^\d{12,19}$/],
  // An id of WeChat: a letter, then 5 to 19 letters, digits, underscores, hyphens.
  weixin: [/^[A-Za-z][A-Za-z0-9_-]{5,19}$/, PHONE],
  zhifubao: [MAIL, PHONE],
};
/** Control characters, and those that turn the direction of writing. */
const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

export function readPayment(form: CallRequest<'addPayment'>): Omit<PaymentDetails, 'holderName'> {
  const { kind, imageId } = form;
  const typed = form.account.normalize('NFKC').trim();
  const account = kind === 'bankCard' ? typed.replace(/[ -]/g, '') : typed;
  if (!ACCOUNTS[kind].some((pattern) => pattern.test(account))) throw new CallError('payAccountInvalid');
  const isBank = kind === 'bankCard';
  const bankName = isBank ? plainText(form.bankName) : '';
  if (isBank && bankName === '') throw new CallError('bankRequired');
  if (!isBank && imageId === undefined) throw new CallError('qrRequired');
  return { account, bankName, branch: isBank ? plainText(form.branch) : '' };
}

function plainText(text = ''): string {
  return text.replace(/\s+/g, ' ').replace(HIDDEN, '').trim();
}
