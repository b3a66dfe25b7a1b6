/**
 * Request ids of all members with the bodies and answers of their requests, so that a repeated request is answered again
 * and not done again (rules/conventions#requests). An entry lives a day; an order's is renewed when the order ends. A
 * member holds at most `perMember`, all together at most `inAll`: beyond the second bound the member who holds the most
 * (equal: the lower member id) loses the oldest, so that strangers cannot push out a member's requests. Rejections are
 * never stored.
 */
import { REQUEST_BOUNDS, REQUEST_LIFE_MS } from '../base/limits.ts';
import { textOrDigest } from './text-digest.ts';

/** The id spaces: an order may bear the id of a waiting plan. One character each, for it stands in every key. */
export const REQUEST_KIND = {
  spotOrder: 's',
  contractOrder: 'c',
  plan: 'p',
  transfer: 't',
  faucet: 'f',
  margin: 'm',
  reverse: 'r',
  application: 'a',
  withdrawal: 'w',
  merchant: 'b',
  ad: 'd',
  otcOrder: 'o',
  pledge: 'g',
  amend: 'e',
} as const;
export type RequestKind = (typeof REQUEST_KIND)[keyof typeof REQUEST_KIND];

export interface RequestBounds {
  readonly perMember: number;
  readonly inAll: number;
}

/** A request in a snapshot: `id` is the kind and the request id or its digest. */
export interface StoredRequest {
  readonly member: number;
  readonly id: string;
  readonly body: string;
  readonly answer: number;
  readonly timeMs: number;
}

/** A request's body and the answer that it got. */
export interface StoredAnswer {
  readonly body: string;
  readonly answer: number;
}

/** In two lists, oldest first: of all, and of its member. */
interface Entry {
  readonly key: string;
  readonly holder: Holder;
  body: string;
  answer: number;
  timeMs: number;
  older: Entry | undefined;
  newer: Entry | undefined;
  olderOfMember: Entry | undefined;
  newerOfMember: Entry | undefined;
}

interface Holder {
  readonly member: number;
  count: number;
  oldest: Entry | undefined;
  newest: Entry | undefined;
  /** Where it stands in the heap. */
  place: number;
}

/** Longer ids and bodies are stored as digests, so that an entry takes at most 300 bytes. */
const LONGEST_ID = 40;
const LONGEST_BODY = 48;

/** As it is stored: long ids and bodies as digests. */
export function storedRequest(
  member: number,
  kind: RequestKind,
  requestId: string,
  { body, answer }: StoredAnswer,
  timeMs: number,
): StoredRequest {
  const id = kind + textOrDigest(requestId, LONGEST_ID);
  return { member, id, body: textOrDigest(body, LONGEST_BODY), answer, timeMs };
}

export class RequestStore {
  private readonly entries = new Map<string, Entry>();
  private readonly holders = new Map<number, Holder>();
  /** A heap: the member who holds the most first. */
  private readonly heap: Holder[] = [];
  private oldest: Entry | undefined;
  private newest: Entry | undefined;

