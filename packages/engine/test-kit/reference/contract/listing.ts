/** Listing, settings and status of contracts (rules/conventions#scales, rules/contracts#settings). */
import { pow10 } from '@tern/math';
import { type ContractTerms, leastDistancePpm, mustBeLiquidated, withCum } from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import {
  CONTRACT_LIMIT,
  isName,
  MAX_FEE_PPM,
  MAX_LISTED,
  MAX_QTY,
  MAX_REF_LENGTH,
  ORDER_LIMIT,
  SETTLEMENT_ASSET,
} from '../../../src/base/limits.ts';
import type { ListContract, SetContractSettings, SetContractStatus } from '../../../src/contract/commands.ts';
import type { ContractBounds, ContractSettings } from '../../../src/contract/contract-settings.ts';
import { closeOrder } from './close-order.ts';
import { beginWait, setStatusNow } from './feed.ts';
import { closePlan } from './liquidated-scope.ts';
import { Rejected } from './rejected.ts';
import { scopeOf } from './risk.ts';
import { writeSetting } from './settings.ts';
import { forgetPremiums } from './tick.ts';
import {
  accountOf,
  type Contract,
  defaultLeverage,
  isLocked,
  ordersIn,
  plansOf,
  positionsIn,
  type ReferenceWorld,
} from './world.ts';
import { writeContract } from './write-events.ts';

const LOT_USDT = 1000n;
const MINUTE_MS = 60_000;
const LEAST_SOURCES = 3;

export function listContract(world: ReferenceWorld, command: ListContract): void {
  const { market, base, indexSymbol, priceScale, qtyScale, settings } = command;
  const { model } = world;
  if (!isName(market) || base === SETTLEMENT_ASSET) throw new Rejected('BAD_COMMAND');
  if (world.contracts.size >= MAX_LISTED) throw new Rejected('BAD_COMMAND');
  const [baseAsset, quote] = [model.assets.get(base), model.assets.get(SETTLEMENT_ASSET)];
  if (baseAsset === undefined || quote === undefined) throw new Rejected('UNKNOWN_ASSET');
  if (world.contracts.has(market) || model.markets.has(market)) throw new Rejected('ALREADY_EXISTS');
  if (priceScale + qtyScale > quote.scale || qtyScale > baseAsset.scale) throw new Rejected('SCALE_INVALID');
  refuseSettings(settings, quote.scale);
  refuseDistance(termsOf(quote.scale, priceScale, qtyScale, settings));
  refuseIndex(world, indexSymbol, priceScale, settings.tickSize);
  const contract: Contract = {
    market,
    base,
    indexSymbol,
    priceScale,
    qtyScale,
    settings,
    terms: termsOf(quote.scale, priceScale, qtyScale, settings),
    status: 'PREPARED',
    reason: '',
    haltedBy: 'NOBODY',
    statusBeforeHalt: 'OPEN',
    feed: 'DEAD',
    statusSinceMs: world.nowMs,
    feedSinceMs: world.nowMs,
    pendingSettings: null,
    deadSinceMs: world.nowMs,
    normalSinceMs: null,
    isWaiting: true,
    index: 0n,
    mark: 0n,
    last: 0n,
    heldLast: 0n,
    heldHigh: 0n,
    heldLow: 0n,
    fundingRate: 0n,
    nextFundingRate: 0n,
    weightedPremium: 0n,
    premiumWeights: 0n,
    premiumMinutes: 0,
    nextFundingMs: nextInstant(world, settings),
    isSettledNow: false,
    minuteSamples: [],
    minuteStartMs: 0,
    samples: [],
    clearing: 0n,
    bids: [],
    asks: [],
    positions: [],
    markEvent: undefined,
    totalsEvent: { market, clearing: 0n, openQty: 0n },
  };
  if (world.contracts.size === 0) world.lastTickMs = Math.max(world.lastTickMs, world.nowMs);
  world.contracts.set(market, contract);
  writeContract(world, contract);
}

/** The next multiple of the interval. */
const nextInstant = ({ nowMs }: ReferenceWorld, { fundingIntervalMs }: ContractSettings): number =>
  nowMs - (nowMs % fundingIntervalMs) + fundingIntervalMs;

function termsOf(
  quoteScale: number,
  priceScale: number,
  qtyScale: number,
  settings: ContractSettings,
): ContractTerms {
  return {
    priceScale,
    qtyScale,
    quoteScale,
    lotNotional: LOT_USDT * pow10(quoteScale),
    tickSize: settings.tickSize,
    qtyStep: settings.qtyStep,
    maxLots: BigInt(settings.maxLots),
    maxLeverage: BigInt(settings.maxLeverage),
    takerFeePpm: BigInt(settings.takerFeePpm),
    riskIncludesCloseFee: settings.riskIncludesCloseFee,
    tiers: withCum(
      settings.tiers.map(({ cap, maxLeverage, mmrPpm }) => ({
        cap,
        maxLeverage: BigInt(maxLeverage),
        mmrPpm: BigInt(mmrPpm),
      })),
    ),
  };
}

