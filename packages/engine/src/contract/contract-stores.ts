/** The stores that this domain works on. */
import type { AmountKind } from '../base/amount.ts';
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { RequestStore } from '../requests/request-store.ts';
import type { ContractMemory } from './contract-memory.ts';

export interface ContractStores {
  readonly counters: Counters;
  readonly kind: AmountKind;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
  readonly ledger: Ledger;
  readonly members: MemberStore;
  readonly requests: RequestStore;
  readonly contracts: ContractMemory;
}
