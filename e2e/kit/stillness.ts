/**
 * When a page has come to rest. Counted in frames, never in time: on a slow machine frames come late too, as does all
 * that they are waited for.
 */
import type { Page } from 'playwright-core';

/** So many without anything loading: what one answer starts is on its way by then. */
const QUIET_FRAMES = 10;
let calls = 0;

/** There is something to see in `content`, and nothing of `busy` and no font on its way for some frames. */
export async function loadingEnds(page: Page, content: string, busy: string): Promise<void> {
  await page.waitForFunction(
    ({ call, frames, shown, loading }) => {
      const counted = window as unknown as { quiet?: { call: number; frames: number } };
      if (counted.quiet?.call !== call) counted.quiet = { call, frames: 0 };
      const hasContent = (document.querySelector(shown)?.textContent?.trim() ?? '') !== '';
      const isBusy =
        document.fonts.status === 'loading' ||
        [...document.querySelectorAll(loading)].some((one) => one.checkVisibility());
      counted.quiet.frames = hasContent && !isBusy ? counted.quiet.frames + 1 : 0;
      return counted.quiet.frames >= frames;
    },
    { call: ++calls, frames: QUIET_FRAMES, shown: content, loading: busy },
  );
}

/**
 * Nothing comes or goes any more: an element on its way, or still under the finger, has other colours, and one that moves,
 * or still waits for its font, cannot be measured.
 */
export async function movementEnds(page: Page): Promise<void> {
  await nextFrame(page);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('button:active, a:active') === null &&
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  );
}

/** The page has laid out and drawn its changes, and movements that follow from them have begun. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
