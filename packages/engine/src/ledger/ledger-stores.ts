/** The stores that this domain works on. */
import type { MemberStore } from '../members/member-store.ts';
import type { Ledger } from './ledger.ts';

export interface LedgerStores {
  readonly ledger: Ledger;
  readonly members: MemberStore;
}
