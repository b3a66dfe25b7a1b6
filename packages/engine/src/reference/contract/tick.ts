/** The beat of the contracts (RULES 1.9 to 1.11, 1.14): funding due, marks, locks, take-profit and stop-loss, plans. */
import { fundingRate, INDEX_FINER, markPrice, premiumIndex, quotePerUnit } from '@tern/math/contract';
import { bookSide } from './close-order.ts';
import { followIndex, isFeedStale } from './feed.ts';
import { settleFunding } from './funding.ts';
import { lockAll } from './lock-scopes.ts';
import { fireTriggers } from './triggers.ts';
import { type Contract, isNormal, type World } from './world.ts';

const MINUTE_MS = 60_000;
const LATE_MS = 60_000;
const SAMPLES = 30;
const FINER = 10n ** 12n;

/** The indexes are as the tick's prices make them. */
export function tick(world: World): void {
  for (const contract of world.contracts.values()) takeReading(world, contract);
  lockAll(world);
  fireTriggers(world);
}

function takeReading(world: World, contract: Contract): void {
  followIndex(world, contract);
  const index = world.model.indexes.get(contract.indexSymbol);
  if (index === undefined || index.state === 'DEAD' || index.price === 0n) return;
  contract.index = index.price;
  // The last NORMAL mark is what counts until there is another one.
  if (!isNormal(contract) && contract.mark > 0n) return;
  if (isNormal(contract)) sample(world, contract);
  contract.mark = markPrice(contract.terms, {
    ...{ index: contract.index, lastFundingRate: contract.fundingRate, last: contract.last },
    msToFunding: BigInt(contract.nextFundingMs - world.nowMs),
    fundingIntervalMs: BigInt(contract.settings.fundingIntervalMs),
    doubledPremiums: contract.samples.reduce((sum, one) => sum + one, 0n),
    samples: BigInt(contract.samples.length),
  });
}

/** A sample of mid − index each tick, the premium each minute. */
function sample(world: World, contract: Contract): void {
  const [bid, ask] = [contract.bids[0]?.price, contract.asks[0]?.price];
  if (bid !== undefined && ask !== undefined) {
    contract.samples = [...contract.samples, (bid + ask) * INDEX_FINER - 2n * contract.index].slice(-SAMPLES);
  }
  if (world.nowMs < contract.nextMinuteMs) return;
  contract.nextMinuteMs = world.nowMs - (world.nowMs % MINUTE_MS) + MINUTE_MS;
  contract.premiumMinutes++;
  const interval = contract.settings.fundingIntervalMs;
  const minute = Math.floor((interval - (contract.nextFundingMs - world.nowMs)) / MINUTE_MS) + 1;
  const weight = BigInt(Math.max(1, minute));
  const [bidImpact, askImpact] = [impactPrice(world, contract, 'buy'), impactPrice(world, contract, 'sell')];
  contract.weightedPremium += weight * premiumIndex(bidImpact, askImpact, contract.index);
  contract.premiumWeights += weight;
  contract.nextFundingRate = rateNow(contract);
}

/** Average price, in index units, at which the impact notional would fill; 0n when the side is too thin. */
function impactPrice(world: World, { terms, settings, market }: Contract, side: 'buy' | 'sell'): bigint {
  let left = settings.impactNotional;
  // So much finer than a unit that an average price has no unit's error.
  let finer = 0n;
  const unit = quotePerUnit(terms);
  for (const order of bookSide(world, market, side)) {
    if (left === 0n) break;
    const open = order.qty - order.filledQty;
    const notional = open * order.price * unit;
    finer += notional >= left ? (left * FINER) / (order.price * unit) : open * FINER;
    left -= notional >= left ? left : notional;
  }
  return left > 0n || finer === 0n ? 0n : (settings.impactNotional * INDEX_FINER * FINER) / (finer * unit);
}

/** What would be settled if the interval ended now: 0n below half of its minutes. */
function rateNow({ premiumMinutes, premiumWeights, weightedPremium, settings }: Contract): bigint {
  const { fundingIntervalMs, tiers } = settings;
  if (premiumMinutes * 2 * MINUTE_MS < fundingIntervalMs || premiumWeights === 0n) return 0n;
  return fundingRate(weightedPremium, premiumWeights, {
    intervalMs: BigInt(fundingIntervalMs),
    mmrPpm: BigInt(tiers[0]!.mmrPpm),
  });
}

/** Every instant that is due, on positions as they are; one more than a minute late, or at a mark that does not count, is skipped. */
export function settleDue(world: World, contract: Contract): void {
  const { market, settings } = contract;
  while (contract.nextFundingMs <= world.nowMs) {
    const isLate = world.nowMs - contract.nextFundingMs > LATE_MS;
    const isDead = contract.feed === 'DEAD' || contract.feed === 'WAITING' || isFeedStale(world);
    if (isLate || isDead || contract.status === 'HALTED') {
      world.model.events.push({ kind: 'funding-skipped', market, timeMs: contract.nextFundingMs });
    } else {
      contract.fundingRate = rateNow(contract);
      settleFunding(world, contract);
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
  contract.nextFundingRate = 0n;
}
