/** The stores that this domain works on. */
import type { AmountKind } from '../base/amount.ts';
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { ContractMemory } from '../contract/contract-memory.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import type { RequestStore } from '../requests/request-store.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import type { InvitationMemory } from './invitation-memory.ts';
import type { PledgeMemory } from './pledge-memory.ts';

export interface GrowthStores {
  readonly counters: Counters;
  readonly kind: AmountKind;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
  readonly supplies: AssetSupplies;
  readonly refs: Map<string, string>;
  readonly ledger: Ledger;
  readonly members: MemberStore;
  readonly markets: SpotMarkets;
  readonly requests: RequestStore;
  readonly contracts: ContractMemory;
  readonly invitation: InvitationMemory;
  readonly pledges: PledgeMemory;
}
