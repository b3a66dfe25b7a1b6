/**
 * The form of a deposit application as a reducer, with the rules of product#validation: a valid amount, the address
 * that the coins come from and the one that they went to; the hash is optional (rules/wallet#deposit-applications).
 * Invariant: exact decimals; a problem is shown once a submit was tried. The server decides.
 */
import { compareDecimals } from '@tern/math';
import {
  type CallRequest,
  type CallResult,
  decimalOf,
  type NumberEntry,
  transferProblems,
} from '@tern/protocol';

export type ReceivingAddress = CallResult<'getReceivingAddresses'>[number];

export interface ApplicationForm {
  currency: string;
  /** A number entry. */
  amount: string;
  fromAddress: string;
  /** The key of the chosen receiving address; '' as long as none is chosen. */
  receiving: string;
  hash: string;
  remark: string;
  /** A submit was tried. */
  tried: boolean;
}

export type ApplicationAction =
  | { type: 'amount'; entry: NumberEntry }
  | { type: 'typed'; field: 'fromAddress' | 'hash' | 'remark'; text: string }
  | { type: 'receiving'; key: string }
  | { type: 'coin'; currency: string }
  | { type: 'tried' }
  | { type: 'sent' };

export const REMARK_LENGTH = 200;
export const ADDRESS_LENGTH = 128;
export const HASH_LENGTH = 130;
const ADDRESS = /^[\x21-\x7e]{1,128}$/;
const HASH = /^[\x21-\x7e]{1,130}$/;

export function freshApplication(currency: string): ApplicationForm {
  return { currency, amount: '', fromAddress: '', receiving: '', hash: '', remark: '', tried: false };
}

/** A field of it is filled. */
export function isApplicationBegun({
  amount,
  fromAddress,
  receiving,
  hash,
  remark,
}: ApplicationForm): boolean {
  return [amount, fromAddress, receiving, hash, remark].some((text) => text !== '');
}

export function applicationForm(form: ApplicationForm, action: ApplicationAction): ApplicationForm {
  switch (action.type) {
    case 'amount':
      return { ...form, amount: action.entry };
    case 'typed':
      return { ...form, [action.field]: action.text };
    case 'receiving':
      return { ...form, receiving: action.key };
    case 'coin':
      if (form.currency === action.currency) return form;
      // Amount and receiving address belong to the coin.
      return { ...form, currency: action.currency, amount: '', receiving: '', tried: false };
    case 'tried':
      return { ...form, tried: true };
    case 'sent':
      return freshApplication(form.currency);
  }
}

/** Networks share addresses, so an address alone names no row. */
export function receivingKey({ network, address }: ReceivingAddress): string {
  return `${network} ${address}`;
}

/** The only address is chosen by itself; one that is out of use since then is not chosen any more. */
export function receivingOf(
  { receiving }: ApplicationForm,
  addresses: readonly ReceivingAddress[],
): ReceivingAddress | undefined {
  if (addresses.length === 1) return addresses[0];
  return addresses.find((one) => receivingKey(one) === receiving);
}

/** Named like the texts of the deposit dictionary. */
export type ApplicationProblem =
  | 'amountRequired'
  | 'fromRequired'
  | 'fromInvalid'
  | 'fromUnfit'
  | 'receivingRequired'
  | 'hashInvalid'
  | 'hashUnfit';
export type ApplicationProblems = Partial<
  Record<'amount' | 'fromAddress' | 'receiving' | 'hash', ApplicationProblem>
>;

export function applicationProblems(
  form: ApplicationForm,
  addresses: readonly ReceivingAddress[],
): ApplicationProblems {
  const problems: ApplicationProblems = {};
  const amount = decimalOf(form.amount);
  if (amount === undefined || compareDecimals(amount, '0') === 0) problems.amount = 'amountRequired';
  const from = form.fromAddress.trim();
  if (from === '') problems.fromAddress = 'fromRequired';
  else if (!ADDRESS.test(from)) problems.fromAddress = 'fromInvalid';
  if (!receivingOf(form, addresses)) problems.receiving = 'receivingRequired';
  const hash = form.hash.trim();
  if (hash !== '' && !HASH.test(hash)) problems.hash = 'hashInvalid';
  const toAddress = receivingOf(form, addresses)?.address ?? '';
  const unfit = transferProblems({ currency: form.currency, fromAddress: from, toAddress, hash }) ?? [];
  if (unfit.includes('fromAddress')) problems.fromAddress ??= 'fromUnfit';
  if (unfit.includes('hash')) problems.hash ??= 'hashUnfit';
  return problems;
}

/** undefined as long as the form has a problem. */
export function applicationRequest(
  form: ApplicationForm,
  addresses: readonly ReceivingAddress[],
): Omit<CallRequest<'submitApplication'>, 'requestId'> | undefined {
  const amount = decimalOf(form.amount);
  const receiving = receivingOf(form, addresses);
  if (amount === undefined || !receiving) return undefined;
  if (Object.keys(applicationProblems(form, addresses)).length > 0) return undefined;
  const request = {
    currency: form.currency,
    amount,
    fromAddress: form.fromAddress.trim(),
    toAddress: receiving.address,
  };
  const given = Object.entries({ hash: form.hash.trim(), remark: form.remark.trim() });
  return Object.assign(request, Object.fromEntries(given.filter(([, text]) => text !== '')));
}
