/** The stores that this domain works on. */
import type { AmountKind } from '../base/amount.ts';
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { ClosedOrders } from '../orders/closed-orders.ts';
import type { RequestStore } from '../requests/request-store.ts';
import type { SpotMarkets } from './spot-markets.ts';

export interface SpotStores {
  readonly counters: Counters;
  readonly kind: AmountKind;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
  readonly ledger: Ledger;
  readonly orders: OrderStore;
  readonly members: MemberStore;
  readonly markets: SpotMarkets;
  readonly closedOrders: ClosedOrders;
  readonly orderRequests: Map<string, number>;
  readonly requests: RequestStore;
}
