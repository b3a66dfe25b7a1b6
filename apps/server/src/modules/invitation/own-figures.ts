/** The member's own page of the invitation: code, link, terms and figures (rules/growth). */
import { businessDay, REBATE_CAP, REBATE_PERCENT, REBATE_RATE_LIFE_MS } from '@tern/engine';
import type { CallResult } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import type { MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import { wireDay } from './business-days.ts';
import type { LiveInvitation } from './live-invitation.ts';
import { REBATE_CURRENCY, type Usdt } from './usdt.ts';

export interface OwnFiguresParts {
  live: LiveInvitation;
  usdt: Usdt;
  members: Pick<MemberApi['members'], 'byId'>;
  marketData: Pick<MarketApi['marketData'], 'markets' | 'contracts'>;
  /** Without a slash at the end; undefined: the app knows where it is. */
  publicOrigin: string | undefined;
}

export class OwnFigures {
  constructor(private readonly parts: OwnFiguresParts) {}

  async read(memberId: number, nowMs: number): Promise<CallResult<'getInvitation'>> {
    const { live, usdt, members, publicOrigin = '' } = this.parts;
    const member = await members.byId(memberId);
    if (member === undefined) throw new CallError('sessionInvalid');
    const { welCode } = member;
    const { total, invitees, validInvitees } = live.inviterOf(memberId);
    const { cap } = usdt;
    const rest = cap > total ? cap - total : 0n;
    const atMostRest = (units: bigint) => usdt.wire(units < rest ? units : rest);
    const today = businessDay(nowMs);
    const due = live.openDays(memberId).filter((day) => day < today);
    return {
      welCode,
      link: `${publicOrigin}/register?code=${welCode}`,
      percent: Number(REBATE_PERCENT),
      cap: String(REBATE_CAP),
      total: usdt.wire(total),
      rest: usdt.wire(rest),
      isCapped: rest === 0n,
      todayEstimate: atMostRest(live.estimateOf(memberId, today)),
      due: due.map((day) => ({ day: wireDay(day), estimate: atMostRest(live.estimateOf(memberId, day)) })),
      invitees,
      validInvitees,
      uncountedCurrencies: this.uncounted(nowMs),
    };
  }

  /** Coins with neither a contract nor a rate of operators that lives (rules/growth#conversion). */
  private uncounted(nowMs: number): string[] {
    const { live, marketData } = this.parts;
    const withIndex = new Set(marketData.contracts.list().map(({ base }) => base));
    const rates = live.rates();
    const isRated = (asset: string) => {
      const rate = rates.get(asset);
      return rate !== undefined && nowMs - rate.timeMs < REBATE_RATE_LIFE_MS;
    };
    const traded = new Set(marketData.markets.list().flatMap(({ base, quote }) => [base, quote]));
    return [...traded].filter(
      (asset) => asset !== REBATE_CURRENCY && !withIndex.has(asset) && !isRated(asset),
    );
  }
}
