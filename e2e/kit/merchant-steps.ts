/** A merchant's way through the screens, from the application to the end, in the words of either language. */
import type { Locator } from 'playwright-core';
import type { OtcTrader } from './otc-trader.ts';

const WORDS = {
  zh: {
    NONE: '成为法币商家',
    PENDING: '审核中',
    APPROVED: '认证商家',
    REJECTED: '未通过',
    WITHDRAWN: '已撤回',
    SUSPENDED: '已暂停',
    QUITTING: '退出中',
    QUIT: '已退出',
    goDo: '去完成',
    agree: /^我已阅读并同意/,
    agreeFirst: '请先阅读并同意商家协议',
    apply: /^提交申请并冻结/,
    applied: '申请已提交',
    withdraw: '撤回申请',
    withdrawn: '申请已撤回，保证金已退还',
    password: '资金密码',
    price: '单价',
    qty: '总数量',
    min: '单笔最低',
    max: '单笔最高',
    buy: '购买',
    methods: '付款方式',
    preview: '预览',
    farAbove: /^价格高于参考价/,
    publish: '发布',
    published: '已发布，确认后可以上架',
    turnOn: '上架',
    turnedOn: '广告已上架',
    bondShort: '保证金不足，请先补足',
    close: '关闭',
    topUp: '补足保证金',
    toppedUp: '保证金已补缴',
    quit: '退出商家',
    quitBusy: /^请先下架全部广告/,
    quitting: '已申请退出',
    stay: '撤销退出',
    stayed: '已撤销退出',
    allOff: '全部下架',
    allOffDone: '已下架 1 条广告',
  },
  en: {
    NONE: 'Become an OTC merchant',
    PENDING: 'Under review',
    APPROVED: 'Verified merchant',
    REJECTED: 'Rejected',
    WITHDRAWN: 'Withdrawn',
    SUSPENDED: 'Suspended',
    QUITTING: 'Quitting',
    QUIT: 'Quit',
    goDo: 'Complete',
    agree: /^I have read and accept/,
    agreeFirst: 'Please read and accept the merchant agreement first',
    apply: /^Apply and freeze/,
    applied: 'Application submitted',
    withdraw: 'Withdraw application',
    withdrawn: 'Application withdrawn, bond returned',
    password: 'Trading password',
    price: 'Price',
    qty: 'Quantity',
    min: 'Min. order',
    max: 'Max. order',
    buy: 'Buy',
    methods: 'Pay by',
    preview: 'Preview',
    farAbove: /above the reference. Please check it$/,
    publish: 'Publish',
    published: 'Published. Check it and switch it on',
    turnOn: 'Switch on',
    turnedOn: 'Ad switched on',
    bondShort: 'Your bond is short. Please top it up first',
    close: 'Close',
    topUp: 'Top up the bond',
    toppedUp: 'Bond topped up',
    quit: 'Quit as a merchant',
    quitBusy: /^Before you quit/,
    quitting: 'Quitting requested',
    stay: 'Take quitting back',
    stayed: 'Quitting taken back',
    allOff: 'Switch all off',
    allOffDone: 'Ads switched off: 1',
  },
};

export type StateWord =
  | 'NONE'
  | 'PENDING'
  | 'APPROVED'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'SUSPENDED'
  | 'QUITTING'
  | 'QUIT';

export class MerchantSteps {
  readonly words: (typeof WORDS)['zh' | 'en'];

  constructor(private readonly trader: OtcTrader) {
    this.words = WORDS[trader.phone.language];
  }

  private get page() {
    return this.trader.phone.page;
  }

  /** The own state as a merchant is this one. */
  async open(state: StateWord): Promise<void> {
    await this.trader.phone.visit('/transaction/merchantAudit');
    await this.stateIs(state);
  }

  async stateIs(state: StateWord): Promise<void> {
    await this.page.getByRole('heading', { level: 2, name: this.words[state], exact: true }).waitFor();
  }

  /** The requirements that are not met, each a way to its screen. */
  missing(): Locator {
    return this.page.getByRole('listitem').getByRole('button').filter({ hasText: this.words.goDo });
  }

  applyButton(): Locator {
    return this.page.getByRole('button', { name: this.words.apply });
  }

  async apply(): Promise<void> {
    const { page, words } = this;
    const apply = this.applyButton();
    await apply.tap();
    await this.trader.phone.says(words.agreeFirst);
    await page.getByRole('checkbox', { name: words.agree }).tap();
    await apply.tap();
    await this.typePassword();
    await this.trader.phone.says(words.applied);
  }

  async withdraw(): Promise<void> {
    const { page, words } = this;
    await page.getByRole('button', { name: words.withdraw }).tap();
    await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).tap();
    await this.trader.phone.says(words.withdrawn);
  }

  /** Fills the form of a BUY ad of USDT at a fixed price by every method; not sent yet. */
  async fillAd(ad: { price: string; qty: string; min: string; max: string }): Promise<void> {
    const { page, words } = this;
    await this.trader.phone.visit('/advertisement?ad=new');
    await page.getByRole('radio', { name: words.buy, exact: true }).tap();
    for (const field of ['price', 'qty', 'min', 'max'] as const)
      await page.getByLabel(words[field], { exact: true }).fill(ad[field]);
    const methods = page.getByRole('group', { name: words.methods }).getByRole('checkbox');
    for (const method of await methods.all()) await method.tap();
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: this.words.preview });
  }

  async setPrice(price: string): Promise<void> {
    await this.page.getByLabel(this.words.price, { exact: true }).fill(price);
  }

  async publish(): Promise<void> {
    const { page, words } = this;
    await page.getByRole('button', { name: words.publish, exact: true }).tap();
    await this.typePassword();
    await this.trader.phone.says(words.published);
  }

  /** Switches the one ad ON, or reads why it does not go. */
  async turnOn({ isBondShort = false }: { isBondShort?: boolean } = {}): Promise<void> {
    const { page, words } = this;
    await this.trader.phone.visit('/advertisement');
    await page.getByRole('button', { name: words.turnOn, exact: true }).tap();
    await this.typePassword();
    if (!isBondShort) {
      await this.trader.phone.says(words.turnedOn);
      return;
    }
    await page.getByText(words.bondShort).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: words.close }).tap();
  }

  async allOff(): Promise<void> {
    const { page, words } = this;
    await this.trader.phone.visit('/advertisement');
    await page.getByRole('button', { name: words.allOff }).tap();
    await page.getByRole('dialog').getByRole('button', { name: words.allOff }).tap();
    await this.trader.phone.says(words.allOffDone);
  }

  /** All that is missing of the bond. */
  async topUp(): Promise<void> {
    const { page, words } = this;
    await page.getByRole('button', { name: words.topUp }).tap();
    await page.getByRole('dialog').getByRole('button', { name: words.topUp }).tap();
    await this.typePassword();
    await this.trader.phone.says(words.toppedUp);
  }

  async quit(): Promise<void> {
    const { page, words } = this;
    await page.getByRole('button', { name: words.quit }).tap();
    await page.getByRole('dialog').getByRole('button', { name: words.quit }).tap();
    await this.typePassword();
    await this.trader.phone.says(words.quitting);
  }

  async stay(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.stay }).tap();
    await this.trader.phone.says(this.words.stayed);
  }

  private async typePassword(): Promise<void> {
    await this.page.getByLabel(this.words.password, { exact: true }).fill(this.trader.tradingPassword);
  }
}
