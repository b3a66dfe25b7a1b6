/**
 * Listing contracts, and what an operator may change of one afterwards (rules/conventions#scales,
 * rules/contracts#settings).
 */
import { leastDistancePpm } from '@tern/math/contract';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  CONTRACT_LIMIT,
  isName,
  MAX_FEE_PPM,
  MAX_LISTED,
  MAX_QTY,
  MAX_REF_LENGTH,
  ORDER_LIMIT,
  SETTLEMENT_ASSET,
} from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Indexes } from '../index-price/indexes.ts';
import { CLOSE_REASON } from '../orders/close-reason.ts';
import type { ListContract, SetContractSettings, SetContractStatus } from './commands.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractMemory } from './contract-memory.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractBounds, ContractSettings } from './contract-settings.ts';
import type { ContractStores } from './contract-stores.ts';
import { LOT_USDT, termsOf } from './contract-terms.ts';
import type { ContractTick } from './contract-tick.ts';
import { nextInstant } from './funding/funding.ts';
import type { ContractOrderLifecycle } from './orders/order-lifecycle.ts';
import type { Plans } from './orders/plans.ts';

const MINUTE_MS = 60_000;
/** Fewer do not make an index NORMAL. */
const LEAST_SOURCES = 3;

export class ContractListing {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly life: ContractOrderLifecycle,
    private readonly plans: Plans,
    private readonly contractTick: ContractTick,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.contracts = stores.contracts;
  }

  list({ kind: _kind, settings, ...definition }: ListContract) {
    const { dictionary, contracts } = this;
    const { market: name, base: baseName, priceScale, qtyScale } = definition;
    if (!isName(name) || baseName === SETTLEMENT_ASSET || contracts.markets.length >= MAX_LISTED)
      return 'BAD_COMMAND';
    const base = dictionary.asset(baseName);
    const quote = dictionary.asset(SETTLEMENT_ASSET);
    if (base === undefined || quote === undefined) return 'UNKNOWN_ASSET';
    if (dictionary.contractNumber(name) !== undefined || dictionary.marketNumber(name) !== undefined)
      return 'ALREADY_EXISTS';
    if (priceScale + qtyScale > quote.scale || qtyScale > base.scale) return 'SCALE_INVALID';
    const rejection = settingsFault(settings, quote.scale, definition);
    if (rejection !== 'OK') return rejection;
    if (!this.hasIndex(definition, settings)) return 'SETTINGS_INVALID';
    this.context.mutate();
    const market = this.contracts.list(definition, settings);
    const { timeMs } = this.context;
    market.feedSinceMs = timeMs;
    market.statusSinceMs = timeMs;
    this.contractTick.feeds.start(market, timeMs);
    market.nextFundingMs = nextInstant(timeMs, settings.fundingIntervalMs);
    if (contracts.markets.length === 1) contracts.lastTickMs = Math.max(contracts.lastTickMs, timeMs);
    contracts.nextDueMs = Math.min(contracts.nextDueMs, market.nextFundingMs);
    this.events.write(market.changed());
    return 'OK';
  }

  setSettings({ market: name, settings }: SetContractSettings) {
    const market = this.contracts.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const rejection = settingsFault(settings, market.quoteScale, market.definition);
    if (rejection !== 'OK') return rejection;
    const { tickSize, qtyStep } = market.settings;
    if (settings.tickSize !== tickSize || settings.qtyStep !== qtyStep) {
      if (!market.book.isEmpty() || market.positions.first !== NONE || this.hasPlans(market))
        return 'BOOK_NOT_EMPTY';
      if (!this.hasIndex(market.definition, settings)) return 'SETTINGS_INVALID';
    }
    this.context.mutate();
    this.contractTick.settings.change(market, settings);
    return 'OK';
  }

  /** CLOSED cancels every order, bids first, each side in its priority, and every plan; no position stands then. */
  setStatus({ market: name, status, reason }: SetContractStatus) {
    if (reason.length > MAX_REF_LENGTH) return 'BAD_COMMAND';
    const market = this.contracts.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (status === 'CLOSED' && market.positions.first !== NONE) return 'POSITIONS_OPEN';
    this.context.mutate();
    const wasHalted = market.status === 'HALTED';
    market.setStatus(status, reason, this.context.timeMs);
    if (status === 'HALTED') market.wasHaltedBy = 'OPERATOR';
    else if (wasHalted) this.contractTick.feeds.beginWait(market, this.context.timeMs);
    this.events.write(market.changed());
    if (status !== 'CLOSED') return 'OK';
    for (const side of [0, 1] as const)
      for (let order = market.book.first(side); order !== NONE; order = market.book.first(side))
        this.life.cancelResting(order, CLOSE_REASON.ADMIN);
    for (const plan of this.plansOf(market)) this.plans.close(plan, CLOSE_REASON.ADMIN);
    return 'OK';
  }

  private plansOf({ number }: ContractMarket) {
    return [...this.contracts.plans.plans.values()].filter((plan) => plan.market === number);
  }

  private hasPlans(market: ContractMarket): boolean {
    return this.plansOf(market).length > 0;
  }

  /** Its index is one decimal finer, in steps of a tenth of the tick, and of enough sources (rules/contracts#index). */
  private hasIndex(
    { indexSymbol, priceScale }: Pick<ListContract, 'indexSymbol' | 'priceScale'>,
    { tickSize }: ContractSettings,
  ): boolean {
    const index = this.indexes.find(indexSymbol);
    return (
      index !== undefined &&
      index.priceScale === priceScale + 1 &&
      // A tenth of the tick in units that are ten times finer.
      index.step === tickSize &&
      index.sources.length >= LEAST_SOURCES
    );
  }
}

