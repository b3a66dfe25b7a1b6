/** The stores that this domain works on. */
import type { Dictionary } from '../base/dictionary.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { RequestStore } from '../requests/request-store.ts';
import type { AssetSupplies } from './asset-supplies.ts';
import type { Faucet } from './faucet.ts';

export interface MoneyStores {
  readonly dictionary: Dictionary;
  readonly supplies: AssetSupplies;
  readonly refs: Map<string, string>;
  readonly faucet: Faucet;
  readonly ledger: Ledger;
  readonly members: MemberStore;
  readonly requests: RequestStore;
}
