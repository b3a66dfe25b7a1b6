/**
 * The parts that were started and must be stopped, newest first; a step that fails to stop keeps no other from
 * stopping. A start that is still under way when the server stops gets no further than its next step.
 */
type Stop = () => unknown;

export class ShutdownHooks {
  private readonly steps: { name: string; stop: Stop }[] = [];
  private closed = false;

  constructor(private readonly onFailure: (name: string, error: unknown) => void) {}

  /** True once the server stops or has stopped. */
  get isClosed(): boolean {
    return this.closed;
  }

  push(name: string, stop: Stop): void {
    if (this.closed) {
      void this.run({ name, stop });
      throw new Error(`${name} was started while everything stops`);
    }
    this.steps.push({ name, stop });
  }

  async stopAll(): Promise<void> {
    this.closed = true;
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) await this.run(step);
  }

  private async run({ name, stop }: { name: string; stop: Stop }): Promise<void> {
    try {
      await stop();
    } catch (error) {
      this.onFailure(name, error);
    }
  }
}

/** Never resolves; rejects with the signal's reason. To race work that may take any time against. */
export function rejectionOn(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(signal?.reason);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
