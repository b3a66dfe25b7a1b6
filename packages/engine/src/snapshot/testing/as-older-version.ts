/**
 * Makes a snapshot as an older version would have kept it: without the fields that it did not know, as reading its
 * snapshots leaves them.
 */
import { NEVER_FRESH } from '../../index-price/index-price.ts';
import { beginHighs } from '../../index-price/snapshot.ts';
import type { Event } from '../../journal/events.ts';
import type { EngineMemory } from '../../memory/engine-memory.ts';
import { REQUEST_KIND, RequestStore, type StoredRequest } from '../../requests/request-store.ts';
import { ReferencePrice } from '../../spot/reference-price.ts';
import { beginReferences } from '../../spot/reference-snapshot.ts';
import { readSnapshot, writeSnapshot } from '../snapshot.ts';
import { emptyMemory } from './filled-contracts.ts';

export function asOlderVersion(snapshot: Uint8Array, version: number): Uint8Array {
  const memory = emptyMemory();
  readSnapshot(snapshot, memory);
  if (version < 4) forgetClosedRequests(memory);
  if (version < 5) {
    sortRequests(memory);
    forgetPricesOfVersion5(memory);
  }
  if (version < 7) forgetTradeTimes(memory);
  if (version < 9) forgetIndexTimes(memory);
  if (version < 10) forgetCancelledRequests(memory);
  if (version < 10) forgetReferences(memory);
  return writeSnapshot(memory);
}

/** Before version 4 requests were forgotten when their orders closed. */
function forgetClosedRequests(memory: EngineMemory): void {
  const { requests, orderRequests, contracts, members } = memory;
  const open: Record<string, ReadonlyMap<string, number>> = {
    [REQUEST_KIND.spotOrder]: orderRequests,
    [REQUEST_KIND.contractOrder]: contracts.orderRequests,
    [REQUEST_KIND.plan]: contracts.planRequests,
  };
  const isKept = ({ member, id }: StoredRequest): boolean =>
    open[id[0]!]?.has(`${member}/${id.slice(1)}`) ?? true;
  const kept = new RequestStore((member) => members.id[member]!);
  for (const request of requests.all()) if (isKept(request)) kept.restore(request);
  Object.assign(memory, { requests: kept });
}

/** Those of one time stood apart before version 5: of members, of spot orders, of contract orders, of plans. */
function sortRequests(memory: EngineMemory): void {
  const { requests, members } = memory;
  const { spotOrder, contractOrder, plan } = REQUEST_KIND;
  const rankOf = ({ id }: StoredRequest) => [spotOrder, contractOrder, plan].indexOf(id[0] as never);
  const sorted = new RequestStore((member) => members.id[member]!);
  const byMember = (a: StoredRequest, b: StoredRequest) => (rankOf(a) < 0 ? a.member - b.member : 0);
  const all = [...requests.all()].sort(
    (a, b) => a.timeMs - b.timeMs || rankOf(a) - rankOf(b) || byMember(a, b),
  );
  for (const request of all) sorted.restore(request);
  Object.assign(memory, { requests: sorted });
}

/** Before version 5 there was no anchor, no sample of impact prices, no price of LAST triggers, no budget and no time of a state. */
function forgetPricesOfVersion5({ indexes, contracts }: EngineMemory): void {
  for (const index of indexes.all) {
    Object.assign(index, { anchor: 0n, hasJumped: false, agreeingSinceMs: -1, agreedAtMs: -1 });
    for (const source of index.sources)
      Object.assign(source, { price: 0n, sourceTimeMs: 0, freshAtMs: NEVER_FRESH });
  }
  Object.assign(contracts, { lastIdAtTick: 0, fundHour: -1, fundAtHour: 0n });
  for (const market of contracts.markets) {
    Object.assign(market, { statusSinceMs: 0, feedSinceMs: 0, fundSpent: 0n, minuteStartMs: 0 });
    Object.assign(market, {
      samples: [],
      premiumSamples: [],
      lowTrigger: 0,
      highTrigger: 0,
      triggerPrice: 0,
    });
    if (market.lastPrice > 0) market.countTrade(market.lastPrice);
  }
}

/** Before version 7 a spot market did not know when it had traded. */
function forgetTradeTimes({ markets }: EngineMemory): void {
  for (const market of markets.all) market.lastTradeMs = 0;
}

/** Before version 9 an index did not know when it was NORMAL last. */
function forgetIndexTimes({ indexes }: EngineMemory): void {
  for (const index of indexes.all) index.lastNormalMs = 0;
}

/** Before version 10 requests that were cancelled before approval were withdrawals of the day. */
function forgetCancelledRequests({ wallet }: EngineMemory): void {
  for (const facts of wallet.members.values()) facts.cancelled = 0;
}

/** Before version 10 a spot pair had no reference price. */
function forgetReferences(memory: EngineMemory): void {
  memory.markets.lastSeqAtTick = memory.counters.lastSeq;
  memory.wallet.floorTimes.clear();
  for (const index of memory.indexes.all) beginHighs(index, memory.counters.lastTimeMs);
  for (const market of memory.markets.all)
    Object.assign(market, { reference: new ReferencePrice(market.listingPrice) });
  beginReferences(memory);
}

/** An event of today with what an older version did not write as reading fills it in. */
export function asOlderEvent(event: Event): Event {
  switch (event.kind) {
    case 'index-changed':
      return { ...event, anchor: 0n, hasJumped: false };
    case 'mark-changed':
      return { ...event, feedSinceMs: 0 };
    case 'contract-changed':
      return { ...event, statusSinceMs: 0, pendingFromMs: 0 };
    default:
      return event;
  }
}
