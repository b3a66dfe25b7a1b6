/** The bar of the trade screens at the widths of common phones. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { movementEnds } from '../kit/stillness.ts';

const { onPhone } = journey();

/** Pairs whose letters reach past the place that the bar or an own element gives them. */
const cutPairs = (page: Page) =>
  page.locator('header:visible').evaluateAll((bars) =>
    bars.flatMap((bar) =>
      [...bar.querySelectorAll('h1 button')].flatMap((button) => {
        const letters = document.createRange();
        letters.selectNodeContents(button.firstChild!);
        const { right } = letters.getBoundingClientRect();
        const rooms = [button, button.closest('h1')!, button.closest('h1')!.parentElement!];
        const isCut = rooms.some((room) => room.getBoundingClientRect().right < right - 0.5);
        const hit = document.elementFromPoint(right - 1, button.getBoundingClientRect().top + 20);
        return isCut || !button.contains(hit) ? [`${button.textContent} at ${innerWidth}`] : [];
      }),
    ),
  );

/** The one of the screen that is shown; the next visit finds it. */
const showPair = (page: Page, kind: 'pairsName' | 'pairsName1', pairsName: string) =>
  page.evaluate(
    ([name, value]) => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...session, [name]: value }));
    },
    [kind, pairsName] as const,
  );

test.each(['zh', 'en'] as const)(
  'no width of a phone cuts the pair of a trade screen, in %s',
  async (language) => {
    await onPhone({ language }, async ({ page }) => {
      for (const [route, kind, pair] of [
        ['/contract', 'pairsName', 'BTC/USDT'],
        ['/exchange', 'pairsName1', 'BTC/USDT'],
        ['/exchange', 'pairsName1', 'DOGE/USDT'],
      ] as const) {
        await showPair(page, kind, pair);
        await page.goto(route);
        await page.getByRole('heading', { level: 1, name: pair }).waitFor();
        await page.locator('header').getByText('%').waitFor({ state: 'attached' });
        for (const width of [320, 360, 375, 390, 393, 412, 430]) {
          await page.setViewportSize({ width, height: 844 });
          await movementEnds(page);
          expect(await cutPairs(page), `${route} ${pair}`).toEqual([]);
        }
      }
    });
  },
);