  /** @param memberIdOf the id of a member's number: ties are broken by it */
  constructor(
    private readonly memberIdOf: (member: number) => number,
    private readonly bounds: RequestBounds = REQUEST_BOUNDS,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** undefined: no such request is remembered. */
  find(member: number, kind: RequestKind, requestId: string, nowMs: number): FoundRequest | undefined {
    const entry = this.entries.get(keyOf(member, kind + textOrDigest(requestId, LONGEST_ID)));
    return entry === undefined || isOld(entry, nowMs)
      ? undefined
      : new FoundRequest(entry.body, entry.answer);
  }

  /** Takes the place of what the id stood for before. */
  remember(
    member: number,
    kind: RequestKind,
    requestId: string,
    { body, answer }: StoredAnswer,
    nowMs: number,
  ): void {
    while (this.oldest !== undefined && isOld(this.oldest, nowMs)) this.forget(this.oldest);
    this.restore(storedRequest(member, kind, requestId, { body, answer }, nowMs));
  }

  /** The order or plan ended now: its request lives a day from here. */
  renew(
    member: number,
    kind: RequestKind,
    requestId: string,
    ended: () => StoredAnswer,
    nowMs: number,
  ): void {
    const entry = this.entries.get(keyOf(member, kind + textOrDigest(requestId, LONGEST_ID)));
    if (entry === undefined) this.remember(member, kind, requestId, ended(), nowMs);
    else if (entry.timeMs !== nowMs) {
      const { body, answer } = entry;
      this.restore({ member, id: kind + textOrDigest(requestId, LONGEST_ID), body, answer, timeMs: nowMs });
    }
  }

  /** As it was stored, after all that are older. */
  restore({ member, id, body, answer, timeMs }: StoredRequest): void {
    const key = keyOf(member, id);
    const earlier = this.entries.get(key);
    if (earlier !== undefined) this.forget(earlier);
    const full = this.holders.get(member);
    if (full !== undefined && full.count >= this.bounds.perMember) this.forget(full.oldest!);
    else if (this.entries.size >= this.bounds.inAll) this.forget(this.heap[0]!.oldest!);
    const holder = this.holder(member);
    const entry: Entry = {
      key,
      holder,
      body,
      answer,
      timeMs,
      older: this.newest,
      newer: undefined,
      olderOfMember: holder.newest,
      newerOfMember: undefined,
    };
    if (this.newest === undefined) this.oldest = entry;
    else this.newest.newer = entry;
    this.newest = entry;
    if (holder.newest === undefined) holder.oldest = entry;
    else holder.newest.newerOfMember = entry;
    holder.newest = entry;
    holder.count++;
    this.rise(holder);
    this.entries.set(key, entry);
  }

  /** Oldest first. */
  *all(): Generator<StoredRequest> {
    for (let entry = this.oldest; entry !== undefined; entry = entry.newer) {
      const { key, holder, body, answer, timeMs } = entry;
      yield { member: holder.member, id: key.slice(key.indexOf('/') + 1), body, answer, timeMs };
    }
  }

  private forget(entry: Entry): void {
    const { holder } = entry;
    this.entries.delete(entry.key);
    if (entry.older === undefined) this.oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === undefined) this.newest = entry.older;
    else entry.newer.older = entry.older;
    if (entry.olderOfMember === undefined) holder.oldest = entry.newerOfMember;
    else entry.olderOfMember.newerOfMember = entry.newerOfMember;
    if (entry.newerOfMember === undefined) holder.newest = entry.olderOfMember;
    else entry.newerOfMember.olderOfMember = entry.olderOfMember;
    holder.count--;
    this.sink(holder);
    if (holder.count === 0) this.dismiss(holder);
  }

  private holder(member: number): Holder {
    let holder = this.holders.get(member);
    if (holder === undefined) {
      holder = { member, count: 0, oldest: undefined, newest: undefined, place: this.heap.length };
      this.holders.set(member, holder);
      this.heap.push(holder);
    }
    return holder;
  }

  /** A member without requests takes no memory. */
  private dismiss(holder: Holder): void {
    this.holders.delete(holder.member);
    const last = this.heap.pop()!;
    if (last === holder) return;
    this.put(last, holder.place);
    this.rise(last);
    this.sink(last);
  }

  private isBefore(a: Holder, b: Holder): boolean {
    if (a.count !== b.count) return a.count > b.count;
    return this.memberIdOf(a.member) < this.memberIdOf(b.member);
  }

  private rise(holder: Holder): void {
    while (holder.place > 0) {
      const parent = this.heap[(holder.place - 1) >> 1]!;
      if (!this.isBefore(holder, parent)) return;
      this.swap(holder, parent);
    }
  }

  private sink(holder: Holder): void {
    for (;;) {
      const left = this.heap[holder.place * 2 + 1];
      const right = this.heap[holder.place * 2 + 2];
      const child = right !== undefined && this.isBefore(right, left!) ? right : left;
      if (child === undefined || !this.isBefore(child, holder)) return;
      this.swap(holder, child);
    }
  }

  private swap(a: Holder, b: Holder): void {
    const place = a.place;
    this.put(a, b.place);
    this.put(b, place);
  }

  private put(holder: Holder, place: number): void {
    this.heap[place] = holder;
    holder.place = place;
  }
}

/** A remembered request and whether another one is the same. */
export class FoundRequest {
  constructor(
    readonly body: string,
    readonly answer: number,
  ) {}

  isOf(body: string): boolean {
    return this.body === textOrDigest(body, LONGEST_BODY);
  }
}

function keyOf(member: number, id: string): string {
  return `${member}/${id}`;
}

function isOld({ timeMs }: Entry, nowMs: number): boolean {
  return nowMs - timeMs >= REQUEST_LIFE_MS;
}
