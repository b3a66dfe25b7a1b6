/** Measures the area of a key that a finger can hit, whatever is drawn of the key and whatever lies over it. */
import type { Locator } from 'playwright-core';

/**
 * Keys and fields of which less than 40 x 40 px can be hit; one line each. The rows of a book are lines of a table, and
 * a range is hit on its whole track.
 */
export async function smallTargets(scope: Locator): Promise<string[]> {
  return scope.evaluate((root) => {
    const TARGET_PX = 40;
    const KEYS = 'button:not(.h-5), input, select, [role=radio], [role=checkbox]';
    const faults: string[] = [];
    for (const found of root.querySelectorAll<HTMLElement>(KEYS)) {
      const key = found.matches('[type=range]') ? found.closest<HTMLElement>('.touch-none') : found;
      // The kit keeps a native field out of sight inside some of its keys.
      if (!key?.checkVisibility() || key.getAttribute('aria-hidden') === 'true') continue;
      key.scrollIntoView({ block: 'center' });
      const box = key.getBoundingClientRect();
      const labels = key instanceof HTMLInputElement ? [...(key.labels ?? [])] : [];
      const around = [key, key.closest('label'), ...labels];
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && around.some((one) => one?.contains(hit));
      };
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const reach = (x: number, y: number) => {
        let far = 0;
        while (far <= TARGET_PX && isHit(middle.x + x * far, middle.y + y * far)) far++;
        return far;
      };
      const height = reach(0, -1) + reach(0, 1) - 1;
      const width = reach(-1, 0) + reach(1, 0) - 1;
      if (height < TARGET_PX - 1 || width < TARGET_PX - 1)
        faults.push(`${width} x ${height}: ${key.outerHTML.slice(0, 140)}`);
    }
    return faults;
  });
}
