/**
 * The tick of the contracts (rules/contracts#feed-states, rules/contracts#mark, rules/contracts#funding,
 * rules/contracts#tick): before a command what is due by its time, in a tick the marks and what they set off, after a
 * command the locks; and one liquidation at a time.
 */
import type { CommandContext } from '../base/command-context.ts';
import type { Events } from '../codec/event-writer.ts';
import type { SetIndex } from '../index-price/commands.ts';
import type { IndexChanged } from '../index-price/events.ts';
import type { IndexedContracts } from '../index-price/index-commands.ts';
import { NORMAL_SOURCES } from '../index-price/index-price.ts';
import type { Indexes } from '../index-price/indexes.ts';
import { SettingsChanges } from './change-settings.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractMemory } from './contract-memory.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractStores } from './contract-stores.ts';
import type { ContractTrading } from './contract-trading.ts';
import { Funding, nextInstant } from './funding/funding.ts';
import { AdlQueue } from './liquidation/adl-queue.ts';
import { InsuranceFund } from './liquidation/fund.ts';
import { FundBudgets } from './liquidation/fund-budgets.ts';
import { LiquidatedMarginAccounts } from './liquidation/liquidated-margin-accounts.ts';
import { LiquidatedScopes } from './liquidation/liquidated-scope.ts';
import { Liquidation } from './liquidation/liquidation.ts';
import { LiquidationDetector } from './liquidation/liquidation-detector.ts';
import { LiquidationExecution } from './liquidation/liquidation-execution.ts';
import { LiquidationPriceIndex } from './liquidation/liquidation-price-index.ts';
import { Liquidator } from './liquidation/liquidator.ts';
import { SocializedLoss } from './liquidation/socialized-loss.ts';
import { Takeovers } from './liquidation/takeover.ts';
import { anchorOf } from './mark/anchor.ts';
import { FeedStates } from './mark/feed-states.ts';
import { MarkEvents } from './mark/mark-events.ts';
import { MarkSampling } from './mark/mark-sampling.ts';
import { Triggers } from './orders/triggers.ts';

/** An instant that is later than that is skipped (rules/contracts#funding). */
const LATE_MS = 60_000;

