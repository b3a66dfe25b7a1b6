/**
 * The state of the reference exchange as plain data. The reference is the slow, obviously right twin of the engine:
 * bigint, sorted arrays and maps of strings, nothing clever. It may not share code with the engine beyond limits.ts.
 */
import type { AccountType, MemberId, Owner } from '../../src/base/accounts.ts';
import type { IdentityLevel } from '../../src/base/identity-level.ts';
import type { Side } from '../../src/base/order-words.ts';
import type { IndexLimits } from '../../src/index-price/commands.ts';
import type { IndexState } from '../../src/index-price/events.ts';
import type { Event } from '../../src/journal/events.ts';
import type { AssetState, MarketState } from '../../src/snapshot/state.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { GrowthRecords } from './reference-growth-records.ts';
import { OtcRecords } from './reference-otc-records.ts';
import type { MinuteRange, PriceFacts } from './reference-price-facts.ts';
import { ReferenceRequests, type RequestBounds } from './reference-requests.ts';
import { WalletRecords } from './reference-wallet-records.ts';

export interface ReferenceAsset extends AssetState {
  maxSupply: bigint;
}

export interface ReferenceOrder extends PlaceSpotOrder {
  orderId: number;
  createTimeMs: number;
  makerFeePpm: number;
  takerFeePpm: number;
  filledQty: bigint;
  filledQuote: bigint;
  fee: bigint;
  /** The fee without rounding, in millionths of a unit. */
  exactFeePpm: bigint;
  /** The request that it was placed by. */
  body: string;
  /** From here its age counts: its placing, or the last amend that took it behind its price. */
  acceptedSeq: number;
}

export interface ReferenceMarket extends Omit<MarketState, 'reference'> {
  /** Best price first, oldest first within a price. */
  bids: ReferenceOrder[];
  asks: ReferenceOrder[];
  /** The reference price, and what it follows from. */
  facts: PriceFacts;
}

export interface ReferenceMember {
  memberId: MemberId;
  frozen: boolean;
  tradingAllowed: boolean;
  withdrawalLockedUntilMs: number;
  identityLevel: IdentityLevel;
  /** Business day of the last claim; -1 when never. */
  faucetDay: number;
}

export interface ReferenceIndex {
  symbol: string;
  priceScale: number;
  step: bigint;
  sources: {
    source: string;
    weight: number;
    price: bigint;
    /** The timestamp of the last price taken from it. */
    sourceTimeMs: number;
    /** A price of it was taken since the last start. */
    isReceived: boolean;
    /** When the index was evaluated last. */
    isValid: boolean;
  }[];
  price: bigint;
  /** The last price found in state NORMAL; 0 when never. */
  lastNormal: bigint;
  lastNormalMs: number;
  /** The NORMAL prices of the last 24 hours before the last one, by minutes. */
  normals: MinuteRange[];
  state: IndexState;
  validSources: number;
  limits: IndexLimits;
  /** The plain median at the last NORMAL tick; 0n: never, or forgotten. */
  anchor: bigint;
  /** The prices lie too far from the anchor and are not taken yet. */
  hasJumped: boolean;
  /** Since when and until when the sources agree on a jump, tick by tick; null while they do not. */
  agreement: { sinceMs: number; lastMs: number } | null;
}

export interface Account {
  owner: Owner;
  type: AccountType;
  asset: string;
  free: bigint;
  frozen: bigint;
}

/** The world outside: hand-made deposits, or a chain. */
export const isOutside = (owner: Owner): boolean => typeof owner === 'string' && owner.startsWith('outside:');

/** The free part of these accounts may be below zero (rules/wallet#ledger-accounts). */
export const mayBeNegative = (owner: Owner): boolean =>
  owner === 'deficit' || owner === 'reorg-loss' || isOutside(owner);

export class ReferenceModel {
  seq = 0;
  timeMs = 0;
  lastTradeId = 0;
  readonly assets = new Map<string, ReferenceAsset>();
  readonly markets = new Map<string, ReferenceMarket>();
  readonly members = new Map<MemberId, ReferenceMember>();
  readonly accounts = new Map<string, Account>();
  readonly refs = new Map<string, string>();
  readonly indexes = new Map<string, ReferenceIndex>();
  readonly sources = new Set<string>();
  readonly wallet = new WalletRecords();
  readonly otc = new OtcRecords();
  readonly growth = new GrowthRecords();
  /** The orders closed last, oldest first, and whose they were. */
  readonly closedOrders: { orderId: number; memberId: MemberId }[] = [];
  faucet: { asset: string; amount: bigint }[] = [];

  /** Events of the command in hand, and the accounts that it touched. */
  events: Event[] = [];
  touched = new Set<string>();
  /** The requests of all kinds. */
  readonly requests: ReferenceRequests;

  constructor(bounds?: RequestBounds) {
    this.requests = new ReferenceRequests(bounds);
  }

  account(owner: Owner, type: AccountType, asset: string): Account {
    const key = `${owner}/${type}/${asset}`;
    let account = this.accounts.get(key);
    if (account === undefined) {
      account = { owner, type, asset, free: 0n, frozen: 0n };
      this.accounts.set(key, account);
    }
    return account;
  }

  /** Adds to one part of one account. The caller adds the opposite elsewhere. */
  post(owner: Owner, type: AccountType, asset: string, part: 'free' | 'frozen', amount: bigint): void {
    const account = this.account(owner, type, asset);
    account[part] += amount;
    if (account[part] < 0n && (part === 'frozen' || !mayBeNegative(owner)))
      throw new Error(`${owner}/${type}/${asset} ${part} is negative`);
    this.touched.add(`${owner}/${type}/${asset}`);
  }

  /** All that has come from the world outside and not gone back there. */
  supplyOf(asset: string): bigint {
    let supply = 0n;
    for (const account of this.accounts.values())
      if (isOutside(account.owner) && account.asset === asset) supply -= account.free;
    return supply;
  }

  /** True when the member owes what a reversed deposit left (rules/wallet#reorganisations), in any asset. */
  isInDebt(memberId: MemberId): boolean {
    return this.wallet.debts.some((one) => one.memberId === memberId);
  }

  ordersOf(memberId: MemberId): ReferenceOrder[] {
    const own: ReferenceOrder[] = [];
    for (const market of this.markets.values())
      for (const order of [...market.bids, ...market.asks]) if (order.memberId === memberId) own.push(order);
    return own.sort((a, b) => a.orderId - b.orderId);
  }

  book(market: ReferenceMarket, side: Side): ReferenceOrder[] {
    return side === 'BUY' ? market.bids : market.asks;
  }
}
