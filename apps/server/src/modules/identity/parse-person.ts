/** Checks a member's own data and brings it into one form (product#validation, rules/members#basic-verification). Pure. */
import type { CallRequest, IdType } from '@tern/protocol';
import { nameProblem, spelledName } from '@tern/protocol/person-name';
import { CallError } from '../../platform/http/call.ts';
import { isCalendarDate, today, yearsBetween } from './calendar-date.ts';
import { birthDateInResidentId } from './resident-id.ts';

export interface Person {
  /** As its member spelled it (rules/members#real-names). */
  name: string;
  country: string;
  idType: IdType;
  number: string;
  /** yyyy-mm-dd */
  birthDate: string;
}

/** Younger ones need a guardian's consent (rules/members#basic-verification). */
export const GROWN_UP_YEARS = 16;
const FOREIGN_NUMBER = /^[A-Z0-9](?:[A-Z0-9-]{2,28})[A-Z0-9]$/;
/** Codes that name something else than a country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export function readPerson(form: CallRequest<'submitIdentity'>, nowMs: number): Person {
  const problem = nameProblem(form.name);
  if (problem !== undefined) throw new CallError(problem);
  const { country, idType } = form;
  const isCountry = REGIONS.of(country) !== undefined && !NO_COUNTRIES.has(country);
  if (!isCountry || (idType === 'CN_ID' && country !== 'CN'))
    throw new CallError('parameterInvalid', { field: 'country' });
  const number = form.idNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  if (number === '') throw new CallError('idNumberEmpty');
  const birthDate = idType === 'CN_ID' ? birthDateInResidentId(number) : (form.birthDate ?? '');
  if (birthDate === undefined || (idType !== 'CN_ID' && !FOREIGN_NUMBER.test(number)))
    throw new CallError('idNumberInvalid');
  // A number that carries a date of the future is no number.
  if (birthDate > today(nowMs) || !isCalendarDate(birthDate))
    throw new CallError(idType === 'CN_ID' ? 'idNumberInvalid' : 'birthDateInvalid');
  return { name: spelledName(form.name), country, idType, number, birthDate };
}

export function needsGuardian({ birthDate }: Pick<Person, 'birthDate'>, nowMs: number): boolean {
  return yearsBetween(birthDate, today(nowMs)) < GROWN_UP_YEARS;
}

/**
 * Two documents with the same key are the same: hyphens do not count, and a resident's number is one whatever its
 * stated kind.
 */
export function numberKey({ number, country }: Person): string {
  const plain = number.replaceAll('-', '');
  return birthDateInResidentId(plain) === undefined ? `${country} ${plain}` : `CN ${plain}`;
}

/** The key that stands in older rows, in which hyphens counted; undefined where it is the same. */
export function olderNumberKey({ number, country }: Person): string | undefined {
  return number.includes('-') ? `${country} ${number}` : undefined;
}
