/**
 * Runs the work of one key one after another, in the order of arrival; different keys do not wait for each other. A key
 * has a bounded number of places, so a flood against one of them is refused and fills no memory.
 */
import { CallError } from '../http/call.ts';

const MOST_AT_A_KEY = 64;

interface Line {
  length: number;
  last: Promise<unknown>;
}

export class KeyedQueue {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly most = MOST_AT_A_KEY) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= this.most) throw new CallError('rateLimited');
    line.length++;
    this.lines.set(key, line);
    const result = line.last.then(work);
    line.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      if (--line.length === 0) this.lines.delete(key);
    }
  }
}
