/**
 * Limits the number of verification codes (rules/security#codes). Registration, recovery, members' own codes and the
 * binding of a new phone or mail have budgets of their own, for SMS and mail each, so that strangers who spend one of
 * them stop no other use. Every count is of codes that were sent; a code for an account that does not exist counts
 * towards its target and its address alone, so that the answers are alike.
 */
import type { Queryable } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { type CallError, callErrorWithWait } from '../../platform/http/call.ts';
import { addressIsPrivate, addressKey, networkOf } from '../../platform/http/limits/rate-limit.ts';

const RESEND_MS = 60_000;
export const RESEND_SECONDS = RESEND_MS / 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The business day begins at 00:00 UTC+8 (rules/conventions#days). */
const DAY_OFFSET_MS = 8 * HOUR_MS;

/**
 * `register` and `recover` are for visitors; `member` is for sessions and known devices; `bind` goes to a phone or mail
 * that a member names as a new one.
 */
export const CODE_BUDGETS = ['register', 'recover', 'member', 'bind'] as const;
export type CodeBudget = (typeof CODE_BUDGETS)[number];
export const CODE_WAYS = ['sms', 'mail'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];
/** Their messages go to numbers that anybody names, which is how SMS fees are pumped. */
const TO_ANY_NUMBER: ReadonlySet<CodeBudget> = new Set(['register', 'bind']);

export interface CodeLimits {
  perHourPerTarget: number;
  perDayPerTarget: number;
  perDayPerAddress: number;
  perDayPerMember: number;
  /** The limit of one block of ten thousand phone numbers. */
  perDayPerPrefix: number;
  /** The limit of one calling code, but not of `homeCountry`. */
  perDayPerCountry: number;
  /** The calling code of most members: its messages are limited by the budgets alone. */
  homeCountry: string;
  /** For registration, recovery, members and the binding of targets each, by SMS and by mail each. */
  perDay: number;
  /** Loopback and private addresses are the owner's own: only the limits per target hold for them. */
  sparePrivateNetworks: boolean;
}

/** The properties of a code that the budgets count. */
export interface CountedCode {
  budget: CodeBudget;
  way: CodeWay;
  targetHash: string;
  prefixHash: string | null;
  country: string | null;
  ip: string;
  /** Undefined for a visitor. */
  memberId: number | undefined;
}

export interface CodeUse {
  budget: CodeBudget;
  way: CodeWay;
  sent: number;
  most: number;
}

function dayStartMs(nowMs: number): number {
  return nowMs - ((nowMs + DAY_OFFSET_MS) % DAY_MS);
}

/** Whose share of the day a code takes: the member's, or that of an address (an IPv6 /48). */
export function placeOf({ memberId, ip }: Pick<CountedCode, 'memberId' | 'ip'>): string {
  if (memberId !== undefined) return `member ${memberId}`;
  const network = networkOf(ip);
  return network.includes(':') ? network : addressKey(ip);
}

interface Counts {
  last_ms: bigint | null;
  hour_full_since_ms: bigint | null;
  of_target: bigint;
  of_place: bigint;
  of_prefix: bigint;
  of_country: bigint;
  of_all: bigint;
}

/** Answers the number of codes of the budget that were sent today. */
export async function refuseOverBudget(
  sql: Queryable,
  limits: CodeLimits,
  code: CountedCode,
  nowMs: number,
): Promise<number> {
  const counts = await count(sql, limits, code, nowMs);
  const overBudget = ofTarget(limits, code, counts, nowMs) ?? ofAll(limits, code, counts, nowMs);
  if (overBudget !== undefined) throw overBudget;
  return Number(counts.of_all);
}

export async function codeUses(sql: Queryable, limits: CodeLimits, nowMs: number): Promise<CodeUse[]> {
  const rows = await sql<{ budget: string; channel: string; sent: bigint }[]>`
    select budget, channel, count(*) as sent from security_codes
    where is_sent and created_ms >= ${dayStartMs(nowMs)} group by budget, channel`;
  return CODE_BUDGETS.flatMap((budget) =>
    CODE_WAYS.map((way) => {
      const row = rows.find((one) => one.budget === budget && one.channel === way);
      return { budget, way, sent: Number(row?.sent ?? 0), most: limits.perDay };
    }),
  );
}

async function count(sql: Queryable, limits: CodeLimits, code: CountedCode, nowMs: number): Promise<Counts> {
  const { budget, way, targetHash, prefixHash, country } = code;
  const today = sql`created_ms >= ${dayStartMs(nowMs)}`;
  const own = sql`target_hash = ${targetHash} and budget = ${budget}`;
  const lastOfHour = Math.max(0, limits.perHourPerTarget - 1);
  const rows = await sql<Counts[]>`
    select
      (select max(created_ms) from security_codes where ${own}) as last_ms,
      (select created_ms from security_codes where ${own} and created_ms > ${nowMs - HOUR_MS}
        order by created_ms desc offset ${lastOfHour} limit 1) as hour_full_since_ms,
      (select count(*) from security_codes where ${own} and ${today}) as of_target,
      (select count(*) from security_codes
        where place = ${placeOf(code)} and budget = ${budget} and ${today}) as of_place,
      (select count(*) from security_codes
        where prefix_hash = ${prefixHash} and budget = ${budget} and is_sent and ${today}) as of_prefix,
      of_country, of_all
    from (
      select count(*) as of_all, count(*) filter (where country = ${country}) as of_country from security_codes
      where budget = ${budget} and channel = ${way} and is_sent and ${today}) as sent`;
  return onlyRow(rows);
}

function ofTarget(
  limits: CodeLimits,
  { budget }: CountedCode,
  { last_ms, hour_full_since_ms, of_target }: Counts,
  nowMs: number,
): CallError | undefined {
  const lastMs = Number(last_ms ?? 0);
  if (lastMs + RESEND_MS > nowMs) return callErrorWithWait('codeTooSoon', lastMs + RESEND_MS - nowMs);
  if (limits.perHourPerTarget === 0) return callErrorWithWait('codeBudget', HOUR_MS);
  if (hour_full_since_ms !== null)
    return callErrorWithWait('codeBudget', Number(hour_full_since_ms) + HOUR_MS - nowMs);
  if (of_target < limits.perDayPerTarget) return undefined;
  const dayLeftMs = dayStartMs(nowMs) + DAY_MS - nowMs;
  // Strangers may have asked for all of them: one an hour still reaches the owner, no matter which caller asks.
  const hourLeftMs = lastMs + HOUR_MS - nowMs;
  if (budget !== 'recover') return callErrorWithWait('codeDayBudget', dayLeftMs);
  return hourLeftMs <= 0 ? undefined : callErrorWithWait('codeBudget', Math.min(hourLeftMs, dayLeftMs));
}

function ofAll(
  limits: CodeLimits,
  { budget, way, ip, memberId, country }: CountedCode,
  { of_place, of_prefix, of_country, of_all }: Counts,
  nowMs: number,
): CallError | undefined {
  if (limits.sparePrivateNetworks && addressIsPrivate(ip)) return undefined;
  const leftMs = dayStartMs(nowMs) + DAY_MS - nowMs;
  const ofPlace = memberId === undefined ? limits.perDayPerAddress : limits.perDayPerMember;
  if (of_place >= ofPlace) return callErrorWithWait('codeDayBudget', leftMs);
  const isPumped =
    TO_ANY_NUMBER.has(budget) &&
    (of_prefix >= limits.perDayPerPrefix ||
      (country !== limits.homeCountry && of_country >= limits.perDayPerCountry));
  if (!isPumped && of_all < limits.perDay) return undefined;
  return callErrorWithWait(
    way === 'sms' && TO_ANY_NUMBER.has(budget) ? 'codeSmsUsedUp' : 'codeDayBudget',
    leftMs,
  );
}
