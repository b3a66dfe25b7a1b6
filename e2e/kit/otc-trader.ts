/** A member's OTC orders through the screens, in the words of either language. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { chooseFile } from './choose-file.ts';
import type { Phone } from './phone.ts';
import { pngImage } from './png-image.ts';
import type { DemoFile, RunningServer } from './running-server.ts';

const WORDS = {
  zh: {
    buy: '购买',
    sell: '出售',
    payAmount: '我要支付',
    sellQty: '我要出售',
    password: '资金密码',
    placed: '下单成功',
    paid: '我已付款，通知卖家',
    paidTitle: '确认已付款',
    voucher: '付款凭证（选填） 1',
    removeVoucher: '移除 付款凭证（选填） 1',
    ownAccount: /^我确认由本人账户付款/,
    confirmPaid: '确认已付款',
    told: '已通知卖家',
    release: '确认收款并放币',
    releaseTitle: '确认放币',
    saw: /^我已在自己的账户中看到/,
    releaseNext: '输入资金密码放币',
    released: '已放币',
    yourTurn: '轮到您',
    completed: '订单已完成',
    toRelease: '请确认收款并放币',
    toBeReleased: '等待卖家放币',
    cancelled: '订单已取消',
    notInTime: /^买家未在时限内付款.*可在倒计时结束前申请恢复订单/,
    reopenAsked: '已申请恢复订单，等待卖家同意',
    toConsent: '买家称已付款，请核实后处理',
    contact: /^联系[买卖]家/,
    hint: '输入消息',
    send: '发送',
    noAds: '暂无符合条件的广告',
    clockStopped: '计时已暂停',
    goComplete: '去完成',
  },
  en: {
    buy: 'Buy',
    sell: 'Sell',
    payAmount: 'I pay',
    sellQty: 'I sell',
    password: 'Trading password',
    placed: 'Order placed',
    paid: 'I have paid, tell the seller',
    paidTitle: 'Confirm the payment',
    voucher: 'Payment voucher (optional) 1',
    removeVoucher: 'Remove Payment voucher (optional) 1',
    ownAccount: /^I paid from my own account/,
    confirmPaid: 'I have paid',
    told: 'The seller has been notified',
    release: 'Payment received, release',
    releaseTitle: 'Release the coins',
    saw: /^I saw the ¥/,
    releaseNext: 'Release with trading password',
    released: 'Released',
    yourTurn: 'Your turn',
    completed: 'Order completed',
    toRelease: 'Check and release',
    toBeReleased: 'Waiting for the release',
    cancelled: 'Order canceled',
    notInTime: /^The buyer did not pay in time.*you can ask to reopen the order/,
    reopenAsked: 'The seller is asked to reopen the order',
    toConsent: 'The buyer says it was paid',
    contact: /^Chat with (buyer|seller)/,
    hint: 'Message',
    send: 'Send',
    noAds: 'No ads match',
    clockStopped: 'Countdown paused',
    goComplete: 'Set up',
  },
};

export class OtcTrader {
  readonly words: (typeof WORDS)['zh' | 'en'];

  constructor(
    readonly phone: Phone,
    readonly tradingPassword: string,
  ) {
    this.words = WORDS[phone.language];
  }

  /** Takes an ad of the merchant for this amount in CNY, and answers the order's id. */
  async buy(coin: string, amount: string, merchant: string): Promise<string> {
    const { page } = this.phone;
    await this.openAd('buy', coin, merchant);
    const sheet = page.getByRole('dialog', { name: `${this.words.buy} ${coin}` });
    await sheet.getByLabel(this.words.payAmount).fill(amount);
    await sheet.getByRole('button', { name: `${this.words.buy} ${coin}` }).tap();
    return this.placedOrder();
  }

  /** Takes a BUY ad of the merchant for this quantity, with the trading password. */
  async sell(coin: string, qty: string, merchant: string): Promise<string> {
    const { page } = this.phone;
    await this.openAd('sell', coin, merchant);
    const sheet = page.getByRole('dialog', { name: `${this.words.sell} ${coin}` });
    await sheet.getByLabel(this.words.sellQty).fill(qty);
    await sheet.getByRole('button', { name: `${this.words.sell} ${coin}` }).tap();
    await sheet.getByLabel(this.words.password).fill(this.tradingPassword);
    return this.placedOrder();
  }

  /** Opens the order that waits for the member, as its row says. */
  async openOwnTurn(): Promise<void> {
    await this.openRow(this.words.yourTurn);
  }

  /** Opens the newest own order that is in progress. */
  async openOwnOrder(): Promise<void> {
    await this.openRow('');
  }

  async openChat(): Promise<void> {
    const { page } = this.phone;
    await page.getByRole('button', { name: this.words.contact }).tap();
    await page.waitForURL('**/transaction/orderChat**');
    await this.phone.settled();
  }

  private async openRow(words: string): Promise<void> {
    const { page } = this.phone;
    await this.phone.visit('/transaction/otcOrder');
    await page.locator('main:visible').getByRole('link').filter({ hasText: words }).first().tap();
    await page.waitForURL('**/transaction/orderDetail**');
    await this.phone.settled();
  }

  async pay({ voucher }: { voucher: boolean }): Promise<void> {
    const { page } = this.phone;
    await page.getByRole('button', { name: this.words.paid }).tap();
    const sheet = page.getByRole('dialog', { name: this.words.paidTitle });
    if (voucher) {
      await chooseFile(sheet.getByRole('button', { name: this.words.voucher, exact: true }), {
        name: 'voucher.png',
        mimeType: 'image/png',
        buffer: pngImage(800, 600),
      });
      await sheet.getByRole('button', { name: this.words.removeVoucher }).waitFor();
    }
    await sheet.getByRole('checkbox', { name: this.words.ownAccount }).tap();
    await sheet.getByRole('button', { name: this.words.confirmPaid }).tap();
    await this.phone.says(this.words.told);
  }

  async release(): Promise<void> {
    const { page } = this.phone;
    await page.getByRole('button', { name: this.words.release }).tap();
    const sheet = page.getByRole('dialog', { name: this.words.releaseTitle });
    await sheet.getByRole('checkbox', { name: this.words.saw }).tap();
    await sheet.getByRole('button', { name: this.words.releaseNext }).tap();
    await sheet.getByLabel(this.words.password).fill(this.tradingPassword);
    await this.phone.says(this.words.released);
  }

  /** The heading of the order, which follows the other party's steps by itself. */
  async headIs(text: string | RegExp): Promise<void> {
    await this.phone.page.getByRole('heading', { level: 2, name: text }).first().waitFor();
  }

  async write(line: string): Promise<void> {
    const { page } = this.phone;
    await page.getByRole('textbox', { name: this.words.hint }).fill(line);
    await page.getByRole('button', { name: this.words.send, exact: true }).tap();
    await page.getByRole('listitem').filter({ hasText: line }).waitFor();
  }

  /** The market on this side and coin. */
  async openMarket(side: 'buy' | 'sell', coin: string): Promise<void> {
    await this.phone.visit('/transaction/transactionFabi');
    const screen = this.phone.page.locator('main:visible');
    if (side === 'sell') await screen.getByRole('radio', { name: this.words.sell }).tap();
    await screen.getByRole('tab', { name: coin, exact: true }).tap();
  }

  /** The buttons that take an ad of the merchant, the best price first. */
  adOf(side: 'buy' | 'sell', coin: string, merchant: string): Locator {
    const screen = this.phone.page.locator('main:visible');
    return screen.getByRole('button', { name: `${this.words[side]} ${coin} ${merchant}` });
  }

  async openAd(side: 'buy' | 'sell', coin: string, merchant: string): Promise<void> {
    await this.openMarket(side, coin);
    await this.adOf(side, coin, merchant).first().tap();
  }

  /** Goes the phone's own way back: the arrow on the list of payment methods opens the side menu as well. */
  async backTo(path: string): Promise<void> {
    const { page } = this.phone;
    const isThere = () => new URL(page.url()).pathname === path;
    for (let steps = 0; steps < 3 && !isThere(); steps++) await page.goBack();
    expect(isThere()).toBe(true);
  }

  /** The order that was just made, which the app opens. */
  async placedOrder(): Promise<string> {
    const { page } = this.phone;
    await this.phone.says(this.words.placed);
    await page.waitForURL('**/transaction/orderDetail**');
    await this.phone.settled();
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
    expect(orderId).toMatch(/^\d+$/);
    return orderId;
  }
}

/** A demo member with a trading password. */
export function otcMember(server: RunningServer, place: number): Required<DemoFile['members'][number]> {
  const member = server.demo.members[place];
  if (member?.tradingPassword === undefined) throw new Error(`demo member ${place} has no trading password`);
  return { ...member, tradingPassword: member.tradingPassword };
}
