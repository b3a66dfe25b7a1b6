/** Changes of a merchant's state and of the bond that comes with it, each with its event (rules/otc#merchants). */
import { type Dictionary, settlementAsset } from '../base/dictionary.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AdSwitch } from './ad-switch.ts';
import type { OtcEvent } from './events.ts';
import type { MerchantState } from './merchant-events.ts';
import type { OtcMoney } from './otc-money.ts';
import type { Merchant } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';

/** A merchant by the number of the member. */
export interface FoundMerchant {
  readonly member: number;
  readonly merchant: Merchant;
}

/** The operators of a change and its reason. */
export interface ChangedBy {
  readonly firstOperator?: number;
  readonly secondOperator?: number;
  readonly reason?: string;
}

export class MerchantRecords {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  constructor(
    stores: OtcStores,
    private readonly events: Events<OtcEvent>,
    private readonly money: OtcMoney,
    private readonly ads: AdSwitch,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
  }

  become(found: FoundMerchant, state: MerchantState, by: ChangedBy): void {
    found.merchant.state = state;
    this.write(found, by);
    this.ads.switchOffForbidden(found.member);
  }

  /** Returns the bond. */
  end(found: FoundMerchant, state: MerchantState, reapplyFromMs: number, by: ChangedBy): void {
    const { member, merchant } = found;
    this.money.unfreeze(member, settlementAsset(this.dictionary), merchant.bond);
    merchant.bond = 0n;
    merchant.reapplyFromMs = reapplyFromMs;
    this.become(found, state, by);
  }

  write({ member, merchant }: FoundMerchant, by: ChangedBy = {}): void {
    const { firstOperator = 0, secondOperator = 0, reason = '' } = by;
    const { state, bond, quitMs, reapplyFromMs } = merchant;
    this.events.write({
      kind: 'merchant-changed',
      memberId: this.members.idOf(member),
      state,
      bond,
      quitMs,
      reapplyFromMs,
      firstOperator,
      secondOperator,
      reason,
    });
  }
}
