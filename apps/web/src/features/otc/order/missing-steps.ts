/** The steps that a member has to take before an order is possible (rules/otc#order-creation). */
import type { PaymentKind, WireSide } from '@tern/protocol';
import type { OtcStanding } from '../queries.ts';

export type MissingStep = 'identity' | 'nickName' | 'postPassword' | 'payment';

type Known = Pick<OtcStanding, 'hasIdentity' | 'hasNickName' | 'hasPostPassword' | 'payments'>;

/** In the order in which they are asked for: each one may need the one before. */
export function missingSteps(standing: Known, payKinds: readonly PaymentKind[]): MissingStep[] {
  const hasPayment = standing.payments.some(({ kind }) => payKinds.includes(kind));
  return [
    ...(standing.hasIdentity ? [] : (['identity'] as const)),
    ...(standing.hasNickName ? [] : (['nickName'] as const)),
    ...(standing.hasPostPassword ? [] : (['postPassword'] as const)),
    ...(hasPayment ? [] : (['payment'] as const)),
  ];
}

/** The screen of a step; a nickname has a dialog instead. */
export function screenOfStep(
  step: Exclude<MissingStep, 'nickName'>,
  payKinds: readonly PaymentKind[],
): string {
  if (step === 'identity') return '/realname';
  if (step === 'postPassword') return '/accountCenter/postPasswordSet';
  const [only] = payKinds;
  return only !== undefined && payKinds.length === 1 ? `/payment/${only}` : '/payment';
}

type Limits = Pick<OtcStanding, 'buyOffUntil' | 'otcOffUntil' | 'lockedUntil' | 'isInDebt'>;
export type Block = { kind: 'restricted' | 'locked'; until: number } | { kind: 'open' | 'debt' };

/** A restriction that lasts longer waits for operators. */
const FAR_MS = 10 * 365 * 24 * 3_600_000;

/** Why the member may not order on this side now, whatever is filled in. */
export function blockOf(limits: Limits, side: WireSide, nowMs: number): Block | undefined {
  const until = Math.max(limits.otcOffUntil, side === 'BUY' ? limits.buyOffUntil : 0);
  if (until > nowMs) return until - nowMs > FAR_MS ? { kind: 'open' } : { kind: 'restricted', until };
  if (side === 'BUY') return undefined;
  if (limits.isInDebt) return { kind: 'debt' };
  return limits.lockedUntil > nowMs ? { kind: 'locked', until: limits.lockedUntil } : undefined;
}
