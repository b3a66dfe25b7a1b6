/**
 * Work that a member has begun is kept: a transfer while its coin is chosen, a registration while the agreement is
 * read. Data of one account or one day is not shown for another; a part that could not be loaded comes by itself later.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { passCaptcha } from '../kit/captcha.ts';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, registerMember } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';

const { member, onPhone, server } = journey();
const back = ({ page }: Phone) => page.getByRole('button', { name: '返回' }).first().tap();

test('a look at the coins costs a transfer nothing, and the way back leads to it', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const amount = page.getByRole('textbox', { name: '数量' });
    await phone.visit('/assets');
    await page.getByText('划转', { exact: true }).first().tap();
    await page.waitForURL('**/assets/transfer*');
    await amount.fill('123');
    await page.getByRole('button', { name: '交换转出与转入账户' }).tap();
    await amount.fill('45.6');
    await page.getByRole('button', { name: 'USDT', exact: true }).tap();
    await page.waitForURL('**/assets/chooseCoin?*');
    await back(phone);
    await page.waitForURL('**/assets/transfer*');
    expect(await amount.inputValue()).toBe('45.6');
    await page.getByRole('button', { name: '从 币币账户' }).waitFor();

    await page.getByRole('button', { name: 'USDT', exact: true }).tap();
    await page.getByRole('button', { name: /^BTC/ }).tap();
    await page.waitForURL('**/assets/transfer*');
    await page.getByRole('button', { name: 'BTC', exact: true }).waitFor();
    await page.getByRole('button', { name: '从 币币账户' }).waitFor();
    await back(phone);
    await page.waitForURL('**/assets');
    // A transfer begun anew is a new one.
    await page.getByText('划转', { exact: true }).first().tap();
    await page.getByRole('button', { name: 'USDT', exact: true }).waitFor();
    expect(await amount.inputValue()).toBe('');
  });
});

test('the agreement is read without losing the registration; a countdown is that of its own account', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const account = page.getByLabel('手机号', { exact: true });
    const sentTo = page.getByText(/^验证码已发送至/);
    await phone.visit('/register');
    await account.fill('13911112222');
    await passCaptcha(phone, 'register', () => page.getByRole('button', { name: '获取验证码' }).tap());
    await page
      .getByText(/\d+ ?s|\d+ ?秒/)
      .first()
      .waitFor();
    await sentTo.waitFor();

    await account.fill('13911113333');
    await page.getByRole('button', { name: '获取验证码' }).waitFor();
    expect(await page.getByRole('button', { name: '获取验证码' }).isEnabled()).toBe(true);
    expect(await sentTo.count()).toBe(0);
    await page.getByRole('tab', { name: '邮箱' }).tap();
    await page.getByRole('button', { name: '获取验证码' }).waitFor();
    await page.getByRole('tab', { name: '手机' }).tap();
    await account.fill('13911112222');
    await sentTo.waitFor();

    await page.getByLabel('验证码', { exact: true }).fill('123456');
    await page.getByLabel('登录密码', { exact: true }).fill(PLANTED.loginPassword);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).tap();
    await page.getByRole('link', { name: '《用户协议》' }).tap();
    await page.waitForURL('**/agreement?*');
    await phone.settled();
    await back(phone);
    await page.waitForURL('**/register');
    expect(await account.inputValue()).toBe('13911112222');
    expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('123456');
    expect(await page.getByRole('checkbox', { name: '我已阅读并同意' }).isChecked()).toBe(true);
    expect(await page.getByLabel('登录密码', { exact: true }).inputValue()).toBe(PLANTED.loginPassword);
    // Another form has its own answers.
    await page.getByRole('link', { name: '登录', exact: true }).tap();
    await page.getByRole('link', { name: '忘记密码' }).waitFor();
    expect(await page.getByLabel('登录密码', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: '忘记密码' }).tap();
    await page.getByRole('link', { name: '忘记密码' }).waitFor({ state: 'hidden' });
    expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('');
    for (const field of await page.locator('input[type=password]').all())
      expect(await field.inputValue()).toBe('');
  });
});

