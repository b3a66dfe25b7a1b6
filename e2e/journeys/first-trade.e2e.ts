/**
 * The first trade of a visitor, counted: a tap, a drag and a filled field are one action each. Before this way was
 * shortened it took 25 actions over 8 screens: menu, login, register, outbox, a second captcha, assets, faucet, transfer;
 * then 13 over 3, with a tap for the demo's code, for the tab of the order form and for the demo's funds.
 */
import { expect, test } from 'vitest';
import { answerOf, dragPiece, openCaptcha } from '../kit/captcha.ts';
import { CountedWay } from '../kit/counted.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, registerMember } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { movementEnds } from '../kit/stillness.ts';
import { ownBook, TEST_CONTROL } from '../kit/test-control.ts';

const { server, onPhone, member } = journey(TEST_CONTROL);

const PAIR = 'BTC/USDT';
const PASSWORD = 'tern-journey-1';

const button = ({ page }: Phone, name: string | RegExp) =>
  page
    .locator('main:visible')
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const field = ({ page }: Phone, name: string) => page.getByLabel(name, { exact: true });

/** Asks for the code of a registration, with the one captcha that it takes. */
async function askForCode(phone: Phone, way: CountedWay): Promise<void> {
  const puzzle = await openCaptcha(phone, () => way.tap(button(phone, '获取验证码')));
  const answer = await answerOf(phone, puzzle.challenge, 'register');
  await phone.page.getByRole('dialog').getByRole('slider').waitFor();
  await movementEnds(phone.page);
  await way.drag(() => dragPiece(phone, puzzle, Number(answer)));
  await phone.page.getByRole('slider').waitFor({ state: 'hidden' });
}

async function fillRegistration(phone: Phone, way: CountedWay): Promise<void> {
  await way.fill(field(phone, '登录密码'), PASSWORD);
  await way.fill(field(phone, '确认密码'), PASSWORD);
  await way.tap(phone.page.getByRole('checkbox', { name: '我已阅读并同意' }));
}

/** The code that the demo "sent" fills itself in. */
async function codeComes(phone: Phone): Promise<void> {
  await expect.poll(() => field(phone, '验证码').inputValue()).toMatch(/^\d{6}$/);
}

/** A size, and the button that claims the demo's funds first; the price stands there already. */
async function buyFirst(phone: Phone, way: CountedWay): Promise<void> {
  await expect.poll(() => field(phone, '价格').inputValue()).toMatch(/^[\d,]+\.\d+$/);
  await way.fill(field(phone, '数量'), '0.001');
  await way.tap(button(phone, '领取并买入 BTC'));
  await phone.says('体验金已到账');
  await phone.says('委托已提交');
}

async function fillsOf(phone: Phone): Promise<number> {
  const stored = await phone.page.evaluate(() => localStorage.getItem('session') ?? '{}');
  const { rows } = await apiOf(phone.origin, JSON.parse(stored)).call('getSpotFills', { pairsName: PAIR });
  return rows.length;
}

test('a visitor trades after at most 10 actions over 3 screens, by the card of home', async () => {
  await ownBook(server(), apiOf(server().origin, member(0)), PAIR);
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    const way = new CountedWay(phone);
    await way.tap(button(phone, '注册'));
    await way.fill(field(phone, '手机号'), '13912340001');
    await askForCode(phone, way);
    await codeComes(phone);
    await fillRegistration(phone, way);
    await way.tap(button(phone, '注册'));
    await page.waitForURL('**/transaction');
    expect(await page.getByRole('dialog', { name: '设置昵称' }).count()).toBe(0);
    await buyFirst(phone, way);
    await expect.poll(() => fillsOf(phone)).toBe(1);
    // A nickname is wanted at the OTC desk, not over the result of a trade.
    expect(await page.getByRole('dialog', { name: '设置昵称' }).count()).toBe(0);
    expect(way.actions).toBeLessThanOrEqual(10);
    expect(way.screens.length).toBeLessThanOrEqual(3);
  });
});

test('a registration that began at the order form leads back to it, after at most 12 actions', async () => {
  await ownBook(server(), apiOf(server().origin, member(0)), PAIR);
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    const way = new CountedWay(phone);
    await way.tap(page.getByRole('navigation').getByRole('link', { name: '交易' }));
    await way.tap(button(phone, '登录后交易'));
    await way.tap(page.getByRole('link', { name: '立即注册' }));
    await way.fill(field(phone, '手机号'), '13912340002');
    await askForCode(phone, way);
    await codeComes(phone);
    await fillRegistration(phone, way);
    await way.tap(button(phone, '注册'));
    await page.waitForURL(/\/(exchange|transaction)/);
    await buyFirst(phone, way);
    await expect.poll(() => fillsOf(phone)).toBe(1);
    // A nickname is wanted at the OTC desk, not over the result of a trade.
    expect(await page.getByRole('dialog', { name: '设置昵称' }).count()).toBe(0);
    expect(way.actions).toBeLessThanOrEqual(12);
    expect(way.screens.length).toBeLessThanOrEqual(5);
  });
});

