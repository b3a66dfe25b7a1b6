/** The stores that this domain works on. */
import type { MemberStore } from '../members/member-store.ts';

export interface MemberStores {
  readonly members: MemberStore;
}
