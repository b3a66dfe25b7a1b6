/**
 * Finds words that a screen cuts though a member needs them whole: pairs, coins, amounts, and the words of buttons. A
 * notice or a nickname may end in an ellipsis; a price may not.
 */
import type { Page } from 'playwright-core';
import { nextFrame } from './stillness.ts';

/** One line a word, of the screen that the page shows now at its own width. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Or its second half alone. */
    const PAIR = /^[A-Z0-9]{0,12}\/[A-Z]{3,6}\b/;
    const COIN = /^[A-Z]{3,6}$/;
    /** The head of a column of figures. */
    const IN_COIN = /\([A-Z]{3,6}\)$/;
    /** A number with its sign and its unit, or with one word before it; a time is none. */
    const AMOUNT = /^(\S{1,10}\s)?[^\p{L}\d]{0,3}\d[\d,.]*\s?[^\s:]{0,6}$/u;
    const CONTROL = 'button, a, [role=button], [role=tab], [role=radio]';
    const SLACK_PX = 1;

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // For screen readers alone.
    const isUnseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 && height <= 1;
    };
    const textsIn = (root: Element): Text[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const parent = text.parentElement;
        if (text.data.trim() === '' || !parent || parent.closest('script, style, option, svg')) continue;
        if (isShown(parent) && !isUnseen(parent)) texts.push(text);
      }
      return texts;
    };
    const kindOf = (text: Text): string | undefined => {
      const words = text.data.trim();
      if (PAIR.test(words)) return 'pair';
      if (COIN.test(words) || IN_COIN.test(words)) return 'coin';
      if (AMOUNT.test(words)) return 'amount';
      const control = text.parentElement?.closest(CONTROL);
      // A row that is pressed as a whole has several texts, none of which is its name.
      return control && textsIn(control).length === 1 ? 'button' : undefined;
    };
    /** `end` is the room that an ellipsis takes. */
    const isCutBy = (room: Element, word: DOMRect, end: number): boolean => {
      const box = room.getBoundingClientRect();
      const isOut = word.left >= box.right || word.right <= box.left;
      return !isOut && (word.right > box.right - end || word.left < box.left - SLACK_PX);
    };
    /** Another element lies over the end of a word that is wider than its own place. */
    const isCovered = (own: Element, word: DOMRect): boolean => {
      let place = own;
      while (getComputedStyle(place).display.startsWith('inline') && place.parentElement)
        place = place.parentElement;
      if (word.right <= place.getBoundingClientRect().right + SLACK_PX) return false;
      const hit = document.elementFromPoint(word.right - 1, (word.top + word.bottom) / 2);
      return hit !== null && !hit.contains(own) && !own.contains(hit);
    };
    const isCut = (text: Text): boolean => {
      const own = text.parentElement as Element;
      const letters = document.createRange();
      letters.selectNodeContents(text);
      for (const word of letters.getClientRects()) {
        if (word.width === 0 || word.height === 0) continue;
        if (isCovered(own, word)) return true;
        for (let room: Element | null = own; room && room !== document.body; room = room.parentElement) {
          const { overflowX, textOverflow, display, fontSize } = getComputedStyle(room);
          if (overflowX === 'visible' || display === 'inline') continue;
          // A strip that scrolls shows all of it.
          if (overflowX === 'auto' || overflowX === 'scroll') break;
          const isShortened = textOverflow === 'ellipsis' && room.scrollWidth > room.clientWidth;
          if (isCutBy(room, word, isShortened ? Number.parseFloat(fontSize) : -SLACK_PX)) return true;
        }
      }
      return false;
    };

    const faults = textsIn(document.body).flatMap((text) => {
      const kind = kindOf(text);
      if (kind === undefined || !isCut(text)) return [];
      return [`${kind} ${text.data.trim()}: ${text.parentElement?.outerHTML.slice(0, 140)}`];
    });
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=range])'))
      if (isShown(field) && /\d/.test(field.value) && field.scrollWidth > field.clientWidth + SLACK_PX)
        faults.push(`field ${field.value}: ${field.outerHTML.slice(0, 140)}`);
    return faults.slice(0, 8);
  });
}

/** The same at each of the widths, which the page keeps the last of. */
export async function cutWordsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  const height = page.viewportSize()?.height ?? 812;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await nextFrame(page);
    for (const fault of await cutWords(page)) faults.push(`${width} wide: ${fault}`);
  }
  return faults;
}