test('all that was typed stays while the code is fetched elsewhere, and no second captcha is asked for', {
  tags: 'long',
}, async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/register');
    const way = new CountedWay(phone);
    await way.fill(field(phone, '手机号'), '13912340003');
    await askForCode(phone, way);
    await fillRegistration(phone, way);
    await way.tap(page.getByRole('link', { name: '演示收件箱' }));
    await page.waitForURL('**/demo/outbox');
    const code = await page
      .getByText(/^\d{6}$/)
      .first()
      .innerText();
    await way.tap(page.getByRole('button', { name: '返回', exact: true }));
    await page.waitForURL('**/register');
    const typed = async (name: string) => field(phone, name).inputValue();
    expect(await typed('手机号')).toBe('13912340003');
    expect(await typed('登录密码')).toBe(PASSWORD);
    expect(await typed('确认密码')).toBe(PASSWORD);
    expect(await page.getByRole('checkbox', { name: '我已阅读并同意' }).isChecked()).toBe(true);
    expect(await page.evaluate((text) => JSON.stringify(localStorage).includes(text), PASSWORD)).toBe(false);
    await way.fill(field(phone, '验证码'), code);
    await way.tap(button(phone, '注册'));
    await page.waitForURL('**/home');
    // Done with, a password is not kept.
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/register');
    expect(await typed('登录密码')).toBe('');
  });
});

test('money that lies in another account is named in the form, and moved by a sheet that comes back to it', {
  tags: 'long',
}, async () => {
  const session = await registerMember(server().origin, { areaCode: '86', phone: '13912340004' }, PASSWORD);
  const api = apiOf(server().origin, session);
  await api.call('claimFaucet', { requestId: 'f'.repeat(32) });
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    const sheet = page.getByRole('dialog', { name: '划转' });
    await phone.visit('/exchange');
    await page
      .locator('main:visible')
      .getByText(/^此处可用 0\.00，\S+账户 [\d,.]+$/)
      .waitFor();
    await field(phone, '价格').fill('40000');
    await field(phone, '数量').fill('0.002');
    await button(phone, '划转').first().tap();
    await sheet.getByLabel('数量', { exact: true }).fill('1000');
    await sheet.getByRole('button', { name: '确认划转' }).tap();
    await phone.says('划转成功');
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/exchange');
    expect(await field(phone, '价格').inputValue()).toBe('40,000');
    expect(await field(phone, '数量').inputValue()).toBe('0.002');
    await page
      .locator('main:visible')
      .getByText(/^1,000\.00/)
      .first()
      .waitFor();
    expect(await page.getByText(/^此处可用/).count()).toBe(0);
    // More than lies here: the form says where the rest is.
    await field(phone, '数量').fill('1');
    await page.getByText(/^此处可用 1,000\.00/).waitFor();

    await phone.visit('/contract');
    await page.getByText(/^此处可用 0\.00，\S+账户 [\d,.]+$/).waitFor();
    await button(phone, '划转').first().tap();
    await sheet.getByRole('button', { name: '100%', exact: true }).tap();
    await sheet.getByRole('button', { name: '确认划转' }).tap();
    await phone.says('划转成功');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByText(/^此处可用/).count()).toBe(0);
  });
});

test('the price starts where the order fills, follows the side, and stays once the member named one', {
  tags: 'long',
}, async () => {
  const other = apiOf(server().origin, member(0));
  await ownBook(server(), other, PAIR);
  const { asks, bids } = await other.call('getDepth', { pairsName: PAIR, type: 'SPOT' });
  const [ask, bid] = [asks[0]?.[0], bids[0]?.[0]];
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const price = async () => (await field(phone, '价格').inputValue()).replaceAll(',', '');
    await phone.visit('/exchange');
    await expect.poll(price).toMatch(new RegExp(`^${ask}0*$`));
    await page.getByRole('radio', { name: '卖出' }).tap();
    await expect.poll(price).toMatch(new RegExp(`^${bid}0*$`));
    await field(phone, '价格').fill('43210');
    await page.getByRole('radio', { name: '买入' }).tap();
    expect(await price()).toBe('43210');
  });
});
