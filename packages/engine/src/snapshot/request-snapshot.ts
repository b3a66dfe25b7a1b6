/** Remembered requests in a snapshot, oldest first. Times are written as how far back they are. */
import { MAX_BODY_LENGTH } from '../base/limits.ts';
import { RECORD } from '../base/records.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotSection } from '../codec/snapshot-section.ts';
import { CONTRACT_TERMS } from '../contract/orders/contract-order-record.ts';
import { bodyOfPlan, bodyOfResting } from '../contract/orders/request-body.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import type { OriginWithRequests } from '../requests/request-of-version-4.ts';
import { REQUEST_KIND, type StoredRequest, storedRequest } from '../requests/request-store.ts';
import { bodyOfResting as bodyOfSpotOrder } from '../spot/request-body.ts';

export const requestsSection: SnapshotSection<EngineMemory, OriginWithRequests> = {
  write: writeRequests,
  read: readRequests,
};

function writeRequests(out: ByteWriter, { requests, counters }: EngineMemory): void {
  out.makeRoom();
  out.varint(requests.size);
  for (const { member, id, body, answer, timeMs } of requests.all()) {
    out.makeRoom();
    out.varint(member);
    out.text(id, MAX_BODY_LENGTH);
    out.text(body, MAX_BODY_LENGTH);
    out.varint(answer);
    out.varint(counters.lastTimeMs - timeMs);
  }
}

function readRequests(
  reader: ByteReader,
  memory: EngineMemory,
  { version, memberRequests }: OriginWithRequests,
): void {
  if (version >= 5) readRequestsOfVersion5(reader, memory);
  else if (version === 4) readRequestsOfVersion4(reader, memory, memberRequests);
  else rememberOpenOrders(memory, memberRequests);
}

function readRequestsOfVersion5(reader: ByteReader, { requests, members, counters }: EngineMemory): void {
  repeat(reader, () => {
    const member = reader.varint();
    if (member >= members.count) throw new CodecError(`a request of member ${member}, who is unknown`);
    const [id, body] = [reader.text(), reader.text()];
    const answer = reader.varint();
    requests.restore({ member, id, body, answer, timeMs: counters.lastTimeMs - reader.varint() });
  });
}

/** In version 4 those of spot orders, contract orders and plans stood apart, under "member/id". */
function readRequestsOfVersion4(reader: ByteReader, memory: EngineMemory, ofMembers: StoredRequest[]): void {
  const all = [...ofMembers];
  const { contracts } = memory;
  const { lastSeq, lastTimeMs } = memory.counters;
  const kinds = [
    [lastSeq, REQUEST_KIND.spotOrder],
    [contracts.lastId, REQUEST_KIND.contractOrder],
    [contracts.lastId, REQUEST_KIND.plan],
  ] as const;
  for (const [lastId, kind] of kinds)
    repeat(reader, () => {
      const [key, body] = [reader.text(), reader.text()];
      const at = key.indexOf('/');
      const answer = lastId - reader.varint();
      const timeMs = lastTimeMs - reader.varint();
      const member = Number(key.slice(0, at));
      all.push(storedRequest(member, kind, key.slice(at + 1), { body, answer }, timeMs));
    });
  restoreByAge(memory, all);
}

/** Before version 4 an open order's request was known by the order alone, and no other one: as if it had been remembered. */
function rememberOpenOrders(memory: EngineMemory, ofMembers: StoredRequest[]): void {
  restoreByAge(memory, [
    ...ofMembers,
    ...openSpotOrders(memory).sort(byAnswer),
    ...openContractOrders(memory).sort(byAnswer),
    ...openPlans(memory).sort(byAnswer),
  ]);
}

/** In the order of ids, which is the one of age. */
const byAnswer = (a: StoredRequest, b: StoredRequest): number => a.answer - b.answer;

function restoreByAge({ requests }: EngineMemory, all: StoredRequest[]): void {
  for (const request of all.sort((a, b) => a.timeMs - b.timeMs)) requests.restore(request);
}

function openSpotOrders({ orders, orderRequests }: EngineMemory): StoredRequest[] {
  return [...orderRequests.values()].map((order) =>
    storedRequest(
      orders.member(order),
      REQUEST_KIND.spotOrder,
      orders.requestId(order),
      { body: bodyOfSpotOrder(orders, order), answer: orders.id(order) },
      orders.createTimeMs(order),
    ),
  );
}

function openContractOrders({ contracts }: EngineMemory): StoredRequest[] {
  const { orders, orderTerms, orderRequests } = contracts;
  return [...orderRequests.values()].map((answer) => {
    const order = orders.bySequence.get(answer);
    const timeMs = orderTerms.numbers[(order << RECORD.WORD_SHIFT) | CONTRACT_TERMS.CREATE_TIME]!;
    const body = bodyOfResting(contracts, order);
    const { contractOrder } = REQUEST_KIND;
    return storedRequest(
      orders.member(order),
      contractOrder,
      orders.requestId(order),
      { body, answer },
      timeMs,
    );
  });
}

function openPlans({ contracts }: EngineMemory): StoredRequest[] {
  return [...contracts.planRequests.values()].map((answer) => {
    const plan = contracts.plans.planAt(answer);
    const body = bodyOfPlan(plan, plan.market);
    return storedRequest(plan.member, REQUEST_KIND.plan, plan.requestId, { body, answer }, plan.createTimeMs);
  });
}