test('the faucet is not offered again on the day it was taken', async () => {
  const session = await registerMember(
    server().origin,
    { areaCode: '86', phone: '13911114444' },
    PLANTED.loginPassword,
  );
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets');
    await page.getByRole('button', { name: '领取', exact: true }).tap();
    await page.getByText('体验金已到账').waitFor();
    await phone.visit('/assets');
    const taken = page.getByRole('button', { name: '已领取' });
    await taken.waitFor();
    expect(await taken.isDisabled()).toBe(true);
  });
});

test.each([
  { route: '/quotes', call: '**/data/data/getMainCurs**', shows: /^BTC/ },
  { route: '/personalCenter', call: '**/member/member/getMember**', shows: '复制 UID' },
])('$route says that it could not load, and recovers by itself', async ({ route, call, shows }) => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await page.route(call, (request) => request.fulfill({ status: 502, body: '{}' }));
    await phone.withoutComplaint(async () => {
      await page.goto(route);
      await page.getByText('加载失败', { exact: true }).waitFor();
      await page.getByRole('button', { name: '重试' }).waitFor();
      await page.unroute(call);
      await page.getByRole('button', { name: shows }).first().waitFor();
    });
  });
});

test('the contract form keeps what was typed while the member looks elsewhere', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const main = page.locator('main:visible');
    const field = (name: string) => main.getByLabel(name, { exact: true });
    await phone.visit('/contract');
    await main.getByRole('checkbox', { name: '止盈/止损' }).tap();
    const typed = { 价格: '91234.5', 数量: '3', 止盈价: '99000', 止损价: '90000' };
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    await page.getByRole('navigation').getByRole('link', { name: '资产' }).tap();
    await page.waitForURL('**/assets');
    await phone.settled();
    await page.getByRole('navigation').getByRole('link', { name: '合约' }).tap();
    await page.waitForURL('**/contract');
    await phone.settled();
    const shown = { 价格: '91,234.5', 数量: '3', 止盈价: '99,000', 止损价: '90,000' };
    for (const [name, text] of Object.entries(shown)) expect(await field(name).inputValue()).toBe(text);
    // Another pair has a form of its own.
    await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
    await page.getByRole('dialog').getByRole('button', { name: /^ETH/ }).tap();
    await expect.poll(() => field('数量').inputValue()).toBe('');
  });
});

test('an answer that comes while the member looks elsewhere empties the contract form', async () => {
  const mine = apiOf(server().origin, member(0));
  await mine.call('acceptRiskNotice');
  const { markPrice } = await mine.call('getContractMark', { pairsName: 'BTC/USDT' });
  const price = (units(markPrice) * 9n) / 10n / units('1');
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const main = page.locator('main:visible');
    const field = (name: string) => main.getByLabel(name, { exact: true });
    const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).tap();
    let answer: () => void = () => undefined;
    await page.route('**/contract/placeContractOrder', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await phone.visit('/contract');
    await field('价格').fill(price.toString());
    await field('数量').fill('1');
    const sent = page.waitForRequest('**/contract/placeContractOrder');
    await main.getByRole('button', { name: /^开多/ }).tap();
    await sent;
    await tab('资产');
    await page.waitForURL('**/assets');
    await tab('合约');
    await page.waitForURL('**/contract');
    expect(await field('数量').inputValue()).toBe('1');
    await tab('资产');
    await page.waitForURL('**/assets');
    answer();
    await phone.says('委托已提交');
    await tab('合约');
    await page.waitForURL('**/contract');
    await expect.poll(() => field('数量').inputValue()).toBe('');
    expect(units(await field('价格').inputValue())).toBe(units(price.toString()));
  });
  await mine.call('cancelAllContractOrders', { pairsName: 'BTC/USDT' });
});

test('what is not known yet has no number', async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page } = phone;
    const own = /\/contract\/(getPositions|getOpenContractOrders|getOpenPlanOrders)/;
    await page.routeWebSocket(/.*/, () => undefined);
    await page.route(own, () => new Promise(() => undefined));
    await page.goto('/contract');
    await page.getByRole('tab', { name: '持仓', exact: true }).waitFor();
    await page.goto('/contract/allContract');
    await page.getByRole('tab', { name: '持仓', exact: true }).waitFor();
    await page.unroute(own);
    await page.goto('/contract');
    await page.getByRole('tab', { name: '持仓(0)', exact: true }).waitFor();
  });
});
