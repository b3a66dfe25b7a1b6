/** Answers all that can refuse a member's withdrawal of a coin before it is sent (rules/wallet#withdrawals). */
import { formatUnits, withdrawalDayLimit, withdrawalsLeft } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { MemberApi } from '../../member/index.ts';
import type { SecurityApi } from '../../security/index.ts';
import { type CheckParts, freeOf } from './check-withdrawal.ts';
import { coinPrice, VALUE_SCALE } from './coin-value.ts';

/** A change of the account locks withdrawals so long (rules/security#withdrawal-lock). */
const LOCK_MS = 24 * 3_600_000;

export interface TermsParts extends CheckParts {
  confirmation: Pick<MemberApi['confirmation'], 'factorsOf'>;
  securityEvents: Pick<SecurityApi['events'], 'lockCause'>;
}

export class WithdrawalTerms {
  constructor(private readonly parts: TermsParts) {}

  async get(currency: string, memberId: number, nowMs: number): Promise<CallResult<'getWithdrawalTerms'>> {
    const { settings, people, own, balances, prices, confirmation, otcHold } = this.parts;
    const asset = prices.markets.asset(currency);
    if (asset === undefined) throw new CallError('currencyUnknown');
    const member = people.findMember(memberId);
    const [policy, floorPrice, used, isInDebt, isSavedOnly, factors] = await Promise.all([
      settings.policyInForce(nowMs),
      settings.floorPrice(currency, nowMs),
      own.dayUse(memberId, nowMs),
      own.isInDebt(memberId),
      own.isSavedOnly(memberId),
      confirmation.factorsOf(memberId),
    ]);
    const dayLimit = withdrawalDayLimit(member.identityLevel, policy);
    const left = dayLimit - used.sum;
    const price = coinPrice(asset, prices, floorPrice, nowMs);
    const free = freeOf(balances, memberId, currency);
    const held = otcHold.heldOf(memberId, currency, free, nowMs);
    const { hasPostPassword, hasGoogle, channels } = factors;
    return {
      available: formatUnits(free, asset.scale),
      held: formatUnits(held.units, asset.scale),
      heldUntil: held.untilMs,
      dayLimit: formatUnits(dayLimit, VALUE_SCALE),
      dayLeft: formatUnits(left > 0n ? left : 0n, VALUE_SCALE),
      value: price === undefined ? '' : formatUnits(price, VALUE_SCALE),
      countLeft: withdrawalsLeft(used, policy.maxPerDay),
      ...(await this.lock(memberId, member.withdrawalLockedUntilMs, nowMs)),
      hasIdentity: member.identityLevel > 0,
      isInDebt,
      isSavedOnly,
      hasPostPassword,
      hasGoogle,
      channels,
    };
  }

  private async lock(
    memberId: number,
    lockedUntilMs: number,
    nowMs: number,
  ): Promise<Pick<CallResult<'getWithdrawalTerms'>, 'lockedUntil' | 'lockCause'>> {
    if (lockedUntilMs <= nowMs) return { lockedUntil: 0, lockCause: null };
    const cause = await this.parts.securityEvents.lockCause(memberId, lockedUntilMs - LOCK_MS);
    return { lockedUntil: lockedUntilMs, lockCause: cause ?? null };
  }
}
