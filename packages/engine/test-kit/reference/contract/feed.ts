/**
 * The feed state that the index gives a contract (rules/contracts#start-and-resume): NORMAL, DEGRADED, DEAD, or WAITING
 * after a start or a resume.
 */
import type { IndexState } from '../../../src/index-price/events.ts';
import type { Contract, ReferenceWorld } from './world.ts';
import { writeContract } from './write-events.ts';

const STALE_MS = 10_000;
const DEAD_HALTS_MS = 600_000;

export const isFeedStale = (world: ReferenceWorld): boolean => world.nowMs - world.lastTickMs > STALE_MS;

/** A feed that sends nothing is as dead as one that says so. */
export function noticeStaleFeed(world: ReferenceWorld): void {
  if (!isFeedStale(world)) return;
  for (const contract of world.contracts.values()) {
    contract.normalSinceMs = null;
    become(world, contract, 'DEAD');
  }
}

/** Updates the contract's feed state from the index. */
export function followIndex(world: ReferenceWorld, contract: Contract): void {
  const state: IndexState = world.model.indexes.get(contract.indexSymbol)?.state ?? 'DEAD';
  if (state !== 'NORMAL') {
    contract.normalSinceMs = null;
    // A contract that waits counts as DEAD.
    become(world, contract, contract.isWaiting ? 'DEAD' : state);
    return;
  }
  contract.normalSinceMs ??= world.nowMs;
  const { settings, status, haltedBy } = contract;
  if (status === 'HALTED' && haltedBy === 'INDEX' && settings.resumesAlone) {
    setStatusNow(world, contract, contract.statusBeforeHalt);
    contract.reason = '';
    beginWait(world, contract);
    writeContract(world, contract);
  }
  if (world.nowMs - contract.normalSinceMs >= settings.resumeWaitMs) contract.isWaiting = false;
  become(world, contract, contract.isWaiting ? 'WAITING' : 'NORMAL');
}

/** After a start nothing is known, and the ten minutes count from there. */
export function startFeed(world: ReferenceWorld, contract: Contract): void {
  setFeed(world, contract, 'DEAD');
  contract.deadSinceMs = world.nowMs;
  contract.normalSinceMs = null;
  contract.isWaiting = true;
}

/**
 * Begins the wait after a halt: no liquidation runs until the index was NORMAL for a while from here, and the index
 * forgets the anchor that it jumps from.
 */
export function beginWait(world: ReferenceWorld, contract: Contract): void {
  contract.haltedBy = 'NOBODY';
  contract.isWaiting = contract.settings.resumeWaitMs > 0;
  contract.deadSinceMs = world.nowMs;
  if (contract.normalSinceMs !== null) contract.normalSinceMs = world.nowMs;
  if (contract.isWaiting && contract.feed === 'NORMAL') setFeed(world, contract, 'WAITING');
  if (contract.isWaiting && contract.feed === 'DEGRADED') setFeed(world, contract, 'DEAD');
  world.indexes.forgetAnchor(contract.indexSymbol);
}

function setFeed(world: ReferenceWorld, contract: Contract, feed: Contract['feed']): void {
  if (contract.feed !== feed) contract.feedSinceMs = world.nowMs;
  contract.feed = feed;
}

export function setStatusNow(world: ReferenceWorld, contract: Contract, status: Contract['status']): void {
  if (contract.status !== status) contract.statusSinceMs = world.nowMs;
  contract.status = status;
}

function become(world: ReferenceWorld, contract: Contract, feed: Contract['feed']): void {
  if (feed === 'DEAD' && contract.feed !== 'DEAD' && !contract.isWaiting) contract.deadSinceMs = world.nowMs;
  setFeed(world, contract, feed);
  const { status } = contract;
  const isLong = feed === 'DEAD' && world.nowMs - contract.deadSinceMs > DEAD_HALTS_MS;
  if (!isLong || (status !== 'OPEN' && status !== 'CANCEL_ONLY')) return;
  contract.statusBeforeHalt = status;
  setStatusNow(world, contract, 'HALTED');
  contract.haltedBy = 'INDEX';
  contract.reason = 'INDEX_DEAD';
  writeContract(world, contract);
}
