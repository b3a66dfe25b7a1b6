/** Rows of pledges and redemptions as members and operators see them (rules/growth#pledges, rules/growth#redemption). */
import { businessDay } from '@tern/engine';
import { formatUnits, PLEDGE_RATE_SCALE, pledgeEarningDays, pledgeInterestOfDay } from '@tern/math';
import type { PledgeState, Redemption, RedemptionState, WirePledge, WireRedemption } from '@tern/protocol';
import { wireDay } from '../invitation/index.ts';
import { earnedDays, type LivePledges } from './live-pledges.ts';
import { scaleOf, type WireProductParts } from './wire-product.ts';

const HOUR_MS = 3_600_000;

export interface PledgeRow {
  pledge_id: bigint;
  member_id: bigint;
  product_id: bigint;
  asset: string;
  principal: bigint;
  left_amount: bigint;
  term_days: number;
  daily_rate: bigint;
  first_day: number;
  due_ms: bigint;
  state: PledgeState;
  interest: bigint;
  paid_days: number;
  time_ms: bigint;
}

export interface RedemptionRow {
  sequence: bigint;
  pledge_id: bigint;
  product_id: bigint;
  asset: string;
  how: Redemption;
  state: RedemptionState;
  principal: bigint;
  interest: bigint;
  time_ms: bigint;
  pay_ms: bigint;
}

export interface WirePledgeParts extends WireProductParts {
  live: Pick<LivePledges, 'product'>;
}

export function wirePledge(row: PledgeRow, nowMs: number, parts: WirePledgeParts): WirePledge {
  const { live, texts, markets } = parts;
  const { term_days: termDays, first_day: firstDay, state } = row;
  const productId = Number(row.product_id);
  const { isEarlyRedeemable = false, earlyDelayHours = 0 } = live.product(productId)?.terms ?? {};
  const delayHours = termDays === 0 ? 0 : earlyDelayHours;
  const amount = (units: bigint) => formatUnits(units, scaleOf(row.asset, markets));
  const lastDay = firstDay + pledgeEarningDays(termDays) - 1;
  const isEarning = state === 'HOLDING' && businessDay(nowMs) <= lastDay;
  const ofDay = pledgeInterestOfDay(row.left_amount, row.daily_rate);
  const unpaidDays = state === 'HOLDING' ? earnedDays({ firstDay, termDays }, nowMs) - row.paid_days : 0;
  const earlyMs = nowMs + delayHours * HOUR_MS;
  const isRedeemable =
    state === 'HOLDING' && (termDays === 0 || (isEarlyRedeemable && earlyMs < Number(row.due_ms)));
  return {
    pledgeId: String(row.pledge_id),
    productId: String(productId),
    title: texts.of(productId).title,
    currency: row.asset,
    termDays,
    dailyRate: formatUnits(row.daily_rate, PLEDGE_RATE_SCALE),
    isEarlyRedeemable: termDays === 0 || isEarlyRedeemable,
    earlyDelayHours: delayHours,
    state,
    principal: amount(row.principal),
    left: amount(row.left_amount),
    interest: amount(row.interest),
    dayInterest: amount(isEarning ? ofDay : 0n),
    accrued: amount(ofDay * BigInt(Math.max(unpaidDays, 0))),
    subscribeTime: Number(row.time_ms),
    firstDay: wireDay(firstDay),
    lastDay: wireDay(lastDay),
    payTime: Number(row.due_ms),
    earlyPayTime: isRedeemable ? earlyMs : 0,
  };
}

export function wireRedemption(row: RedemptionRow, { texts, markets }: WireProductParts): WireRedemption {
  const amount = (units: bigint) => formatUnits(units, scaleOf(row.asset, markets));
  return {
    redemptionId: `${row.sequence}-${row.pledge_id}`,
    pledgeId: String(row.pledge_id),
    productId: String(row.product_id),
    title: texts.of(Number(row.product_id)).title,
    currency: row.asset,
    how: row.how,
    state: row.state,
    principal: amount(row.principal),
    interest: amount(row.interest),
    time: Number(row.time_ms),
    payTime: Number(row.pay_ms),
  };
}
