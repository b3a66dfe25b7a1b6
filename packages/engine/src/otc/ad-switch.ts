/** Switches ads ON and OFF with the stock that they freeze (rules/otc#ads, rules/otc#mid-order). */
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { OtcEvent } from './events.ts';
import type { AdCause } from './order-events.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import type { Ad } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import { restrictionsOf } from './restrictions.ts';

/** A merchant has this level: advanced verification (rules/otc#merchants). */
export const MERCHANT_IDENTITY_LEVEL = 2;

export class AdSwitch {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly money: OtcMoney,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.otc = stores.otc;
  }

  switchOn(ad: Ad): void {
    if (ad.side === 'SELL') this.money.freeze(ad.member, ad.asset, ad.terms.qty);
    ad.isOn = true;
    this.otc.listed.add(ad);
    this.write(ad, 'SWITCHED');
  }

  /** The quantity stays for the next time that the ad goes ON. */
  switchOff(ad: Ad, cause: AdCause): void {
    this.takeOff(ad);
    this.write(ad, cause);
  }

  /** As `switchOff`, for a caller that writes the event. */
  takeOff(ad: Ad): void {
    this.otc.listed.remove(ad);
    ad.isOn = false;
    if (ad.side === 'SELL') this.money.unfreeze(ad.member, ad.asset, ad.terms.qty);
  }

  /** Switches OFF the ads that their merchant may not have ON any more. */
  switchOffForbidden(member: number): void {
    const record = this.otc.members.get(member);
    if (record === undefined) return;
    for (const ad of record.ads.values())
      if (ad.isOn && this.whyNotOn(ad) !== undefined) this.switchOff(ad, 'MERCHANT');
  }

  /** Frees the stock of the member's SELL ads. */
  switchOffSales(member: number): void {
    for (const ad of this.otc.members.get(member)?.ads.values() ?? [])
      if (ad.isOn && ad.side === 'SELL') this.switchOff(ad, 'MERCHANT');
  }

  /** Answers why its merchant may not have the ad ON, but for its terms and its stock. */
  whyNotOn({ member, side }: Ad) {
    const { members, otc } = this;
    const record = otc.member(member);
    const { buyOffUntilMs, otcOffUntilMs } = restrictionsOf(record, this.context.timeMs);
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (!members.mayTrade(member)) return 'TRADING_NOT_ALLOWED';
    if (members.identityLevel(member) < MERCHANT_IDENTITY_LEVEL) return 'IDENTITY_REQUIRED';
    if (record.merchant?.state !== 'APPROVED') return 'MERCHANT_STATE';
    if (otcOffUntilMs > 0 || (side === 'BUY' && buyOffUntilMs > 0)) return 'OTC_RESTRICTED';
    if (side === 'SELL' && this.isLocked(member)) return 'WITHDRAWAL_LOCKED';
    return undefined;
  }

  /** A sale is a way out like a withdrawal: neither a locked member nor a debtor sells or releases. */
  isLocked(member: number): boolean {
    const { members } = this;
    return this.context.timeMs < members.withdrawalLockOf(member) || members.isInDebt(member);
  }

  write(ad: Ad, cause: AdCause, operator = 0, reason = ''): void {
    const { adId, member, side, asset, terms, version, isOn, isBlocked } = ad;
    this.events.write({
      kind: 'ad-changed',
      adId,
      memberId: this.members.idOf(member),
      side,
      asset: this.dictionary.assetName(asset),
      terms,
      version,
      isOn,
      isBlocked,
      cause,
      operator,
      reason,
    });
  }
}
