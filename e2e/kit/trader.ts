/** The member's steps on the screens, in the words of the screens. Knows labels and roles, no structure. */
import type { Locator } from 'playwright-core';
import { passCaptcha } from './captcha.ts';
import { plain, units } from './decimal.ts';
import type { Phone } from './phone.ts';

const AMOUNT = /\d[\d,]*(?:\.\d+)?/;

export async function register(
  phone: Phone,
  phoneNumber: string,
  password: string,
  readCode: () => Promise<string>,
  address = '/register',
): Promise<void> {
  const { page } = phone;
  await page.goto(address);
  await page.getByLabel('手机号', { exact: true }).fill(phoneNumber);
  await passCaptcha(phone, 'register', () => page.getByRole('button', { name: '获取验证码' }).tap());
  await phone.says('短信验证码已发送');
  await page.getByLabel('验证码', { exact: true }).fill(await readCode());
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).tap();
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  await page.waitForURL('**/home');
}

export class AssetsScreen {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.visit('/home');
    await this.phone.page.getByRole('navigation').getByRole('link', { name: '资产' }).tap();
    await this.phone.page.waitForURL('**/assets');
    await this.phone.settled();
  }

  async claimFaucet(): Promise<void> {
    const { page } = this.phone;
    await page.getByRole('button', { name: '领取', exact: true }).tap();
    await this.phone.says('体验金已到账');
  }

  async chooseAccount(name: string): Promise<void> {
    await this.phone.page.getByRole('tab', { name, exact: true }).tap();
    await this.phone.settled();
  }

  /** The free amount of a coin as shown, without grouping. */
  async free(currency: string): Promise<string> {
    const row = this.phone.page.getByRole('listitem').filter({ hasText: currency }).first();
    return amountIn(row);
  }
}

export class TransferScreen {
  constructor(private readonly phone: Phone) {}

  /** From the wallet to the spot account. */
  async moveAll(currency: string): Promise<void> {
    const { page } = this.phone;
    await this.phone.visit(`/assets/transfer?from=assets&to=spot&coin=${currency}`);
    await page.getByRole('button', { name: '全部', exact: true }).first().tap();
    await page.getByRole('button', { name: '确认划转' }).tap();
    await page.getByText('划转成功').first().waitFor();
  }
}

export class ExchangeScreen {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.visit('/exchange');
  }

  async buyLimit(price: string, qty: string): Promise<void> {
    const { page } = this.phone;
    await page.getByLabel('价格', { exact: true }).fill(price);
    await page.getByLabel('数量', { exact: true }).fill(qty);
    await this.buy();
  }

  /** As the tab says it. */
  async openOrders(): Promise<number> {
    const text = await this.phone.page.getByRole('tab', { name: /^当前委托/ }).innerText();
    return Number(/\d+/.exec(text)?.[0]);
  }

  async pricesAreStale(): Promise<boolean> {
    return (await this.phone.page.getByText('连接已断开').count()) > 0;
  }

  /** The price of the nearest level, as it is drawn. */
  async bookIsGrey(): Promise<boolean> {
    const level = this.phone.page.getByRole('button', { name: /^使用价格/ }).first();
    return level.evaluate((one) => one.closest('.grayscale') !== null);
  }

  async typeQty(qty: string): Promise<void> {
    await this.phone.page.getByLabel('数量', { exact: true }).fill(qty);
  }

  async typedQty(): Promise<string> {
    return this.phone.page.getByLabel('数量', { exact: true }).inputValue();
  }

  async cancelTheOnly(): Promise<void> {
    const { page } = this.phone;
    await page.getByRole('button', { name: '撤单', exact: true }).tap();
    await this.phone.says('撤单成功');
    await page.getByText('暂无委托').waitFor();
  }

  /** A market order asks once more before it goes out, unless the member told it not to. */
  async buyMarket(amount: string): Promise<void> {
    const { page } = this.phone;
    await this.fillMarketBuy(amount);
    await this.pressBuy();
    await page
      .getByRole('dialog', { name: '确认委托' })
      .getByRole('button', { name: /^买入 / })
      .tap();
    await this.phone.says('委托已提交');
  }

  async fillMarketBuy(amount: string): Promise<void> {
    const { page } = this.phone;
    const kind = page.getByRole('button', { name: '限价委托' });
    if ((await kind.count()) > 0) {
      await kind.tap();
      await page.getByRole('dialog').getByRole('button', { name: '市价委托' }).tap();
    }
    await page.getByLabel('金额', { exact: true }).fill(amount);
  }

  async pressBuy(): Promise<void> {
    await this.phone.page.getByRole('button', { name: /^买入 / }).tap();
  }

  private async buy(): Promise<void> {
    await this.pressBuy();
    await this.phone.says('委托已提交');
  }
}

async function amountIn(row: Locator): Promise<string> {
  const text = await row.innerText();
  const amount = AMOUNT.exec(text.replaceAll('\n', ' '))?.[0];
  if (amount === undefined) throw new Error(`no amount in ${JSON.stringify(text)}`);
  return plain(units(amount));
}
