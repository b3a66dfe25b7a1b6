/** Quick buy and sell through the screen, in the words of either language. */
import type { Locator } from 'playwright-core';
import type { OtcTrader } from './otc-trader.ts';

const WORDS = {
  zh: {
    home: '快捷买币',
    noMatch: '没有符合该金额和收款方式的广告，请调整后再试',
    toMarket: '去市场看看',
    priceNow: '参考单价',
    changed: '价格已变动',
    useNew: '按新价格继续',
  },
  en: {
    home: 'Quick buy',
    noMatch: 'No ads match this amount and payment method. Please change one of them',
    toMarket: 'Open the market',
    priceNow: 'Price now',
    changed: 'The price has changed',
    useNew: 'Continue with the new price',
  },
};

export class QuickTrade {
  readonly words: (typeof WORDS)['zh' | 'en'];

  constructor(private readonly trader: OtcTrader) {
    this.words = WORDS[trader.phone.language];
  }

  private get main(): Locator {
    return this.trader.phone.page.locator('main:visible');
  }

  /** Takes the shortcut of the home screen. */
  async openFromHome(): Promise<void> {
    const { phone } = this.trader;
    await phone.visit('/home');
    await phone.page.getByRole('button', { name: this.words.home }).tap();
    await phone.page.waitForURL('**/transaction?tab=quickBuy');
    await phone.settled();
  }

  async openSell(): Promise<void> {
    await this.trader.phone.visit('/transaction/transactionFabi1');
    await this.main.getByRole('radio', { name: this.trader.words.sell, exact: true }).tap();
  }

  async typeAmount(amount: string): Promise<void> {
    await this.main.getByRole('textbox').fill(amount);
  }

  /** Waits for the price of the best ad. */
  async priceIs(price: string): Promise<void> {
    const card = this.main.locator('dl').filter({ hasText: this.words.priceNow });
    await card.getByText(`¥${price}`).waitFor();
  }

  async findsNothing(): Promise<void> {
    const note = this.main.getByRole('alert').filter({ hasText: this.words.noMatch });
    await note.getByRole('button', { name: this.words.toMarket }).waitFor();
  }

  /** Opens the one confirmation. @returns its sheet */
  async openConfirmation(side: 'buy' | 'sell'): Promise<Locator> {
    const title = `${this.trader.words[side]} USDT`;
    await this.main.getByRole('button', { name: title, exact: true }).tap();
    const sheet = this.trader.phone.page.getByRole('dialog', { name: title });
    await this.confirmButton(sheet).waitFor();
    return sheet;
  }

  confirmButton(sheet: Locator): Locator {
    return sheet.getByRole('button', { name: / USDT$/ });
  }

  /** The sheet shows both prices, sends nothing, and goes on with a press. */
  async acceptsWorse(sheet: Locator, before: string, now: string): Promise<void> {
    const change = sheet.getByRole('alert').filter({ hasText: this.words.changed });
    await change.getByText(`¥${before}`).waitFor();
    await change.getByText(`¥${now}`).waitFor();
    if (await this.confirmButton(sheet).isEnabled()) throw new Error('a worse price is taken unasked');
    await change.getByRole('button', { name: this.words.useNew }).tap();
    await change.waitFor({ state: 'detached' });
  }
}
