/** The stores that this domain works on. */
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';

export interface ListingStores {
  readonly counters: Counters;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
  readonly supplies: AssetSupplies;
  readonly ledger: Ledger;
  readonly members: MemberStore;
  readonly markets: SpotMarkets;
}
