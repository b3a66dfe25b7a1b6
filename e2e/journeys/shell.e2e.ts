/**
 * The shell: the side menu with its entries, its login rule and the screens after which it reopens; theme and language;
 * the records icon; the guard of verified members; a part of the program that does not come, a screen's or a sheet's; copying without TLS.
 */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';

const { member, onPhone } = journey();

const menuOf = ({ page }: Phone) => page.getByRole('dialog', { name: 'Tern' });
const pathOf = ({ page }: Phone) => new URL(page.url()).pathname + new URL(page.url()).search;

async function openMenu(phone: Phone): Promise<void> {
  await phone.page.getByRole('button', { name: '打开菜单' }).tap();
  await menuOf(phone).waitFor();
}

test('a visitor is asked to log in where the menu wants a login, and nowhere else', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    for (const entry of ['充币', '提币', '划转', '身份认证', '账户中心', '支付方式']) {
      await phone.visit('/home');
      await openMenu(phone);
      await menuOf(phone).getByText('欢迎使用 Tern').waitFor();
      await menuOf(phone).getByRole('button', { name: entry }).tap();
      await page.getByText('您还未登录').waitFor();
      await page.getByRole('button', { name: '先看看' }).tap();
      await expect.poll(() => pathOf(phone), { message: entry }).toBe('/home');
    }
    await openMenu(phone);
    await menuOf(phone).getByRole('button', { name: '充币' }).tap();
    await page.getByRole('button', { name: '去登录' }).tap();
    await page.waitForURL('**/login?to=%2Fassets%2FcoinCharging');
    for (const [entry, path] of [
      ['设置', '/setting'],
      ['关于我们', '/about'],
    ] as const) {
      await phone.visit('/home');
      await openMenu(phone);
      await menuOf(phone).getByRole('button', { name: entry }).tap();
      await page.waitForURL(`**${path}`);
    }
    await phone.visit('/home');
    await page.getByRole('navigation').getByRole('link', { name: '资产' }).tap();
    await page.waitForURL('**/login?to=%2Fassets');
  });
});

test('the menu reopens after the screens that it leads to, and after no other', {
  tags: 'long',
}, async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await page.route('**/member/member/getMember*', async (route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { result: object };
      await route.fulfill({ json: { ...envelope, result: { ...envelope.result, cardState: 'PASS' } } });
    });
    for (const path of ['/personalCenter', '/accountCenter', '/setting', '/payment', '/customer', '/about']) {
      await phone.visit(path);
      await page.getByRole('button', { name: '返回', exact: true }).tap();
      await menuOf(phone).waitFor();
      expect(pathOf(phone), path).toBe('/home');
    }
    // A verified member has the tick, and the way to the payment methods is open.
    await menuOf(phone).getByText('已认证').waitFor();
    await menuOf(phone).getByRole('button', { name: '支付方式' }).tap();
    await page.waitForURL('**/payment');
    await page.getByRole('heading', { name: '支付方式' }).waitFor();
    for (const path of ['/langue', '/noticeList', '/assets/transfer']) {
      await phone.visit(path);
      await page.getByRole('button', { name: '返回', exact: true }).tap();
      await page.waitForURL('**/home');
      expect(await menuOf(phone).count(), path).toBe(0);
    }
  });
});

test('payment methods ask a member who is not verified to verify', { tags: 'long' }, async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const question = page.getByRole('dialog', { name: '请先完成身份认证' });
    await phone.visit('/home');
    await openMenu(phone);
    await menuOf(phone).getByText('去认证').waitFor();
    await menuOf(phone).getByRole('button', { name: '支付方式' }).tap();
    await question.getByRole('button', { name: '取消' }).tap();
    expect(pathOf(phone)).toBe('/home');
    // The address itself leads nowhere else.
    for (const path of ['/payment', '/payment/bankCard', '/payment/weixin', '/payment/zhifubao']) {
      await phone.visit(path);
      await question.getByRole('button', { name: '取消' }).tap();
      await page.waitForURL('**/home');
    }
    await phone.visit('/payment');
    await question.getByRole('button', { name: '去认证' }).tap();
    await page.waitForURL('**/realname');
  });
});

