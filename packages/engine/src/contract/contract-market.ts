/**
 * One perpetual contract: its settings as formulas and as the hot path want them, its book, its prices, what it counts
 * for funding, and a record of each member in it. Prices, quantities and money are exact integers below 2^53 in
 * numbers; the terms hold the same as bigints for @tern/math/contract.
 */
import {
  type ContractTerms,
  closeFeePpm,
  firstPartNotional,
  fundSlipPpm,
  largestNotional,
  markBoundPpm,
} from '@tern/math/contract';
import type { Amount, AmountKind } from '../base/amount.ts';
import { ceilDivide, downTo, mulDivFloor, PPM } from '../base/units.ts';
import type { OrderBook } from '../book/order-book.ts';
import { SLOT, widerInts } from '../book/order-store.ts';
import type { ContractStatus, ListContract } from './commands.ts';
import type { ContractSettings } from './contract-settings.ts';
import { type TierInNumbers, termsOf, tiersInNumbers } from './contract-terms.ts';
import type { ContractChanged, FeedState } from './events.ts';
import type { PositionList } from './positions/position-store.ts';

/** Mode and leverage of a member who has set neither (rules/contracts#leverage). */
const DEFAULT_LEVERAGE = 20;

/** The record of a member, in integers: the slots of the positions (one more, 0 is none), the setting, the counts. */
enum MEMBER {
  /** The short one's is the next. */
  POSITION = 0,
  /** leverage × 2 + cross; 0: never set, and the default did not change while the member traded. */
  SETTING = 2,
  /** Open orders of any kind, those that open, and plans: all, and those that open. */
  ORDERS = 3,
  OPENING_ORDERS = 4,
  PLANS = 5,
  OPENING_PLANS = 6,
}

export { MEMBER as CONTRACT_MEMBER };

/** A cache line of each member: eight integers, then two numbers of what is queued on each side. */
enum MEMBER_RECORD {
  INT_SHIFT = 4,
  WORD_SHIFT = 3,
}

/** Where the numbers stand; the short side's is the next. */
enum QUEUED {
  LONG = 4,
}

export class ContractMarket {
  status: ContractStatus = 'PREPARED';
  reason = '';
  statusSinceMs = 0;
  /** A halt by a deficit never ends by itself (rules/contracts#start-and-resume). */
  wasHaltedBy: 'NOBODY' | 'INDEX' | 'DEFICIT' | 'OPERATOR' = 'NOBODY';
  /** The status after a halt by the index that ends by itself. */
  statusBeforeHalt: ContractStatus = 'OPEN';
  feed: FeedState = 'DEAD';
  feedSinceMs = 0;
  deadSinceMs = 0;
  /** Since when the index has been NORMAL without a break; -1 when it is not. */
  normalSinceMs = -1;
  /** The index must be NORMAL for settings.resumeWaitMs after a start or a resume; true until it was. */
  isWaiting = true;

  /** In units one decimal finer than the price; 0 before the first. */
  indexPrice = 0;
  markPrice = 0;
  /** 0 until the first trade. */
  lastPrice = 0;
  /**
   * T of rules/contracts#last-triggers, which LAST triggers read: the price of each trade held near the mark that stood
   * then; 0 until the first. Beside it its lowest and highest value since the previous tick.
   */
  triggerPrice = 0;
  lowTrigger = 0;
  highTrigger = 0;

  /** At scale 8: settled last, and what would be settled now. */
  fundingRate = 0n;
  nextFundingRate = 0n;
  nextFundingMs = 0;
  /** Σ i·PI_i and Σ i over the valid minutes of this interval, and how many there were (rules/contracts#premium). */
  weightedPremium = 0n;
  premiumWeights = 0n;
  premiumMinutes = 0;
  /** Samples of the premium in the minute that began then (rules/contracts#premium). */
  minuteStartMs = 0;
  premiumSamples: bigint[] = [];
  /** Samples of the last 60 NORMAL ticks: impact bid + impact ask − 2 × index, in index units. */
  samples: number[] = [];
  /** The amount that the insurance fund paid for this contract in the running hour (rules/contracts#insurance-fund). */
  fundSpent = 0n;
  /** Settings that will be in force from then on. */
  pendingSettings: { settings: ContractSettings; effectiveMs: number } | null = null;

  /** −Σ dir × openNotional over its positions. */
  readonly clearing: Amount;
  /** Σ quantity of the longs, which is that of the shorts. */
  openQty = 0;
  /** clearing or openQty changed since they were last told. */
  totalsChanged = false;
  readonly positions: PositionList = { first: SLOT.NONE, last: SLOT.NONE };

