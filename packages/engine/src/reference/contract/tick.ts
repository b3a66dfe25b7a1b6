/** The beat of the contracts (RULES 1.9 to 1.11, 1.14): funding due, marks, locks, take-profit and stop-loss, plans. */
import { fundingRate, INDEX_FINER, markPrice, premiumIndex } from '@tern/math/contract';
import { bookSide } from './close-order.ts';
import { settleFunding } from './funding.ts';
import { lockScopes } from './risk.ts';
import { fireTriggers } from './triggers.ts';
import { type Contract, contractOf, type FeedState, isQuiet, type World } from './world.ts';

const MINUTE_MS = 60_000;
const LATE_MS = 60_000;
const DEAD_HALTS_MS = 600_000;
const SAMPLES = 30;

export interface FeedReading {
  contract: string;
  /** In price units × INDEX_FINER; not read when the feed is DEAD. */
  index: bigint;
  feed: FeedState;
}

export function tick(world: World, nowMs: number, readings: readonly FeedReading[]): void {
  world.nowMs = Math.max(world.nowMs, nowMs);
  for (const contract of world.contracts.values()) settleDue(world, contract);
  for (const reading of readings) takeReading(world, contractOf(world, reading.contract), reading);
  lockScopes(world);
  for (const contract of world.contracts.values())
    if (!isQuiet(world, contract)) fireTriggers(world, contract);
}

function takeReading(world: World, contract: Contract, { index, feed }: FeedReading): void {
  if (feed === 'DEAD' && contract.feed !== 'DEAD') contract.deadSinceMs = world.nowMs;
  contract.feed = feed;
  if (feed === 'DEAD') {
    if (world.nowMs - contract.deadSinceMs > DEAD_HALTS_MS && contract.status !== 'HALTED') {
      contract.status = 'HALTED';
      world.events.push({ kind: 'halted', contract: contract.terms.contract });
    }
    return;
  }
  contract.index = index;
  if (!isQuiet(world, contract)) sample(world, contract);
  contract.mark = markPrice(contract.terms, {
    ...{ index, lastFundingRate: contract.fundingRate, last: contract.last },
    msToFunding: BigInt(contract.nextFundingMs - world.nowMs),
    fundingIntervalMs: BigInt(contract.terms.fundingIntervalMs),
    doubledPremiums: contract.samples.reduce((sum, one) => sum + one, 0n),
    samples: BigInt(contract.samples.length),
  });
}

/** A sample of mid − index each tick, the premium each minute. */
function sample(world: World, contract: Contract): void {
  const name = contract.terms.contract;
  const bid = bookSide(world, name, 'buy')[0]?.price;
  const ask = bookSide(world, name, 'sell')[0]?.price;
  if (bid !== undefined && ask !== undefined) {
    contract.samples.push((bid + ask) * INDEX_FINER - 2n * contract.index);
    if (contract.samples.length > SAMPLES) contract.samples.shift();
  }
  if (world.nowMs < contract.nextMinuteMs) return;
  contract.nextMinuteMs = world.nowMs - (world.nowMs % MINUTE_MS) + MINUTE_MS;
  contract.premiumMinutes++;
  const interval = contract.terms.fundingIntervalMs;
  const weight = BigInt(Math.floor((interval - (contract.nextFundingMs - world.nowMs)) / MINUTE_MS) + 1);
  const premium = premiumIndex(
    impactPrice(world, contract, 'buy'),
    impactPrice(world, contract, 'sell'),
    contract.index,
  );
  contract.weightedPremium += weight * premium;
  contract.premiumWeights += weight;
}

/** Average price, in index units, at which the impact notional would fill; 0n when the side is too thin. */
function impactPrice(world: World, { terms }: Contract, side: 'buy' | 'sell'): bigint {
  let left = terms.impactNotional;
  let qty = 0n;
  const unit = 10n ** BigInt(terms.quoteScale - terms.priceScale - terms.qtyScale);
  for (const order of bookSide(world, terms.contract, side)) {
    const open = order.qty - order.filledQty;
    const notional = open * order.price * unit;
    if (notional >= left) {
      qty += left / (order.price * unit);
      left = 0n;
      break;
    }
    qty += open;
    left -= notional;
  }
  return left > 0n || qty === 0n ? 0n : (terms.impactNotional * INDEX_FINER) / (qty * unit);
}

/** Every instant that is due, on positions as they are; one more than a minute late is skipped. */
export function settleDue(world: World, contract: Contract): void {
  const { fundingIntervalMs, tiers } = contract.terms;
  while (contract.nextFundingMs <= world.nowMs) {
    const isLate = world.nowMs - contract.nextFundingMs > LATE_MS;
    if (!isLate && !isQuiet(world, contract)) {
      const enough =
        contract.premiumMinutes * 2 * MINUTE_MS >= fundingIntervalMs && contract.premiumWeights > 0n;
      contract.fundingRate = enough
        ? fundingRate(contract.weightedPremium, contract.premiumWeights, {
            intervalMs: BigInt(fundingIntervalMs),
            mmrPpm: tiers[0]?.mmrPpm ?? 0n,
          })
        : 0n;
      settleFunding(world, contract);
    }
    contract.nextFundingMs += fundingIntervalMs;
    contract.weightedPremium = 0n;
    contract.premiumWeights = 0n;
    contract.premiumMinutes = 0;
  }
}
