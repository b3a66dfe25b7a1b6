/** Listeners of the fake device, which a killed app loses. */
import type { StopListening } from '../bridge.ts';

export class Listeners<T> {
  private readonly all = new Set<(value: T) => void>();

  add = (listener: (value: T) => void): StopListening => {
    this.all.add(listener);
    return () => void this.all.delete(listener);
  };

  /** @returns whether one listened */
  call(value: T): boolean {
    for (const listener of [...this.all]) listener(value);
    return this.all.size > 0;
  }

  clear(): void {
    this.all.clear();
  }
}
