/** The stores that this domain works on. */
import type { AmountKind } from '../base/amount.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import type { OtcMemory } from '../otc/otc-memory.ts';
import type { RequestStore } from '../requests/request-store.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import type { WalletMemory } from './wallet-memory.ts';

export interface WalletStores {
  readonly kind: AmountKind;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
  readonly supplies: AssetSupplies;
  readonly refs: Map<string, string>;
  readonly ledger: Ledger;
  readonly members: MemberStore;
  readonly markets: SpotMarkets;
  readonly requests: RequestStore;
  readonly wallet: WalletMemory;
  readonly otc: OtcMemory;
}
