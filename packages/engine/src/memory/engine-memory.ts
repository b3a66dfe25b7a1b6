/** All engine state; no behaviour. Written to and read from snapshots as a whole. */
import type { AmountKind } from '../base/amount.ts';
import { Dictionary } from '../base/dictionary.ts';
import { SETTLEMENT_ASSET } from '../base/limits.ts';
import { ClosedOrders } from '../book/closed-orders.ts';
import type { OrderBook } from '../book/order-book.ts';
import { OrderStore } from '../book/order-store.ts';
import type { ListContract } from '../contract/commands.ts';
import { ContractMarket } from '../contract/contract-market.ts';
import { ContractMemory } from '../contract/contract-memory.ts';
import type { ContractSettings } from '../contract/contract-settings.ts';
import { InvitationMemory } from '../growth/invitation-memory.ts';
import { PledgeMemory } from '../growth/pledge-memory.ts';
import type { IndexPrice } from '../index-price/index-price.ts';
import { Ledger } from '../ledger/ledger.ts';
import { MemberStore } from '../members/member-store.ts';
import { OtcMemory } from '../otc/otc-memory.ts';
import { type RequestBounds, RequestStore } from '../requests/request-store.ts';
import type { MarketDefinition } from '../spot/market-definition.ts';
import { SpotMarket } from '../spot/spot-market.ts';
import { type ChainMemory, WalletMemory } from '../wallet/wallet-memory.ts';

export class EngineMemory {
  lastSeq = 0;
  lastTimeMs = 0;
  lastTradeId = 0;
  /** The sequence of the last tick: spot orders beyond it have not stood for a tick yet (rules/spot#reference). */
  lastSeqAtTick = 0;
  readonly dictionary = Dictionary.empty();
  /** Indexed by asset number. */
  readonly maxSupplies: bigint[] = [];
  /** Indexed by market number. */
  readonly markets: SpotMarket[] = [];
  readonly ledger: Ledger;
  readonly orders: OrderStore;
  readonly members: MemberStore;
  readonly closedOrders = new ClosedOrders();
  /** Open orders by their member's number and request id. */
  readonly orderRequests = new Map<string, number>();
  /** Every accepted request that brought an id; the answer is the id of its order or plan, or 0. */
  readonly requests: RequestStore;
  /** References of credits and the bodies they came with, for ever. */
  readonly refs = new Map<string, string>();
  readonly contracts: ContractMemory;
  /** In the order of the dictionary. */
  readonly indexes: IndexPrice[] = [];
  faucet: { asset: string; amount: bigint }[] = [];
  readonly wallet = new WalletMemory();
  readonly otc = new OtcMemory();
  readonly invitation = new InvitationMemory();
  readonly pledges = new PledgeMemory();

  constructor(
    readonly kind: AmountKind,
    private readonly makeBook: (orders: OrderStore) => OrderBook,
    requestBounds?: RequestBounds,
  ) {
    this.ledger = new Ledger(kind);
    this.orders = new OrderStore(kind);
    this.members = new MemberStore(this.orders);
    this.requests = new RequestStore((member) => this.members.idOf(member), requestBounds);
    this.contracts = new ContractMemory(kind, this.ledger, () => this.settlementAsset());
  }

  /** The number of the asset that contracts are settled in; it is listed. */
  settlementAsset(): number {
    return this.dictionary.listedAsset(SETTLEMENT_ASSET).number;
  }

  listAsset(asset: string, scale: number, maxSupply: bigint): void {
    this.dictionary.learnAsset(asset, scale);
    this.maxSupplies.push(maxSupply);
  }

  listMarket(definition: MarketDefinition): SpotMarket {
    const base = this.dictionary.listedAsset(definition.base);
    const quote = this.dictionary.listedAsset(definition.quote);
    const scales = { base: base.scale, quote: quote.scale };
    const book = this.makeBook(this.orders);
    const number = this.markets.length;
    const { ledger, kind } = this;
    const market = new SpotMarket(number, definition, base.number, quote.number, scales, book, ledger, kind);
    this.dictionary.learnMarket(definition);
    this.markets.push(market);
    return market;
  }

  /** The settlement asset is listed. */
  listContract(
    definition: Omit<ListContract, 'kind' | 'settings'>,
    settings: ContractSettings,
  ): ContractMarket {
    const { markets, orders } = this.contracts;
    const { scale } = this.dictionary.listedAsset(SETTLEMENT_ASSET);
    const book = this.makeBook(orders);
    const market = new ContractMarket(markets.length, definition, settings, scale, book, this.kind);
    this.dictionary.learnContract(definition);
    markets.push(market);
    return market;
  }

  /** @throws Error when no spot market has this number */
  marketAt(number: number): SpotMarket {
    return this.markets[number] ?? missingMarket(number);
  }

  market(name: string): SpotMarket | undefined {
    const number = this.dictionary.marketNumber(name);
    return number === undefined ? undefined : this.markets[number];
  }

  contract(name: string): ContractMarket | undefined {
    const number = this.dictionary.contractNumber(name);
    return number === undefined ? undefined : this.contracts.markets[number];
  }

  /** The wallet's memory of a chain. */
  walletChain(name: string): ChainMemory | undefined {
    const number = this.dictionary.chainNumber(name);
    return number === undefined ? undefined : this.wallet.chains[number];
  }

  index(symbol: string): IndexPrice | undefined {
    const number = this.dictionary.indexNumber(symbol);
    return number === undefined ? undefined : this.indexes[number];
  }
}

function missingMarket(number: number): never {
  throw new Error(`there is no spot market ${number}`);
}