/**
 * Why settings may not be in force. What follows may count on these bounds: amounts and quantities stay exact in numbers,
 * and a fresh position is at some distance from its liquidation (d > 0 of rules/contracts#mark-bound).
 */
export function settingsFault(
  settings: ContractSettings,
  quoteScale: number,
  definition: Pick<ListContract, 'priceScale' | 'qtyScale'>,
) {
  const { makerFeePpm, takerFeePpm } = settings;
  if (!isWhole(takerFeePpm, 0, MAX_FEE_PPM) || !isWhole(makerFeePpm, 0, takerFeePpm)) return 'FEE_INVALID';
  const { fundingIntervalMs, impactNotional } = settings;
  const usdt = 10n ** BigInt(quoteScale);
  const lot = LOT_USDT * usdt;
  const areValid =
    isBetween(settings.tickSize, 1n, BigInt(ORDER_LIMIT.MAX_CONTRACT_PRICE)) &&
    isBetween(settings.qtyStep, 1n, BigInt(MAX_QTY)) &&
    isWhole(settings.maxLots, 1, CONTRACT_LIMIT.MAX_LOTS) &&
    BigInt(settings.maxLots) * lot <= BigInt(CONTRACT_LIMIT.MAX_ORDER_NOTIONAL) &&
    isWhole(settings.maxLeverage, 1, CONTRACT_LIMIT.MAX_LEVERAGE) &&
    isWhole(settings.marketBoundPercent, 1, CONTRACT_LIMIT.MAX_BOUND_PERCENT) &&
    isWhole(fundingIntervalMs, MINUTE_MS, CONTRACT_LIMIT.MAX_FUNDING_INTERVAL_MS) &&
    fundingIntervalMs % MINUTE_MS === 0 &&
    isBetween(impactNotional, 1n, BigInt(MAX_QTY)) &&
    isWhole(settings.resumeWaitMs, 0, CONTRACT_LIMIT.MAX_RESUME_WAIT_MS) &&
    areTiers(settings.tiers) &&
    areBounds(settings.bounds) &&
    looksHoldImpact(settings, usdt) &&
    leastDistancePpm(termsOf(definition, settings, quoteScale)) > 0n;
  return areValid ? 'OK' : 'SETTINGS_INVALID';
}

/** The orders that an impact price looks at hold a multiple of its notional, however small each of them is. */
function looksHoldImpact({ bounds, impactNotional }: ContractSettings, usdt: bigint): boolean {
  const least = BigInt(bounds.minRestingUsdt) * usdt;
  return (
    BigInt(ORDER_LIMIT.MAX_IMPACT_ORDERS) * least >= BigInt(CONTRACT_LIMIT.IMPACTS_IN_LOOKS) * impactNotional
  );
}

function areBounds(bounds: ContractBounds): boolean {
  const isPpm = (field: keyof ContractBounds, least: number, most: number) =>
    isWhole(bounds[field], least, most);
  return (
    isPpm('markBoundCapPpm', 1, 500_000) &&
    isPpm('markBoundSharePpm', 1, 500_000) &&
    isPpm('takeoverSlipPpm', 0, 500_000) &&
    isPpm('contractFundBudgetPpm', 0, 1_000_000) &&
    isPpm('totalFundBudgetPpm', 0, 1_000_000) &&
    isPpm('lastClampPpm', 1, 500_000) &&
    isPpm('interestPpm', 0, 10_000) &&
    isPpm('interestPullPpm', 0, 10_000) &&
    isPpm('fundingCapPpm', 1, 1_000_000) &&
    isWhole(bounds.noticeMs, 0, CONTRACT_LIMIT.MAX_NOTICE_MS) &&
    isWhole(bounds.minRestingUsdt, 1, CONTRACT_LIMIT.MAX_MIN_RESTING_USDT)
  );
}

/** Ascending, with leverage that falls or stays and a maintenance rate that rises (rules/contracts#tiers). */
function areTiers(tiers: ContractSettings['tiers']): boolean {
  return (
    tiers.length > 0 &&
    tiers.length <= CONTRACT_LIMIT.MAX_TIERS &&
    tiers.every(({ cap, maxLeverage, mmrPpm }, i) => {
      const before = tiers[i - 1];
      return (
        isBetween(cap, (before?.cap ?? 0n) + 1n, BigInt(MAX_QTY)) &&
        isWhole(maxLeverage, 1, before?.maxLeverage ?? CONTRACT_LIMIT.MAX_LEVERAGE) &&
        isWhole(mmrPpm, (before?.mmrPpm ?? 0) + 1, CONTRACT_LIMIT.MAX_MMR_PPM)
      );
    })
  );
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

function isBetween(value: bigint, low: bigint, high: bigint): boolean {
  return value >= low && value <= high;
}
