/** Readers that wait until the read tables have reached a sequence, each for a limited time. */
export class SequenceWaiters {
  private readonly waiting = new Set<{ sequence: number; answer: (reached: boolean) => void }>();

  constructor(private readonly patienceMs: number) {}

  wait(sequence: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter = {
        sequence,
        answer: (reached: boolean) => {
          clearTimeout(timer);
          this.waiting.delete(waiter);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiter.answer(false), this.patienceMs);
      this.waiting.add(waiter);
    });
  }

  reached(sequence: number): void {
    for (const waiter of this.waiting) if (waiter.sequence <= sequence) waiter.answer(true);
  }

  giveUp(): void {
    for (const waiter of this.waiting) waiter.answer(false);
  }
}
