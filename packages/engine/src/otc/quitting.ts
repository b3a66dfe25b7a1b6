/**
 * The time of QUITTING (rules/otc#merchants): seven days, and 72 hours from the last end of an order, verdict or closed
 * report on, so that a penalty for these still finds the bond.
 */
import type { CommandContext } from '../base/command-context.ts';
import { BOND_STAYS_MS, QUITTING_MS, REAPPLY_AFTER_QUIT_MS } from '../base/limits.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { FoundMerchant, MerchantRecords } from './merchant-records.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';

export class Quitting {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly records: MerchantRecords,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  begin(found: FoundMerchant): void {
    const { member, merchant } = found;
    merchant.stateBefore = merchant.state === 'SUSPENDED' ? 'SUSPENDED' : 'APPROVED';
    merchant.quitMs = this.context.timeMs + QUITTING_MS;
    this.otc.followQuitting(member, merchant.quitMs);
    this.records.become(found, 'QUITTING', {});
  }

  takeBack(found: FoundMerchant): void {
    found.merchant.quitMs = 0;
    this.otc.followQuitting(found.member, 0);
    this.records.become(found, found.merchant.stateBefore, {});
  }

  /** The order has ended: the bonds of its parties stay for what operators find in it. */
  postponeParties({ buyer, seller }: OtcOrder): void {
    this.postpone(buyer);
    this.postpone(seller);
  }

  /** An order of the member, or a report about it, has ended now. */
  postpone(member: number): void {
    const { otc } = this;
    const merchant = otc.members.get(member)?.merchant ?? null;
    if (merchant?.state !== 'QUITTING') return;
    const untilMs = this.context.timeMs + BOND_STAYS_MS;
    const isLater = untilMs > merchant.quitMs;
    if (isLater) merchant.quitMs = untilMs;
    otc.followQuitting(member, merchant.quitMs);
    if (isLater) this.records.write({ member, merchant });
  }

  /** Ends the time of those whose time has passed; what keeps one of them has it followed anew when it ends. */
  endDue(timeMs: number): void {
    const { otc, members } = this;
    const due = otc.quittersUntil(timeMs).sort((a, b) => members.idOf(a) - members.idOf(b));
    for (const member of due) {
      otc.followQuitting(member, 0);
      const { merchant } = otc.member(member);
      if (merchant === null || otc.isBusy(member)) continue;
      merchant.quitMs = 0;
      this.records.end({ member, merchant }, 'QUIT', timeMs + REAPPLY_AFTER_QUIT_MS, {});
    }
  }
}
