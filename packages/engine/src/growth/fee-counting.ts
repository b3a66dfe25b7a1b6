/**
 * Counts the fees of invitees at each fill (rules/growth#base, rules/growth#conversion). It runs for both sides of
 * every fill, so it counts in plain numbers wherever they are exact.
 */
import type { Amount } from '../base/amount.ts';
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { businessDay, REBATE_LIMIT, SETTLEMENT_ASSET } from '../base/limits.ts';
import { MAX_UNITS, units } from '../base/units.ts';
import type { UsdtFeeCounter } from '../contract/usdt-fee-counter.ts';
import type { FeeCounter } from '../spot/fee-counter.ts';
import { FeeRates } from './fee-rates.ts';
import type { GrowthStores } from './growth-stores.ts';
import type { InvitationMemory, Invitee } from './invitation-memory.ts';

const LARGEST_NUMBER = BigInt(MAX_UNITS);
const NOT_LISTED = -1;

export class FeeCounting implements FeeCounter, UsdtFeeCounter {
  private readonly counters: Counters;
  private readonly dictionary: Dictionary;
  private readonly invitation: InvitationMemory;
  private readonly rates: FeeRates;
  private settlementAsset = NOT_LISTED;

  constructor(stores: GrowthStores) {
    this.counters = stores.counters;
    this.dictionary = stores.dictionary;
    this.invitation = stores.invitation;
    this.rates = new FeeRates(stores);
  }

  /**
   * A fee in USDT.
   * @param other the member on the other side of the fill; NONE: the liquidation engine
   */
  countUsdt(member: number, other: number, fee: number): void {
    const invitee = this.invitation.invitees[member];
    if (invitee !== undefined && earns(invitee, other)) this.add(invitee, fee);
  }

  /** A fee in any asset. */
  count(member: number, other: number, asset: number, fee: number): void {
    const invitee = this.invitation.invitees[member];
    if (invitee === undefined || fee === 0 || !earns(invitee, other)) return;
    const settlement = this.settlement();
    if (asset === settlement) this.add(invitee, fee);
    else if (settlement !== NOT_LISTED) this.add(invitee, this.rates.valueOf(asset, fee));
  }

  /** As count, for a fee of any size. */
  countAmount(member: number, other: number, asset: number, fee: Amount): void {
    const invitee = this.invitation.invitees[member];
    if (invitee === undefined || !earns(invitee, other)) return;
    const amount = fee.toBigint();
    const settlement = this.settlement();
    if (amount <= LARGEST_NUMBER) this.count(member, other, asset, units(amount));
    else if (asset === settlement) this.add(invitee, REBATE_LIMIT.MAX_DAY_FEES);
    else if (settlement !== NOT_LISTED) this.add(invitee, this.rates.valueOf(asset, amount));
  }

  private add(invitee: Invitee, value: number): void {
    if (value === 0) return;
    this.invitation.addFees(invitee, businessDay(this.counters.lastTimeMs), value);
  }

  private settlement(): number {
    if (this.settlementAsset === NOT_LISTED)
      this.settlementAsset = this.dictionary.assetNumber(SETTLEMENT_ASSET) ?? NOT_LISTED;
    return this.settlementAsset;
  }
}

/** Fills between an inviter and its invitee never count, and nothing accrues above the cap. */
function earns({ inviter }: Invitee, other: number): boolean {
  return inviter.member !== other && !inviter.isCapped;
}
