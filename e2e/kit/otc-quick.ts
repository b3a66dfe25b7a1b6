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
    confirm: /^确认(购买|出售) [\d,.]+ [A-Z]+$/,
    limits: '单笔限额',
    available: '法币账户可用',
    youGet: '预计得到',
  },
  en: {
    home: 'Quick buy',
    noMatch: 'No ads match this amount and payment method. Please change one of them',
    toMarket: 'Open the market',
    priceNow: 'Price now',
    changed: 'The price has changed',
    useNew: 'Continue with the new price',
    confirm: /^Confirm: (buy|sell) [\d,.]+ [A-Z]+$/,
    limits: 'Limits per order',
    available: 'Available in OTC account',
    youGet: 'You get about',
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

  /** The button of an amount to pick; its words begin with the amount. */
  pick(amount: string): Locator {
    return this.main.getByRole('button', { name: new RegExp(`^¥${amount}(?![\\d,])`) });
  }

  /** The card's value beside these words. */
  fact(name: string): Locator {
    return this.main.locator('dl > div').filter({ hasText: name }).locator('dd');
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

  /** The button below the card, once the exchange said the price: it sends the order that the card shows. */
  get confirmButton(): Locator {
    return this.main.getByRole('button', { name: this.words.confirm });
  }

  async typePassword(): Promise<void> {
    const { phone, tradingPassword, words } = this.trader;
    await phone.page.getByRole('dialog').getByLabel(words.password).fill(tradingPassword);
  }

  /** The screen shows both prices, sends nothing, and goes on with a press. */
  async acceptsWorse(before: string, now: string): Promise<void> {
    const change = this.main.getByRole('alert').filter({ hasText: this.words.changed });
    await change.getByText(`¥${before}`).waitFor();
    await change.getByText(`¥${now}`).waitFor();
    if (await this.confirmButton.isEnabled()) throw new Error('a worse price is taken unasked');
    await change.getByRole('button', { name: this.words.useNew }).tap();
    await change.waitFor({ state: 'detached' });
  }
}
