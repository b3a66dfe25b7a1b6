/**
 * Requests that were accepted lately, each with its body and its answer, so that the same said again is answered again
 * and not done again (RULES 0.6). Kept a day, and at most so many: the oldest go first. Rejections are never put here.
 */
import { REQUEST_LIFE_MS } from '../limits.ts';

interface RememberedRequest {
  readonly body: string;
  readonly answer: number;
  readonly timeMs: number;
}

/** A list beside the map, because finding the oldest key of a large map that loses its oldest keys takes long. */
interface Entry extends RememberedRequest {
  readonly key: string;
  older: Entry | undefined;
  newer: Entry | undefined;
}

export class RecentRequests {
  private readonly entries = new Map<string, Entry>();
  private oldest: Entry | undefined;
  private newest: Entry | undefined;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.entries.size;
  }

  find(key: string, nowMs: number): RememberedRequest | undefined {
    const entry = this.entries.get(key);
    return entry === undefined || isOld(entry, nowMs) ? undefined : entry;
  }

  /** What the same was answered; 0 when it was not said, or with another body. */
  answer(key: string, body: string, nowMs: number): number {
    const earlier = this.find(key, nowMs);
    return earlier?.body === body ? earlier.answer : 0;
  }

  /** Takes the place of whatever the key said before. */
  remember(key: string, body: string, answer: number, nowMs: number): void {
    while (this.oldest !== undefined && isOld(this.oldest, nowMs)) this.forget(this.oldest);
    this.restore(key, { body, answer, timeMs: nowMs });
  }

  /** As it was remembered, after all that are older. */
  restore(key: string, { body, answer, timeMs }: RememberedRequest): void {
    const earlier = this.entries.get(key);
    if (earlier !== undefined) this.forget(earlier);
    else if (this.entries.size === this.most) this.forget(this.oldest!);
    const entry: Entry = { key, body, answer, timeMs, older: this.newest, newer: undefined };
    if (this.newest === undefined) this.oldest = entry;
    else this.newest.newer = entry;
    this.newest = entry;
    this.entries.set(key, entry);
  }

  /** Oldest first. */
  *all(): Generator<readonly [string, RememberedRequest]> {
    for (let entry = this.oldest; entry !== undefined; entry = entry.newer) yield [entry.key, entry];
  }

  private forget(entry: Entry): void {
    this.entries.delete(entry.key);
    if (entry.older === undefined) this.oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === undefined) this.newest = entry.older;
    else entry.newer.older = entry.older;
  }
}

function isOld(request: RememberedRequest, nowMs: number): boolean {
  return nowMs - request.timeMs >= REQUEST_LIFE_MS;
}
