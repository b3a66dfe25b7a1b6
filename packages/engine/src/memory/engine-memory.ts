/** All engine state: it owns the stores, of which each domain receives its own. Written to and read from snapshots as a whole. */
import type { AmountKind } from '../base/amount.ts';
import { Counters } from '../base/counters.ts';
import { Dictionary } from '../base/dictionary.ts';
import type { OrderBook } from '../book/order-book.ts';
import { OrderStore } from '../book/order-store.ts';
import { ContractMemory } from '../contract/contract-memory.ts';
import { InvitationMemory } from '../growth/invitation-memory.ts';
import { PledgeMemory } from '../growth/pledge-memory.ts';
import { Indexes } from '../index-price/indexes.ts';
import { Ledger } from '../ledger/ledger.ts';
import { MemberStore } from '../members/member-store.ts';
import { AssetSupplies } from '../money/asset-supplies.ts';
import { Faucet } from '../money/faucet.ts';
import { ClosedOrders } from '../orders/closed-orders.ts';
import { OtcMemory } from '../otc/otc-memory.ts';
import { type RequestBounds, RequestStore } from '../requests/request-store.ts';
import { SpotMarkets } from '../spot/spot-markets.ts';
import { WalletMemory } from '../wallet/wallet-memory.ts';

export class EngineMemory {
  readonly counters = new Counters();
  readonly dictionary = Dictionary.empty();
  readonly indexes = new Indexes(this.dictionary);
  readonly supplies = new AssetSupplies(this.dictionary);
  /** References of credits and the bodies they came with, for ever. */
  readonly refs = new Map<string, string>();
  readonly faucet = new Faucet();
  readonly ledger: Ledger;
  readonly orders: OrderStore;
  readonly members: MemberStore;
  readonly markets: SpotMarkets;
  readonly closedOrders = new ClosedOrders();
  /** Open orders by their member's number and request id. */
  readonly orderRequests = new Map<string, number>();
  /** Every accepted request that brought an id; the answer is the id of its order or plan, or 0. */
  readonly requests: RequestStore;
  readonly contracts: ContractMemory;
  readonly wallet = new WalletMemory(this.dictionary);
  readonly otc = new OtcMemory();
  readonly invitation = new InvitationMemory();
  readonly pledges = new PledgeMemory();

  constructor(
    readonly kind: AmountKind,
    makeBook: (orders: OrderStore) => OrderBook,
    requestBounds?: RequestBounds,
  ) {
    const { dictionary } = this;
    const ledger = new Ledger(kind);
    const orders = new OrderStore(kind);
    const members = new MemberStore(orders);
    this.ledger = ledger;
    this.orders = orders;
    this.members = members;
    this.markets = new SpotMarkets(kind, dictionary, ledger, () => makeBook(orders));
    this.requests = new RequestStore((member) => members.idOf(member), requestBounds);
    this.contracts = new ContractMemory(kind, dictionary, ledger, makeBook);
  }
}