export class ContractTick implements IndexedContracts {
  private readonly indexes: Indexes;
  private readonly contracts: ContractMemory;
  readonly feeds: FeedStates;
  readonly fund: InsuranceFund;
  readonly settings: SettingsChanges;
  /**
   * Settings changed since the last tick, or the memory was restored: who is at 100 % by them is not locked yet, so every
   * command looks at what it touched.
   */
  areTermsNew = true;
  /** The contracts whose funding was settled before this command. */
  private readonly settled = new Set<ContractMarket>();
  private readonly budgets: FundBudgets;
  private readonly markEvents: MarkEvents;
  private readonly sampling: MarkSampling;
  private readonly funding: Funding;
  private readonly detector: LiquidationDetector;
  private readonly triggers: Triggers;
  private readonly adl: AdlQueue;
  private readonly liquidation: Liquidation;

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent | IndexChanged>,
    trading: ContractTrading,
  ) {
    this.indexes = stores.indexes;
    this.contracts = stores.contracts;
    const { cash, wallet, positions, matching, orders, cancelling, plans } = trading;
    const fund = new InsuranceFund(stores);
    this.fund = fund;
    this.budgets = new FundBudgets(stores, fund);
    this.settings = new SettingsChanges(stores, context, events, this);
    this.markEvents = new MarkEvents(events);
    this.feeds = new FeedStates(stores, events, this.markEvents);
    this.sampling = new MarkSampling(stores, context);
    this.funding = new Funding(stores, events, cash, wallet, fund);
    this.detector = new LiquidationDetector(stores, context, events, new LiquidationPriceIndex(stores));
    this.triggers = new Triggers(stores, context, events, trading);
    this.adl = new AdlQueue(stores);
    const liquidator = new Liquidator(stores, fund);
    const wallets = new LiquidatedMarginAccounts(stores, cash, wallet);
    const takeovers = new Takeovers(stores, events, cash, positions, wallets, liquidator);
    const socializedLoss = new SocializedLoss(stores, events, cash);
    const execution = new LiquidationExecution(stores, context, events, {
      liquidator,
      takeovers,
      adlQueue: this.adl,
      socializedLoss,
      matching,
      orders,
      positions,
      cancelling,
      feeds: this.feeds,
      budgets: this.budgets,
    });
    const scopes = new LiquidatedScopes(stores, wallets, cancelling, plans);
    this.liquidation = new Liquidation(stores, context, events, {
      scopes,
      wallets,
      takeovers,
      execution,
      liquidator,
    });
  }

  /**
   * Settles all that is due before a command of this time; true when it changed something. Dead feeds come first,
   * because funding that falls due then is skipped. At a start no contract is judged by the time before it: a feed's
   * ten minutes count from there.
   */
  before(timeMs: number, isStart: boolean): boolean {
    const { contracts } = this;
    if (this.settled.size > 0) this.settled.clear();
    const isStale = this.feeds.isStale(timeMs);
    if (timeMs < contracts.nextDueMs && !isStale) return false;
    const lost =
      isStale && !isStart ? contracts.markets.filter((market) => !this.feeds.isLost(market, timeMs)) : [];
    if (lost.length === 0 && timeMs < contracts.nextDueMs) return false;
    this.context.mutate();
    for (const market of lost) {
      this.context.workOn(market.definition.market);
      this.feeds.lose(market, timeMs);
    }
    if (timeMs >= contracts.nextDueMs) this.settleDue(timeMs);
    return true;
  }

  /** The indexes are as the tick's prices make them. */
  tick(): void {
    const { contracts } = this;
    const { timeMs } = this.context;
    contracts.lastTickMs = timeMs;
    if (contracts.markets.length === 0) return;
    this.budgets.beginHour(timeMs);
    for (const market of contracts.markets) this.read(market, timeMs);
    contracts.lastIdAtTick = contracts.lastId;
    // The rest of the tick concerns all contracts.
    this.context.contract = '';
    this.markEvents.writeChanges();
    this.adl.forget();
    this.detector.afterMarks();
    this.areTermsNew = false;
    this.triggers.fire();
  }

  /**
   * The core was started: every contract is DEAD until its index was NORMAL for a while
   * (rules/contracts#start-and-resume).
   */
  started(): void {
    const { contracts } = this;
    const { timeMs } = this.context;
    contracts.lastTickMs = timeMs;
    for (const market of contracts.markets) this.feeds.start(market, timeMs);
  }

  /** An index was defined anew: for the contracts on it that is a start (rules/contracts#start-and-resume). */
  fit({ symbol, priceScale, step, sources }: SetIndex): boolean {
    return this.contracts.markets.every(
      ({ definition, settings }) =>
        definition.indexSymbol !== symbol ||
        (priceScale === definition.priceScale + 1 &&
          step === settings.tickSize &&
          sources.length >= NORMAL_SOURCES),
    );
  }

  indexWasSet(symbol: string): void {
    for (const market of this.contracts.markets) {
      if (market.definition.indexSymbol === symbol) this.feeds.start(market, this.context.timeMs);
    }
  }

  /** The contract's funding interval is another: its instants are its multiples, and counting begins anew. */
  intervalWasSet(market: ContractMarket): void {
    const { contracts } = this;
    this.markEvents.remember(market);
    market.nextFundingMs = nextInstant(this.context.timeMs, market.settings.fundingIntervalMs);
    this.sampling.beginInterval(market);
    contracts.nextDueMs = Math.min(...contracts.markets.map(nextDueOf));
  }

  /** The needs of positions change: no ranking by them holds any more. */
  settingsChanged(): void {
    this.adl.forget();
    this.areTermsNew = true;
  }

  /** Locks whom the command brought to 100 %, and tells what it changed of marks and feeds. Told of positions and balances comes after. */
  afterCommand(): void {
    if (this.contracts.markets.length === 0) return;
    this.markEvents.writeChanges();
    this.detector.afterCommand();
    this.adl.follow();
  }

  continueLiquidation(): 'OK' {
    this.budgets.beginHour(this.context.timeMs);
    return this.liquidation.proceed();
  }

  private read(market: ContractMarket, timeMs: number): void {
    this.context.workOn(market.definition.market);
    const wasNormal = market.isNormal();
    this.feeds.follow(market, timeMs);
    const index = this.indexes.find(market.definition.indexSymbol);
    if (index === undefined || index.state === 'DEAD' || index.price === 0n) return;
    this.markEvents.remember(market);
    const lastIndex = market.indexPrice;
    market.indexPrice = Number(index.price);
    // The last NORMAL mark stays what counts until there is another one: a source alone must not move anybody's risk.
    if (!market.isNormal() && market.markPrice > 0) return;
    const anchor = anchorOf(this.indexes, market);
    if (market.isNormal()) this.sampling.sample(market, anchor, timeMs);
    if (wasNormal && this.settled.has(market)) this.sampling.carryMark(market, anchor, lastIndex);
    else this.sampling.setMark(market, anchor, timeMs);
  }

  private settleDue(timeMs: number): void {
    const { contracts } = this;
    this.settings.applyDue(timeMs);
    for (const market of contracts.markets)
      while (market.nextFundingMs <= timeMs) this.settleInstant(market, timeMs);
    contracts.nextDueMs = Math.min(...contracts.markets.map(nextDueOf));
  }

  private settleInstant(market: ContractMarket, timeMs: number): void {
    this.context.workOn(market.definition.market);
    this.markEvents.remember(market);
    const instantMs = market.nextFundingMs;
    if (timeMs - instantMs > LATE_MS || this.feeds.isStale(timeMs) || !isSettled(market))
      this.events.write({ kind: 'funding-skipped', market: market.definition.market, timeMs: instantMs });
    else {
      this.sampling.closeMinute(market, instantMs);
      market.fundingRate = this.sampling.rateNow(market);
      this.funding.settle(market, instantMs);
      this.settled.add(market);
    }
    market.nextFundingMs += market.settings.fundingIntervalMs;
    this.sampling.beginInterval(market);
  }
}

/** The earliest of what must happen before a command: its funding, its announced settings. */
function nextDueOf({ nextFundingMs, pendingSettings }: ContractMarket): number {
  return Math.min(nextFundingMs, pendingSettings?.effectiveMs ?? Number.POSITIVE_INFINITY);
}

/**
 * DEAD, as those that wait count, and HALTED are skipped; DEGRADED is settled at the last NORMAL mark
 * (rules/contracts#funding).
 */
function isSettled({ feed, status }: ContractMarket): boolean {
  return (feed === 'NORMAL' || feed === 'DEGRADED') && status !== 'HALTED';
}
