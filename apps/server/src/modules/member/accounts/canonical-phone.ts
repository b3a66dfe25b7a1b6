/**
 * The one form of a phone, whichever of its spellings was typed (rules/conventions#wire-values): without the trunk prefix
 * that is dialled at home alone, and with the calling code once. Trunk prefixes and possible lengths come from
 * libphonenumber's plans. No number is judged by them, since plans change faster than a package is renewed: a prefix goes
 * where the rest has a possible length, and everything else stays as it is.
 *
 * Invariant: the canonical form of a canonical form is itself, so that every spelling finds the account of every other.
 */
import { withoutZeros } from '@tern/protocol';
import { Metadata } from 'libphonenumber-js/core';
import plans from 'libphonenumber-js/min/metadata';

/** Stored beside each form. Change it with the rule or with the package: the forms are then made anew. */
export const PHONE_PLAN = 'libphonenumber-js 1.13.16, rule 1';

const MAINLAND_CHINA = '86';
/**
 * Digits of the longest phone, with its code, that may begin with the code again: Santa Maria in Brazil (55) has mobile
 * phones of 11 digits that begin with 55.
 */
const LONGEST_WITH_CODE_TWICE = 13;

interface Plan {
  /** The calling code; 1 for 1242. */
  code: string;
  lengths: ReadonlySet<number>;
  /** Matches the trunk prefix at the head of a number; undefined where the plan has none. */
  trunk: RegExp | undefined;
}

const PLANS = new Map<string, Plan | undefined>();

/** The digits that follow the plus sign: 12025550123 for 1 and 12025550123. */
export function canonicalPhone(areaCode: string, phone: string): string {
  const plan = areaCode === MAINLAND_CHINA ? undefined : planOf(areaCode);
  if (plan === undefined) return areaCode + phone;
  let number = phone;
  for (;;) {
    const shorter = withoutTrunk(plan, areaCode, withoutCode(plan, areaCode, number));
    if (shorter === number) return areaCode + number;
    number = shorter;
  }
}

/** 15112345678 for 49 and 4915112345678; of 1242 also without 242 alone. */
function withoutCode(plan: Plan, areaCode: string, number: string): string {
  for (const head of [areaCode, areaCode.slice(plan.code.length)]) {
    if (head === '' || !number.startsWith(head)) continue;
    const isPlain = isPossible(plan, areaCode, number);
    if (isPlain && areaCode.length + number.length <= LONGEST_WITH_CODE_TWICE) continue;
    const rest = withoutZeros(areaCode, number.slice(head.length));
    if (isPossible(plan, areaCode, withoutTrunk(plan, areaCode, rest))) return rest;
  }
  return number;
}

/** A number that is possible with and without its trunk prefix goes without, as in libphonenumber. */
function withoutTrunk(plan: Plan, areaCode: string, number: string): string {
  const rest = withoutZeros(areaCode, number.slice(trunkLength(plan, number)));
  return isPossible(plan, areaCode, rest) ? rest : number;
}

/**
 * The head is also found without its zero, which the reading of a phone takes off before: Hungary dials 06. A match with
 * a group rewrites the number or names a carrier, and is no prefix alone.
 */
function trunkLength({ trunk }: Plan, number: string): number {
  for (const zeros of ['', '0']) {
    const [head = '', ...groups] = trunk?.exec(zeros + number) ?? [];
    if (head.length > zeros.length && groups.every((group) => group === undefined))
      return head.length - zeros.length;
  }
  return 0;
}

/** The number of 1242 is one of 10 digits, of which the code holds three. */
function isPossible(plan: Plan, areaCode: string, number: string): boolean {
  return plan.lengths.has(areaCode.length - plan.code.length + number.length);
}

/** undefined: libphonenumber has no plan for it. */
function planOf(areaCode: string): Plan | undefined {
  if (!PLANS.has(areaCode)) PLANS.set(areaCode, readPlan(areaCode));
  return PLANS.get(areaCode);
}

function readPlan(areaCode: string): Plan | undefined {
  const found = Object.entries(plans.country_calling_codes).find(
    ([one]) => one === areaCode || (one === '1' && areaCode.startsWith(one)),
  );
  const [code, [country] = []] = found ?? [];
  if (code === undefined || country === undefined) return undefined;
  const metadata = new Metadata(plans);
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan;
  if (plan === undefined || !hasPrefixes(plan)) throw new Error(`the plan of +${code} has another form`);
  const prefix = plan.nationalPrefixForParsing();
  return {
    code,
    lengths: new Set(plan.possibleLengths()),
    trunk: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
  };
}

interface PlanPrefixes {
  nationalPrefixForParsing(): string | undefined;
}

/** The types of the package leave this part of a plan out. */
function hasPrefixes(plan: object): plan is PlanPrefixes {
  return 'nationalPrefixForParsing' in plan && typeof plan.nationalPrefixForParsing === 'function';
}
