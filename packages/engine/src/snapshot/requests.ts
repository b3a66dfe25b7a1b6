/** Remembered requests in a snapshot, oldest first. Ids and times are written as how far back they are. */
import { RECORD } from '../book/records.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { CONTRACT_TERMS } from '../contract/contract-order-record.ts';
import { bodyOfPlan, bodyOfResting } from '../contract/order-requests.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { RecentRequests } from '../money/recent-requests.ts';
import { bodyOfResting as bodyOfSpotOrder } from '../spot/order-requests.ts';
import { repeat } from './repeat.ts';

/** Keys are a number or a name and a request id; bodies a few names and numbers. */
export const MAX_BODY_LENGTH = 256;

/** The newest id of each kind and where its requests are. */
function kinds({ lastSeq, recentRequests, contracts }: EngineMemory): [number, RecentRequests][] {
  const { lastId, recentOrderRequests, recentPlanRequests } = contracts;
  return [
    [lastSeq, recentRequests],
    [lastId, recentOrderRequests],
    [lastId, recentPlanRequests],
  ];
}

export function writeOrderRequests(out: ByteWriter, memory: EngineMemory): void {
  for (const [lastId, requests] of kinds(memory)) {
    out.makeRoom();
    out.varint(requests.size);
    for (const [key, { body, answer, timeMs }] of requests.all()) {
      out.makeRoom();
      out.text(key, MAX_BODY_LENGTH);
      out.text(body, MAX_BODY_LENGTH);
      out.varint(lastId - answer);
      out.varint(memory.lastTimeMs - timeMs);
    }
  }
}

export function readOrderRequests(reader: ByteReader, memory: EngineMemory): void {
  for (const [lastId, requests] of kinds(memory))
    repeat(reader, () => {
      const [key, body] = [reader.text(), reader.text()];
      const answer = lastId - reader.varint();
      requests.restore(key, { body, answer, timeMs: memory.lastTimeMs - reader.varint() });
    });
}

interface OpenRequest {
  key: string;
  body: string;
  id: number;
  timeMs: number;
}

/** Before version 4 an open order's request was known by the order alone, and no other one: as if it had been remembered. */
export function rememberOpenOrders(memory: EngineMemory): void {
  const { contracts } = memory;
  remember(memory.recentRequests, openSpotOrders(memory));
  remember(contracts.recentOrderRequests, openContractOrders(memory));
  remember(contracts.recentPlanRequests, openPlans(memory));
}

/** In the order of ids, which is the one of age. */
function remember(requests: RecentRequests, open: OpenRequest[]): void {
  for (const { key, body, id, timeMs } of open.sort((a, b) => a.id - b.id))
    requests.restore(key, { body, answer: id, timeMs });
}

function openSpotOrders({ orders, orderRequests }: EngineMemory): OpenRequest[] {
  return [...orderRequests].map(([key, order]) => ({
    ...{ key, body: bodyOfSpotOrder(orders, order), id: orders.id(order) },
    timeMs: orders.createTimeMs(order),
  }));
}

function openContractOrders({ contracts }: EngineMemory): OpenRequest[] {
  const { orders, orderTerms, orderRequests } = contracts;
  return [...orderRequests].map(([key, id]) => {
    const order = orders.bySequence.get(id);
    const timeMs = orderTerms.numbers[(order << RECORD.WORD_SHIFT) | CONTRACT_TERMS.CREATE_TIME]!;
    return { key, body: bodyOfResting(contracts, order), id, timeMs };
  });
}

function openPlans({ contracts }: EngineMemory): OpenRequest[] {
  return [...contracts.planRequests].map(([key, id]) => {
    const plan = contracts.plans.plans.get(id)!;
    return { key, body: bodyOfPlan(plan, plan.market), id, timeMs: plan.createTimeMs };
  });
}
