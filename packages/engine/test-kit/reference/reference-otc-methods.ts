/** Payment methods of members in the reference exchange (rules/otc#payees). */
import { MAX_PAY_METHODS } from '../../src/base/limits.ts';
import type { DisablePayMethod, EnablePayMethod } from '../../src/otc/merchant-commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { isNumber } from './reference-wallet-records.ts';

export class ReferenceOtcMethods {
  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
  ) {}

  enable({ memberId, methodId, methodKind }: EnablePayMethod): Answer {
    const { otc, members, events } = this.model;
    if (!isNumber(methodId)) return rejected('BAD_COMMAND');
    if (!members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const own = otc.methodsOf(memberId);
    if (own.some((method) => method.methodId === methodId)) return accepted();
    if (own.length === MAX_PAY_METHODS) return rejected('PAY_METHOD_LIMIT');
    otc.methods.push({ memberId, methodId, methodKind });
    events.push({ kind: 'pay-method-changed', memberId, methodId, methodKind, isEnabled: true });
    return accepted();
  }

  disable({ memberId, methodId }: DisablePayMethod): Answer {
    const { otc, members, events } = this.model;
    if (!members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const known = otc.methodsOf(memberId).find((method) => method.methodId === methodId);
    if (known === undefined) return accepted();
    otc.methods = otc.methods.filter((method) => method !== known);
    events.push({ kind: 'pay-method-changed', ...known, isEnabled: false });
    for (const ad of otc.adsOf(memberId)) {
      if (!ad.terms.methodIds.includes(methodId)) continue;
      ad.terms = { ...ad.terms, methodIds: ad.terms.methodIds.filter((id) => id !== methodId) };
      if (ad.isOn && ad.terms.methodIds.length === 0) this.standing.switchOff(ad, 'METHOD_LOST');
      else this.standing.writeAd(ad, 'METHOD_LOST');
    }
    return accepted();
  }
}
