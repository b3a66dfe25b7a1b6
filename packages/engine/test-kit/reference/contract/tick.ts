/**
 * The beat of the contracts (rules/contracts#feed-states, rules/contracts#mark, rules/contracts#funding,
 * rules/contracts#tick): funding due, marks, locks, take-profit and stop-loss, plans.
 */
import {
  carriedMark,
  fundingRate,
  INDEX_FINER,
  markPrice,
  minutePremium,
  premiumSample,
  quotePerUnit,
} from '@tern/math/contract';
import { bookSide } from './close-order.ts';
import { followIndex, isFeedStale } from './feed.ts';
import { beginFundHour } from './fund-hour.ts';
import { settleFunding } from './funding.ts';
import { lockAll } from './liquidation-detector.ts';
import { boundOf } from './not-normal.ts';
import { fireTriggers } from './triggers.ts';
import { type Contract, isNormal, type ReferenceWorld } from './world.ts';

const MINUTE_MS = 60_000;
const LATE_MS = 60_000;
const SAMPLES = 60;
/** The number of orders of a side that an impact price looks at. */
const MOST_DEEP = 500;
const FINER = 10n ** 12n;

/** Begins a tick: orders accepted since the previous one do not count for it, and another hour may begin. */
export function beginTick(world: ReferenceWorld): void {
  world.lastTickMs = world.nowMs;
  world.idAtPreviousTick = world.idAtTick;
  world.idAtTick = world.lastId;
  beginFundHour(world);
}

/** The indexes are as the tick's prices make them. */
export function tick(world: ReferenceWorld): void {
  for (const contract of world.contracts.values()) takeReading(world, contract);
  lockAll(world);
  fireTriggers(world);
}

function takeReading(world: ReferenceWorld, contract: Contract): void {
  const wasNormal = isNormal(contract);
  followIndex(world, contract);
  const index = world.model.indexes.get(contract.indexSymbol);
  if (index === undefined || index.state === 'DEAD' || index.price === 0n) return;
  const before = { mark: contract.mark, index: contract.index };
  contract.index = index.price;
  // The last NORMAL mark is what counts until there is another one.
  if (!isNormal(contract) && contract.mark > 0n) return;
  const anchor = index.anchor > 0n ? index.anchor : index.price;
  if (isNormal(contract)) sample(world, contract, anchor);
  const prices = { index: contract.index, anchor, boundPpm: boundOf(contract) };
  // Only the sources move the mark of a tick that settled funding.
  if (wasNormal && contract.isSettledNow) {
    contract.mark = carriedMark(contract.terms, before, prices);
    return;
  }
  contract.mark = markPrice(contract.terms, {
    ...prices,
    lastFundingRate: contract.fundingRate,
    last: contract.last,
    msToFunding: BigInt(contract.nextFundingMs - world.nowMs),
    fundingIntervalMs: BigInt(contract.settings.fundingIntervalMs),
    doubledPremiums: contract.samples.map(Number),
  });
}

/** Samples the distance of the book from the index: for the mark, and as a premium of the running minute. */
function sample(world: ReferenceWorld, contract: Contract, anchor: bigint): void {
  const { index } = contract;
  const [bid, ask] = [impactPrice(world, contract, 'buy'), impactPrice(world, contract, 'sell')];
  if (bid > 0n && ask > 0n) contract.samples = [...contract.samples, bid + ask - 2n * index].slice(-SAMPLES);
  const minuteStartMs = world.nowMs - (world.nowMs % MINUTE_MS);
  if (minuteStartMs > contract.minuteStartMs) closeMinute(contract);
  contract.minuteStartMs = minuteStartMs;
  contract.minuteSamples.push(premiumSample(bid, ask, { index, anchor }));
}

/** A minute with enough samples counts, the later the more. */
function closeMinute(contract: Contract): void {
  const { minuteSamples, minuteStartMs, nextFundingMs, settings } = contract;
  contract.minuteSamples = [];
  const premium = minutePremium(minuteSamples);
  if (premium === undefined) return;
  const beganMs = nextFundingMs - settings.fundingIntervalMs;
  const weight = BigInt(Math.max(1, Math.floor((minuteStartMs - beganMs) / MINUTE_MS) + 1));
  contract.premiumMinutes++;
  contract.weightedPremium += weight * premium;
  contract.premiumWeights += weight;
  contract.nextFundingRate = rateNow(contract);
}

/**
 * Average price, in index units, at which the impact notional would fill; 0n when the side is too thin. Only orders that
 * stood before the previous tick count, among the first ones of the side.
 */
function impactPrice(
  world: ReferenceWorld,
  { terms, settings, market }: Contract,
  side: 'buy' | 'sell',
): bigint {
  let left = settings.impactNotional;
  // So much finer than a unit that an average price has no unit's error.
  let finer = 0n;
  const unit = quotePerUnit(terms);
  const looked = bookSide(world, market, side).slice(0, MOST_DEEP);
  for (const order of looked.filter(({ orderId }) => orderId <= world.idAtPreviousTick)) {
    if (left === 0n) break;
    const open = order.qty - order.filledQty;
    const notional = open * order.price * unit;
    finer += notional >= left ? (left * FINER) / (order.price * unit) : open * FINER;
    left -= notional >= left ? left : notional;
  }
  return left > 0n || finer === 0n ? 0n : (settings.impactNotional * INDEX_FINER * FINER) / (finer * unit);
}

/** The funding rate if the interval ended now: 0n below half of its minutes. */
function rateNow({ premiumMinutes, premiumWeights, weightedPremium, settings }: Contract): bigint {
  const { fundingIntervalMs, tiers, bounds } = settings;
  if (premiumMinutes * 2 * MINUTE_MS < fundingIntervalMs || premiumWeights === 0n) return 0n;
  return fundingRate(weightedPremium, premiumWeights, {
    intervalMs: BigInt(fundingIntervalMs),
    mmrPpm: BigInt(tiers[0]!.mmrPpm),
    interestPpm: BigInt(bounds.interestPpm),
    interestPullPpm: BigInt(bounds.interestPullPpm),
    fundingCapPpm: BigInt(bounds.fundingCapPpm),
  });
}

/** Every instant that is due, on positions as they are; one more than a minute late, or at a mark that does not count, is skipped. */
export function settleDue(world: ReferenceWorld, contract: Contract): void {
  const { market, settings } = contract;
  contract.isSettledNow = false;
  while (contract.nextFundingMs <= world.nowMs) {
    const isLate = world.nowMs - contract.nextFundingMs > LATE_MS;
    const isDead = contract.feed === 'DEAD' || contract.feed === 'WAITING' || isFeedStale(world);
    if (isLate || isDead || contract.status === 'HALTED') {
      world.model.events.push({ kind: 'funding-skipped', market, timeMs: contract.nextFundingMs });
    } else {
      closeMinute(contract);
      contract.fundingRate = rateNow(contract);
      settleFunding(world, contract);
      contract.isSettledNow = true;
    }
    contract.nextFundingMs += settings.fundingIntervalMs;
    forgetPremiums(contract);
  }
}

/** The interval begins anew. */
export function forgetPremiums(contract: Contract): void {
  contract.weightedPremium = 0n;
  contract.premiumWeights = 0n;
  contract.premiumMinutes = 0;
  contract.minuteSamples = [];
  contract.nextFundingRate = 0n;
}
