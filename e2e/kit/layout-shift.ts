/** Measures how far the content of a page jumped without being touched, as browsers count it. */
import type { Page } from 'playwright-core';

/** No screen jumps further. */
export const MOST_SHIFT = 0.05;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The worst five seconds since the document came, of jumps less than a second apart. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shifts: Shift[] = [];
        const observer = new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as Shift[]));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            shifts.push(...(observer.takeRecords() as Shift[]));
            observer.disconnect();
            let [worst, sum, first, last] = [0, 0, 0, 0];
            for (const { value, startTime } of shifts.filter((one) => !one.hadRecentInput)) {
              const isNew = startTime - last > 1_000 || startTime - first > 5_000;
              [sum, first] = isNew ? [value, startTime] : [sum + value, first];
              last = startTime;
              worst = Math.max(worst, sum);
            }
            resolve(worst);
          }),
        );
      }),
  );
}