export function setSettings(world: ReferenceWorld, { market, settings }: SetContractSettings): void {
  const contract = world.contracts.get(market);
  if (contract === undefined) throw new Rejected('UNKNOWN_MARKET');
  refuseSettings(settings, contract.terms.quoteScale);
  const { terms, priceScale, qtyScale } = contract;
  const wanted = termsOf(terms.quoteScale, priceScale, qtyScale, settings);
  refuseDistance(wanted);
  const isIdle = contract.bids.length + contract.asks.length + contract.positions.length === 0;
  const hasPlans = [...world.plans.values()].some((plan) => plan.market === market);
  const isRescaled = settings.tickSize !== terms.tickSize || settings.qtyStep !== terms.qtyStep;
  if (isRescaled && (!isIdle || hasPlans)) throw new Rejected('BOOK_NOT_EMPTY');
  if (isRescaled) refuseIndex(world, contract.indexSymbol, priceScale, settings.tickSize);
  const memberIds = lockedUnder(world, contract, wanted);
  const { noticeMs } = contract.settings.bounds;
  if (noticeMs === 0 || memberIds.length === 0) {
    applySettings(world, contract, settings);
    return;
  }
  const pending = { settings, effectiveMs: world.nowMs + noticeMs };
  contract.pendingSettings = pending;
  world.model.events.push({ kind: 'contract-settings-scheduled', market, ...pending, memberIds });
}

/** Whose positions are safe and would not be under these terms, ascending (rules/contracts#settings). */
function lockedUnder(world: ReferenceWorld, contract: Contract, wanted: ContractTerms): MemberId[] {
  const { terms, mark, positions } = contract;
  if (mark === 0n) return [];
  const safe = positions.filter(
    (position) => !isLocked(world, position) && !mustBeLiquidated(scopeOf(world, position)),
  );
  contract.terms = wanted;
  const lost = safe.filter((position) => mustBeLiquidated(scopeOf(world, position)));
  contract.terms = terms;
  return [...new Set(lost.map(({ memberId }) => memberId))].sort((a, b) => a - b);
}

/** Those whose notice has passed take effect. */
export function applyDueSettings(world: ReferenceWorld): void {
  for (const contract of world.contracts.values()) {
    const { pendingSettings } = contract;
    if (pendingSettings !== null && pendingSettings.effectiveMs <= world.nowMs)
      applySettings(world, contract, pendingSettings.settings);
  }
}

function applySettings(world: ReferenceWorld, contract: Contract, settings: ContractSettings): void {
  const { terms, priceScale, qtyScale, market } = contract;
  contract.pendingSettings = null;
  const leverage = defaultLeverage(contract);
  if (settings.fundingIntervalMs !== contract.settings.fundingIntervalMs) {
    contract.nextFundingMs = nextInstant(world, settings);
    forgetPremiums(contract);
  }
  contract.settings = settings;
  contract.terms = termsOf(terms.quoteScale, priceScale, qtyScale, settings);
  writeContract(world, contract);
  if (defaultLeverage(contract) !== leverage) keepLeverage(world, market, leverage);
}

/** A member who trades by the old default keeps it. */
function keepLeverage(world: ReferenceWorld, market: string, leverage: bigint): void {
  for (const memberId of world.model.members.keys()) {
    const { settings } = accountOf(world, memberId);
    const own = [positionsIn, ordersIn, plansOf].map((all) => all(world, memberId, market).length);
    if (settings.has(market) || own.every((count) => count === 0)) continue;
    settings.set(market, { mode: 'ISOLATED', leverage });
    writeSetting(world, memberId, market);
  }
}