test('the records icon opens the records that the title names', { tags: 'long' }, async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    for (const [path, kind] of [
      ['/assets/coinCharging', 'coinCharging'],
      ['/assets/withdrawCoin', 'withdrawCoin'],
      ['/assets/transfer', 'transfer'],
    ]) {
      await phone.visit(path as string);
      await phone.page.getByRole('button', { name: '资金记录' }).tap();
      await phone.page.waitForURL(`**/assets/capitalRecords?type=${kind}`);
    }
  });
});

test('day and night, red and green, Chinese and English are what the member chose, also after a reload', async () => {
  await onPhone({ altersPage: true }, async (phone) => {
    const { page } = phone;
    const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await phone.visit('/home');
    expect(await look()).toMatchObject({ theme: 'day', scheme: 'green-up' });
    await openMenu(phone);
    await menuOf(phone).getByRole('button', { name: '切换到夜间模式' }).tap();
    await expect.poll(look).toMatchObject({ theme: 'night' });
    await phone.visit('/setting');
    await page.getByRole('radio', { name: '红涨绿跌' }).tap();
    await page.getByRole('button', { name: '语言' }).tap();
    await page.getByRole('button', { name: 'English' }).tap();
    await page.getByRole('heading', { name: 'Language' }).waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await phone.visit('/home');
    expect(await look()).toMatchObject({ theme: 'night', scheme: 'red-up' });
    await page.getByRole('navigation').getByRole('link', { name: 'Balance' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });
});

test('a part of the program that does not come is said, and comes with the next try', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    await phone.withoutComplaint(async () => {
      await page.route('**/assets/content-screens*', (route) => route.abort());
      await page.getByRole('button', { name: /公告/ }).tap();
      await page.getByText('页面加载失败，请检查网络后重试').waitFor();
      await page.unroute('**/assets/content-screens*');
    });
    await page.getByRole('button', { name: '重试' }).tap();
    await page.getByRole('link', { name: /币币与合约交易现已开放/ }).waitFor();
  });
});

test('a sheet that does not come leaves the form as it was typed until the page can start anew', {
  tags: 'long',
}, async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/exchange');
    const qty = page.getByRole('textbox', { name: /^数量/ });
    await qty.fill('0.123');
    await phone.withoutComplaint(async () => {
      await page.route('**/assets/layer-*', (route) => route.abort());
      await page.getByRole('button', { name: '限价委托' }).tap();
      await phone.says('页面加载失败，请检查网络后重试');
      await page.unroute('**/assets/layer-*');
    });
    expect(await qty.inputValue()).toBe('0.123');
    // The browser has given the part up: the page starts anew, once it can be had.
    await phone.withoutComplaint(async () => {
      await page.route('**/exchange', (route) => route.abort());
      await page.getByRole('button', { name: '限价委托' }).tap();
      await phone.says('页面加载失败，请检查网络后重试');
      await page.unroute('**/exchange');
    });
    expect(await qty.inputValue()).toBe('0.123');
    await page.getByRole('button', { name: '限价委托' }).tap();
    await expect.poll(() => qty.inputValue()).toBe('');
    await phone.settled();
    await page.getByRole('button', { name: '限价委托' }).tap();
    await page.getByRole('dialog', { name: '委托类型' }).waitFor();
  });
});

test('the UID is copied also where the clipboard is closed to the page, and a failure is said', {
  tags: 'long',
}, async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page } = phone;
    await phone.context.grantPermissions(['clipboard-read']);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'));
    });
    await phone.visit('/home');
    await openMenu(phone);
    await menuOf(phone).getByRole('button', { name: '复制 UID' }).tap();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(member(0).userId);
    // Gone before anybody looked, and heard all the same.
    await page.getByRole('status').getByText('复制成功').waitFor({ state: 'hidden' });
    await phone.says('复制成功');
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await menuOf(phone).getByRole('button', { name: '复制 UID' }).tap();
    await phone.says('复制失败，请手动复制');
  });
});
