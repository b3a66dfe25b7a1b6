/** The stores that this domain works on. */
import type { AmountKind } from '../base/amount.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { RequestStore } from '../requests/request-store.ts';
import type { OtcMemory } from './otc-memory.ts';

export interface OtcStores {
  readonly kind: AmountKind;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
  readonly ledger: Ledger;
  readonly members: MemberStore;
  readonly requests: RequestStore;
  readonly otc: OtcMemory;
}
