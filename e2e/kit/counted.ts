/** Counts what a thumb does on its way: a tap, a drag and a filled field are one action each; and the screens it sees. */
import type { Locator } from 'playwright-core';
import type { Phone } from './phone.ts';

export class CountedWay {
  actions = 0;
  private readonly seen = new Set<string>();

  constructor(private readonly phone: Phone) {
    phone.page.on('framenavigated', () => this.countScreen());
  }

  get screens(): readonly string[] {
    this.countScreen();
    return [...this.seen];
  }

  async tap(what: Locator): Promise<void> {
    this.countScreen();
    this.actions++;
    await what.tap();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.countScreen();
    this.actions++;
    await field.fill(text);
  }

  /** An action that `act` does in one movement. */
  async drag(act: () => Promise<unknown>): Promise<void> {
    this.countScreen();
    this.actions++;
    await act();
  }

  private countScreen(): void {
    const { protocol, pathname } = new URL(this.phone.page.url());
    if (protocol.startsWith('http')) this.seen.add(pathname);
  }
}
