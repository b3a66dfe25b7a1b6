/** Work that only so many may do at once; the others wait in order. Invariant: a turn that was given comes back once. */
export class Turns {
  private busy = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Rejects without having begun the work when the signal is aborted while it waits. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.busy >= this.most) await this.wait(signal);
    else this.busy++;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.busy--;
      else next();
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.waiting.push(begin);
    });
  }
}