  settings!: ContractSettings;
  terms!: ContractTerms;
  /** b of rules/contracts#mark-bound. */
  boundPpm = 0n;
  /** The distance past mark and anchor up to which the fund pays for what is sold of a takeover (decision 0026). */
  fundSlipPpm = 0n;
  tickSize = 1;
  qtyStep = 1;
  makerFeePpm = 0;
  takerFeePpm = 0;
  /** f of rules/contracts#risk. */
  closeFeePpm = 0;
  /** mmr of the last tier: the highest there is. */
  highestMmrPpm = 0;
  tiers: readonly TierInNumbers[] = [];
  maxLots = 0;
  maxLeverage = 1;
  lotNotional = 0;
  /** The worth of the first part of an order for each of its lots (rules/contracts#quantity). */
  firstPartNotional = 0;
  /** The least worth of a resting order at its price, in quote units (rules/contracts#resting-orders). */
  minResting = 0;
  /** Quote units of one price unit times one quantity unit (rules/conventions#scales). */
  readonly quoteMultiplier: number;

  /** Found by leverage. */
  private largestNotionals = new Float64Array(0);
  /** Within b of the mark, and where a trade moves the price that LAST triggers read. Derived from the mark. */
  private narrow = { low: 0, high: 0 };
  private clamp = { low: 0, high: 0 };
  private members = new Int32Array(64 << MEMBER_RECORD.INT_SHIFT);
  /** The same as numbers: Σ remaining qty × reserve price of the member's opening orders, of each side. */
  private queued = new Float64Array(this.members.buffer);

  constructor(
    readonly number: number,
    readonly definition: Omit<ListContract, 'kind' | 'settings'>,
    settings: ContractSettings,
    readonly quoteScale: number,
    readonly book: OrderBook,
    kind: AmountKind,
  ) {
    const { priceScale, qtyScale } = definition;
    this.quoteMultiplier = 10 ** (quoteScale - priceScale - qtyScale);
    this.clearing = kind.amount();
    this.setSettings(settings);
  }

  setSettings(settings: ContractSettings): void {
    this.settings = settings;
    this.terms = termsOf(this.definition, settings, this.quoteScale);
    this.tickSize = Number(settings.tickSize);
    this.qtyStep = Number(settings.qtyStep);
    this.makerFeePpm = settings.makerFeePpm;
    this.takerFeePpm = settings.takerFeePpm;
    this.closeFeePpm = Number(closeFeePpm(this.terms));
    this.highestMmrPpm = settings.tiers.at(-1)?.mmrPpm ?? 0;
    this.tiers = tiersInNumbers(this.terms, this.closeFeePpm);
    this.largestNotionals = Float64Array.from({ length: settings.maxLeverage + 1 }, (_, leverage) =>
      Number(largestNotional(this.terms, BigInt(leverage))),
    );
    this.maxLots = settings.maxLots;
    this.maxLeverage = settings.maxLeverage;
    this.lotNotional = Number(this.terms.lotNotional);
    this.firstPartNotional = Number(firstPartNotional(this.terms, 1n));
    this.minResting = settings.bounds.minRestingUsdt * 10 ** this.quoteScale;
    this.boundPpm = markBoundPpm(this.terms, settings.bounds);
    this.fundSlipPpm = fundSlipPpm(this.terms, settings);
    this.setMark(this.markPrice);
  }

  setMark(markPrice: number): void {
    this.markPrice = markPrice;
    this.narrow = this.pricesWithin(Number(this.boundPpm));
    this.clamp = this.pricesWithin(this.settings.bounds.lastClampPpm);
  }

  /** The lowest and the highest price within b of the mark (rules/contracts#not-normal). */
  get narrowPrices(): { readonly low: number; readonly high: number } {
    return this.narrow;
  }

  /** A trade at a price: the last one, and what LAST triggers read. */
  countTrade(price: number): void {
    const held = Math.min(Math.max(price, this.clamp.low), this.clamp.high);
    this.lastPrice = price;
    this.triggerPrice = held;
    if (held < this.lowTrigger || this.lowTrigger === 0) this.lowTrigger = held;
    if (held > this.highTrigger) this.highTrigger = held;
  }

  /** The price that LAST triggers read now: the mark until the first trade. */
  get lastTrigger(): number {
    return this.triggerPrice === 0 ? this.markPrice : this.triggerPrice;
  }

