/** Types into a number field as people do: by keys, by the compositions of an input method, and by pastes. */
import type { CDPSession, ElementHandle, Locator, Page } from 'playwright-core';

export interface FieldState {
  shown: string;
  start: number;
  end: number;
  /** The words below the field. */
  note: string;
  /** The number in the field that follows it; '' where none does. */
  followed: string;
}

export class NumberTypist {
  private constructor(
    private readonly page: Page,
    private readonly field: Locator,
    private readonly devtools: CDPSession,
    private readonly follower: ElementHandle | null,
  ) {}

  /** @param follower a field that shows what follows from the number */
  static async at(field: Locator, follower?: Locator): Promise<NumberTypist> {
    const page = field.page();
    const context = page.context();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await field.focus();
    const followed = (await follower?.elementHandle()) ?? null;
    return new NumberTypist(page, field, await context.newCDPSession(page), followed);
  }

  /** A key of the keyboard; a sign that no key has comes as a keyboard of another language brings it. */
  async key(sign: string): Promise<void> {
    if (/^[!-~]$/.test(sign)) await this.page.keyboard.press(sign);
    else if (sign === ' ') await this.page.keyboard.press('Space');
    else await this.page.keyboard.insertText(sign);
  }

  async keys(text: string): Promise<void> {
    for (const sign of text) await this.key(sign);
  }

  /** As a phone's keyboard hands signs over: each is an input, and no key is pressed. */
  async signs(text: string): Promise<void> {
    for (const sign of text) await this.page.keyboard.insertText(sign);
  }

  async press(key: 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'Backspace' | 'Delete'): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async selectAll(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+a');
  }

  async clear(): Promise<void> {
    await this.field.evaluate((one: HTMLInputElement) => {
      one.focus();
      one.select();
    });
    await this.press('Backspace');
  }

  /** The text grows sign by sign under the input method, which then hands it over. */
  async compose(text: string): Promise<void> {
    await this.beginToCompose(text);
    await this.devtools.send('Input.insertText', { text });
  }

  /** The input method keeps the text. */
  async beginToCompose(text: string): Promise<void> {
    const signs = [...text];
    for (let length = 1; length <= signs.length; length++) {
      const part = signs.slice(0, length).join('');
      const caret = part.length;
      await this.devtools.send('Input.imeSetComposition', {
        text: part,
        selectionStart: caret,
        selectionEnd: caret,
      });
    }
  }

  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  async state(): Promise<FieldState> {
    return await this.field.evaluate(
      (one: HTMLInputElement, follower) => ({
        shown: one.value,
        start: one.selectionStart ?? 0,
        end: one.selectionEnd ?? 0,
        note: document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
        followed: follower instanceof HTMLInputElement ? follower.value : '',
      }),
      this.follower,
    );
  }

  async close(): Promise<void> {
    await this.devtools.detach();
  }
}
