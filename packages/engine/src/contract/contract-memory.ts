/** All contract state of the engine. It is part of the engine's memory; snapshots write and read it as a whole. */
import type { AmountKind } from '../base/amount.ts';
import { type Dictionary, settlementAsset } from '../base/dictionary.ts';
import { SETTLEMENT_ASSET } from '../base/limits.ts';
import type { OrderBook } from '../book/order-book.ts';
import { OrderStore } from '../book/order-store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { ClosedOrders } from '../orders/closed-orders.ts';
import type { ListContract } from './commands.ts';
import { ContractAccounts } from './contract-accounts.ts';
import { ContractMarket } from './contract-market.ts';
import type { ContractSettings } from './contract-settings.ts';
import { ContractOrderTerms } from './orders/contract-order-terms.ts';
import { PlanStore } from './orders/plan-store.ts';
import { PositionStore } from './positions/position-store.ts';

/** Stands for a slot where the snapshot knew the position as closed. */
export const POSITION_GONE = -2;

/** One unit of liquidation: an isolated position, or the cross positions of a member (position NONE). */
export interface LockedScope {
  readonly liquidationId: number;
  readonly member: number;
  readonly position: number;
}

export class ContractMemory {
  /** Orders, plans and positions draw their ids here, from 1. */
  lastId = 0;
  /** When the last tick was: more than 10 s ago means that the feed is dead (rules/contracts#feed-states). */
  lastTickMs = 0;
  /**
   * The last id at the beginning of the last tick: orders beyond it have not stood for a tick yet
   * (rules/contracts#mark).
   */
  lastIdAtTick = 0;
  /**
   * The clock hour whose budgets are counted, and what the insurance fund held when it began
   * (rules/contracts#insurance-fund); -1: none yet.
   */
  fundHour = -1;
  fundAtHour = 0n;
  /** The earliest of what must happen before a command: funding due, settings that take effect. Infinity when nothing is listed. */
  nextDueMs = Number.POSITIVE_INFINITY;
  /** The markets by their contract numbers. */
  readonly markets: ContractMarket[] = [];
  /** Open orders, and under the same slot numbers the parts that spot orders do not have. */
  readonly orders: OrderStore;
  readonly orderTerms: ContractOrderTerms;
  readonly positions: PositionStore;
  readonly accounts: ContractAccounts;
  readonly plans = new PlanStore();
  /** Those that ended last, plans too. */
  readonly closedOrders = new ClosedOrders();
  /** The ids of open orders and of open plans by their member's number and request id ("member/requestId"). */
  readonly orderRequests = new Map<string, number>();
  readonly planRequests = new Map<string, number>();
  /** In the order in which they are worked on. */
  readonly queue: LockedScope[] = [];

  constructor(
    private readonly kind: AmountKind,
    private readonly dictionary: Dictionary,
    ledger: Ledger,
    private readonly makeBook: (orders: OrderStore) => OrderBook,
  ) {
    this.orders = new OrderStore(kind);
    this.orderTerms = new ContractOrderTerms(this.orders);
    this.positions = new PositionStore(kind);
    this.accounts = new ContractAccounts(ledger, () => settlementAsset(dictionary));
  }

  /** The settlement asset is listed. */
  list(definition: Omit<ListContract, 'kind' | 'settings'>, settings: ContractSettings): ContractMarket {
    const { dictionary, markets, orders, kind } = this;
    const { scale } = dictionary.listedAsset(SETTLEMENT_ASSET);
    const book = this.makeBook(orders);
    const market = new ContractMarket(markets.length, definition, settings, scale, book, kind);
    dictionary.learnContract(definition);
    markets.push(market);
    return market;
  }

  find(name: string): ContractMarket | undefined {
    const number = this.dictionary.contractNumber(name);
    return number === undefined ? undefined : this.markets[number];
  }

  /** @throws Error when no contract has this number */
  marketAt(number: number): ContractMarket {
    return this.markets[number] ?? missingContract(number);
  }
}

function missingContract(number: number): never {
  throw new Error(`there is no contract ${number}`);
}