  /** The triggers were fired: what was read before is over. */
  endTriggerRange(): void {
    this.lowTrigger = this.triggerPrice;
    this.highTrigger = this.triggerPrice;
  }

  /** The same as `pricesAround` of @tern/math/contract, in numbers because every tick asks for it. */
  private pricesWithin(ppm: number): { low: number; high: number } {
    const apart = mulDivFloor(this.markPrice, ppm, PPM);
    return {
      low: ceilDivide(this.markPrice - apart, this.tickSize) * this.tickSize,
      high: downTo(this.markPrice + apart, this.tickSize),
    };
  }

  setStatus(status: ContractStatus, reason: string, timeMs: number): void {
    if (status !== this.status) this.statusSinceMs = timeMs;
    this.status = status;
    this.reason = reason;
  }

  /** Marks count now: members may be liquidated, triggers may fire (rules/contracts#feed-states). */
  isNormal(): boolean {
    return this.feed === 'NORMAL' && this.status !== 'HALTED';
  }

  /** The most that one side may come to with this leverage (rules/contracts#tiers); 0 when no tier allows it. */
  largestNotional(leverage: number): number {
    return this.largestNotionals[leverage] ?? 0;
  }

  /** The member's open position of a side (0 long, 1 short), or NONE. */
  position(member: number, side: number): number {
    return this.memberInteger(member, MEMBER.POSITION + side) - 1;
  }

  setPosition(member: number, side: number, position: number): void {
    this.makeRoom(member);
    this.members[(member << MEMBER_RECORD.INT_SHIFT) | (MEMBER.POSITION + side)] = position + 1;
  }

  leverage(member: number): number {
    return this.memberInteger(member, MEMBER.SETTING) >> 1 || this.defaultLeverage;
  }

  /** The leverage of members who never set one. */
  get defaultLeverage(): number {
    return Math.min(DEFAULT_LEVERAGE, this.maxLeverage);
  }

  /** True when the member has a position, an order or a plan. */
  isTradedBy(member: number): boolean {
    return (
      this.position(member, 0) !== SLOT.NONE ||
      this.position(member, 1) !== SLOT.NONE ||
      this.memberInteger(member, MEMBER.ORDERS) > 0 ||
      this.memberInteger(member, MEMBER.PLANS) > 0
    );
  }

  isCross(member: number): boolean {
    return (this.memberInteger(member, MEMBER.SETTING) & 1) === 1;
  }

  /** True when the member ever set leverage or mode. */
  hasSetting(member: number): boolean {
    return this.memberInteger(member, MEMBER.SETTING) !== 0;
  }

  setSetting(member: number, leverage: number, isCross: boolean): void {
    this.makeRoom(member);
    this.members[(member << MEMBER_RECORD.INT_SHIFT) | MEMBER.SETTING] = leverage * 2 + (isCross ? 1 : 0);
  }

  memberInteger(member: number, field: MEMBER): number {
    const at = (member << MEMBER_RECORD.INT_SHIFT) | field;
    return at < this.members.length ? this.members[at]! : 0;
  }

  count(member: number, field: MEMBER, change: 1 | -1): void {
    this.makeRoom(member);
    this.members[(member << MEMBER_RECORD.INT_SHIFT) | field] = this.memberInteger(member, field) + change;
  }

  queuedNotional(member: number, side: number): number {
    const at = (member << MEMBER_RECORD.WORD_SHIFT) | (QUEUED.LONG + side);
    return at < this.queued.length ? this.queued[at]! : 0;
  }

  /** Adds to what the member's opening orders of a side may come to; negative when they fill or end. */
  queue(member: number, side: number, notional: number): void {
    this.makeRoom(member);
    const at = (member << MEMBER_RECORD.WORD_SHIFT) | (QUEUED.LONG + side);
    this.queued[at] = this.queuedNotional(member, side) + notional;
  }

  changed(): ContractChanged {
    const { definition, settings, status, reason, statusSinceMs } = this;
    const pendingFromMs = this.pendingSettings?.effectiveMs ?? 0;
    return {
      kind: 'contract-changed',
      ...definition,
      settings,
      status,
      reason,
      statusSinceMs,
      pendingFromMs,
    };
  }

  private makeRoom(member: number): void {
    if ((member + 1) << MEMBER_RECORD.INT_SHIFT <= this.members.length) return;
    this.members = widerInts(this.members, ((member + 1) * 2) << MEMBER_RECORD.INT_SHIFT);
    this.queued = new Float64Array(this.members.buffer);
  }
}