function refuseSettings(settings: ContractSettings, quoteScale: number): void {
  const { tickSize, qtyStep, maxLots, maxLeverage, makerFeePpm, takerFeePpm, tiers } = settings;
  const { marketBoundPercent, fundingIntervalMs, impactNotional, resumeWaitMs } = settings;
  const isWhole = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most;
  const isAmount = (value: bigint, least: bigint, most: number) => value >= least && value <= BigInt(most);
  if (!isWhole(takerFeePpm, 0, MAX_FEE_PPM) || !isWhole(makerFeePpm, 0, takerFeePpm))
    throw new Rejected('FEE_INVALID');
  const ascend = tiers.every((tier, index) => {
    const before = tiers[index - 1];
    return (
      isAmount(tier.cap, (before?.cap ?? 0n) + 1n, MAX_QTY) &&
      isWhole(tier.mmrPpm, (before?.mmrPpm ?? 0) + 1, CONTRACT_LIMIT.MAX_MMR_PPM) &&
      isWhole(tier.maxLeverage, 1, before?.maxLeverage ?? CONTRACT_LIMIT.MAX_LEVERAGE)
    );
  });
  const areValid =
    isAmount(tickSize, 1n, ORDER_LIMIT.MAX_CONTRACT_PRICE) &&
    isAmount(qtyStep, 1n, MAX_QTY) &&
    isWhole(maxLots, 1, CONTRACT_LIMIT.MAX_LOTS) &&
    BigInt(maxLots) * LOT_USDT * pow10(quoteScale) <= BigInt(CONTRACT_LIMIT.MAX_ORDER_NOTIONAL) &&
    isWhole(maxLeverage, 1, CONTRACT_LIMIT.MAX_LEVERAGE) &&
    isWhole(marketBoundPercent, 1, CONTRACT_LIMIT.MAX_BOUND_PERCENT) &&
    isWhole(fundingIntervalMs, MINUTE_MS, CONTRACT_LIMIT.MAX_FUNDING_INTERVAL_MS) &&
    fundingIntervalMs % MINUTE_MS === 0 &&
    isAmount(impactNotional, 1n, MAX_QTY) &&
    isWhole(resumeWaitMs, 0, CONTRACT_LIMIT.MAX_RESUME_WAIT_MS) &&
    tiers.length > 0 &&
    tiers.length <= CONTRACT_LIMIT.MAX_TIERS &&
    ascend &&
    areBounds(settings.bounds) &&
    // The 500 orders that an impact price looks at hold five times its notional.
    500n * BigInt(settings.bounds.minRestingUsdt) * pow10(quoteScale) >= 5n * impactNotional;
  if (!areValid) throw new Rejected('SETTINGS_INVALID');
}

/** A fresh position must stand some way from its liquidation. */
function refuseDistance(terms: ContractTerms): void {
  if (leastDistancePpm(terms) <= 0n) throw new Rejected('SETTINGS_INVALID');
}

function areBounds(bounds: ContractBounds): boolean {
  const most: Record<keyof ContractBounds, readonly [least: number, most: number]> = {
    markBoundCapPpm: [1, 500_000],
    markBoundSharePpm: [1, 500_000],
    takeoverSlipPpm: [0, 500_000],
    contractFundBudgetPpm: [0, 1_000_000],
    totalFundBudgetPpm: [0, 1_000_000],
    lastClampPpm: [1, 500_000],
    interestPpm: [0, 10_000],
    interestPullPpm: [0, 10_000],
    fundingCapPpm: [1, 1_000_000],
    noticeMs: [0, 2_592_000_000],
    minRestingUsdt: [1, 100],
  };
  return Object.entries(most).every(([name, [least, greatest]]) => {
    const value = bounds[name as keyof ContractBounds];
    return Number.isSafeInteger(value) && value >= least && value <= greatest;
  });
}

/** Its index is one decimal finer, in steps of a tenth of the tick, and of enough sources. */
function refuseIndex(world: ReferenceWorld, symbol: string, priceScale: number, tickSize: bigint): void {
  const index = world.model.indexes.get(symbol);
  const fits =
    index !== undefined &&
    index.priceScale === priceScale + 1 &&
    index.step === tickSize &&
    index.sources.length >= LEAST_SOURCES;
  if (!fits) throw new Rejected('SETTINGS_INVALID');
}

export function setStatus(world: ReferenceWorld, { market, status, reason }: SetContractStatus): void {
  if (reason.length > MAX_REF_LENGTH) throw new Rejected('BAD_COMMAND');
  const contract = world.contracts.get(market);
  if (contract === undefined) throw new Rejected('UNKNOWN_MARKET');
  if (status === 'CLOSED' && contract.positions.length > 0) throw new Rejected('POSITIONS_OPEN');
  const wasHalted = contract.status === 'HALTED';
  setStatusNow(world, contract, status);
  contract.reason = reason;
  if (status === 'HALTED') contract.haltedBy = 'OPERATOR';
  else if (wasHalted) beginWait(world, contract);
  writeContract(world, contract);
  if (status !== 'CLOSED') return;
  for (const order of [...contract.bids, ...contract.asks]) closeOrder(world, order, 'cancelled', 'ADMIN');
  for (const plan of [...world.plans.values()])
    if (plan.market === market) closePlan(world, plan.planId, 'ADMIN');
}
