/**
 * Finds the faults of the screen that a page shows now: accessibility by axe-core, fields that make a phone zoom, and
 * anything wider than the phone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import type { Page } from 'playwright-core';
import { movementEnds } from './stillness.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  resultTypes: ['violations'],
};

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** One line a broken rule, with the first place that breaks it. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)})`)) as AxeResult;
  return violations.map(({ id, help, nodes }) => {
    const first = nodes[0];
    return `${id}: ${help} (${nodes.length} times, first ${first?.html.slice(0, 160)}; ${first?.failureSummary})`;
  });
}

const HAN = /\p{Script=Han}/u;
const TEXTS = join(import.meta.dirname, '../../apps/web/src/locale/zh');
const AREAS = readdirSync(TEXTS)
  .map((file) => parse(file).name.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase()))
  .filter((area) => area !== 'index');
/** A key that no text was found for: `area.name`. */
const KEY = new RegExp(`\\b(${AREAS.join('|')})\\.[a-z]\\w*\\b`);

/** A language is named in itself. */
const OWN_NAMES = ['简体中文'];

/** Keys instead of words, and Chinese on an English screen. */
export async function wordFaults(page: Page, language: 'zh' | 'en'): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const named = [
      ...document.querySelectorAll('#root [aria-label], #root [placeholder], #root [title], #root [alt]'),
    ]
      .filter((one) => one.checkVisibility())
      .flatMap((one) =>
        ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
      );
    return [...document.body.innerText.split('\n'), ...named];
  });
  const isForeign = (line: string) => language === 'en' && HAN.test(line) && !OWN_NAMES.includes(line.trim());
  return lines.filter((line) => KEY.test(line) || isForeign(line)).slice(0, 5);
}

/** Elements and texts that reach past the right edge and are not inside a strip that scrolls or cuts on purpose. */
export async function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const tall = window.innerHeight * 0.5;
    const isStrip = (element: Element): boolean =>
      getComputedStyle(element).overflowX !== 'visible' && element.clientHeight < tall;
    const isInStrip = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) if (isStrip(one)) return true;
      return false;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // A text may be wider than its element.
    const boxOf = (element: Element): DOMRect => {
      if (element.children.length > 0 || element.textContent === '') return element.getBoundingClientRect();
      const text = document.createRange();
      text.selectNode(element);
      return text.getBoundingClientRect();
    };
    const faults: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const { width: wide, height, left, right } = boxOf(element);
      const reachesOut = wide > 0 && height > 0 && left < width && right > width + 1;
      if (reachesOut && isShown(element) && !isInStrip(element)) {
        faults.push(`${Math.round(right)} of ${width}: ${element.outerHTML.slice(0, 160)}`);
      }
    }
    const scrolled = document.documentElement.scrollWidth;
    if (scrolled > width) faults.push(`the page is ${scrolled} wide, the phone ${width}`);
    return faults.slice(0, 5);
  });
}

const ZOOMED_BELOW_PX = 16;

/** Fields whose text is so small that iOS zooms the page in when they are tapped. */
async function zoomFaults(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const fields = document.querySelectorAll(
      'input:not([type=checkbox], [type=file], [type=range]), textarea, select',
    );
    return [...fields]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
      .map((field) => `${getComputedStyle(field).fontSize}: ${field.outerHTML.slice(0, 160)}`);
  }, ZOOMED_BELOW_PX);
}

/** A screen has one title of the first level, and it says something. */
export async function titleFaults(page: Page): Promise<string[]> {
  const titles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent?.trim() ?? ''),
  );
  return titles.length === 1 && titles[0] !== '' ? [] : [`h1: ${JSON.stringify(titles)}`];
}

/** The widths of phones; the last is the usual one. */
const WIDTHS = [430, 320, 375];

/** All faults that the functions above find, at every width; one line a fault. */
export async function faultsOf(page: Page, language: 'zh' | 'en'): Promise<string[]> {
  await movementEnds(page);
  const faults = [
    ...(await accessibilityFaults(page)),
    ...(await titleFaults(page)),
    ...(await wordFaults(page, language)),
    ...(await zoomFaults(page)),
  ];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 812 });
    await movementEnds(page);
    for (const fault of await overflowFaults(page)) faults.push(`${width} wide: ${fault}`);
  }
  return faults;
}
