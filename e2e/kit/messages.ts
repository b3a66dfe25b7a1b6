/**
 * The short messages of the app. Each is on the screen for a second or two, and the one who waits for it may be looking
 * elsewhere just then: so the page itself writes them down as they appear, and they are read from the list.
 */
import { eventually } from '@tern/test-kit/eventually';
import type { Page } from 'playwright-core';

const PATIENCE_MS = 15_000;

export class Messages {
  private readonly shown: string[] = [];
  /** The number of messages that were taken or passed over. */
  private taken = 0;

  private constructor() {}

  /** Before the page shows anything. */
  static async of(page: Page): Promise<Messages> {
    const messages = new Messages();
    await page.exposeFunction('writeDownMessage', (text: string) => messages.shown.push(text));
    // No function in here has a name: a compiler that strips types may turn it into a call of a helper that the page
    // lacks.
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const inside = added instanceof Element ? [...added.querySelectorAll('[role="status"] > *')] : [];
          for (const one of added.parentElement?.matches('[role="status"]') ? [added] : inside) {
            const text = one.textContent?.trim() ?? '';
            if (text !== '')
              (window as unknown as { writeDownMessage(text: string): void }).writeDownMessage(text);
          }
        }
      }).observe(document, { childList: true, subtree: true });
    });
    return messages;
  }

  /** All that were shown, in their order. */
  all(): readonly string[] {
    return this.shown;
  }

  /** The page begins anew with another journey. */
  forget(): void {
    this.shown.length = 0;
    this.taken = 0;
  }

  /** The first message with this text after the one that was taken last; each is taken once. */
  async take(text: string | RegExp): Promise<void> {
    const isIt = (one: string) => (typeof text === 'string' ? one.includes(text) : text.test(one));
    const said = () => `${text} said, only ${JSON.stringify(this.shown.slice(this.taken))}`;
    const takeIt = () => {
      const at = this.shown.findIndex((one, place) => place >= this.taken && isIt(one));
      if (at >= 0) this.taken = at + 1;
      return at >= 0;
    };
    await eventually(said, takeIt, PATIENCE_MS);
  }
}
