/** Finds the parts of a desk that do not fit the window: lists that must be scrolled to be read, and elements that are cut off. */
import type { Page } from 'playwright-core';
import { accessibilityFaults, overflowFaults } from './screen-faults.ts';

/** The smallest screen at which operators work all day. */
export const LAPTOP = { width: 1280, height: 800 };

/** The lists that are wider than their place; one line each. */
export function wideLists(page: Page): Promise<string[]> {
  return page
    .locator('.table-scroll')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
        .map((one) => `${one.getAttribute('aria-label')}: ${one.scrollWidth} of ${one.clientWidth}`),
    );
}

/** The elements that reach past the right edge, but for lists, which scroll by themselves. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('#root *')]
      .filter((one) => one.checkVisibility() && !one.closest('.table-scroll, .skip-link, .ant-tabs-nav'))
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40)}`)
      .slice(0, 5);
  });
}

/** The faults of the desk on an operator's page: those of accessibility, and text that its place cuts. */
export async function deskFaults({ page }: { page: Page }): Promise<string[]> {
  return [...(await accessibilityFaults(page)), ...(await overflowFaults(page))];
}
