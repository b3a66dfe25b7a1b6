/**
 * The name of a member's account: the phone with its area code, or the mail; exactly one of them, as it is stored: digits
 * alone, a country's own calling code, no zero that is dialled at home alone, mail in lower case. Messages and counters
 * take the canonical form of a phone, which all its spellings share.
 */
import { callingCodes, phoneFits, readPhone } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { canonicalPhone } from './canonical-phone.ts';

export type AccountName = { kind: 'phone'; areaCode: string; phone: string } | { kind: 'mail'; mail: string };

interface Given {
  areaCode?: string | undefined;
  phone?: string | undefined;
  mail?: string | undefined;
}

const DEFAULT_AREA_CODE = '86';
const AREA_CODES = new Set(callingCodes().map(({ code }) => code));
const LOCAL_PART = /^[A-Za-z0-9][\w.+-]{0,63}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9-]{1,63}$/;
const SUFFIX = /^[A-Za-z]{2,4}$/;

export function readAccountName({ areaCode, phone, mail }: Given): AccountName {
  if (phone !== undefined && mail !== undefined) throw new CallError('parameterInvalid', { field: 'mail' });
  if (mail !== undefined) return { kind: 'mail', mail: readMail(mail) };
  if (phone === undefined) throw new CallError('parameterMissing', { field: 'phone' });
  const area = areaCode ?? DEFAULT_AREA_CODE;
  if (!AREA_CODES.has(area)) throw new CallError('phoneFormat');
  const reading = readPhone(phone, area);
  // A phone that names another country than the client is refused: the server changes no choice of a member.
  if (reading.areaCode !== area || !phoneFits(reading)) throw new CallError('phoneFormat');
  return { kind: 'phone', areaCode: area, phone: reading.phone };
}

/** One name for the account everywhere: where messages go and what counters count. */
export function targetOf(account: AccountName): string {
  return account.kind === 'mail' ? account.mail : `+${canonicalPhone(account.areaCode, account.phone)}`;
}

/** The names of the account that strangers know, so that no password may be one. */
export function ownNames(account: AccountName): string[] {
  if (account.kind === 'mail') return [account.mail];
  const { areaCode, phone } = account;
  return [phone, canonicalPhone(areaCode, phone).slice(areaCode.length)];
}

/**
 * The pattern of product#validation, read wide (rules/conventions#wire-values): dots, plus signs, hyphenated and
 * multi-label domains. Linear in its length.
 */
function readMail(text: string): string {
  const parts = text.split('@');
  const [local = '', domain = ''] = parts;
  const labels = domain.split('.');
  const suffix = labels.at(-1) ?? '';
  const isMail =
    parts.length === 2 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    SUFFIX.test(suffix) &&
    labels.every((label) => DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'));
  if (!isMail) throw new CallError('mailFormat');
  return text.toLowerCase();
}
