/**
 * The app at its edges: a phone whose clock is hours wrong, a login by the demo's code, titles and names whose texts come
 * later or not at all, and figures that a tap shows exactly.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { openCaptcha, passCaptcha } from '../kit/captcha.ts';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';
import { faultsOf } from '../kit/screen-faults.ts';

const { member, onPhone, server } = journey({ DEMO_CHAINS: '1' });
const HOUR_MS = 3_600_000;
const WORDS = {
  zh: { phone: '手机号', password: '登录密码', login: '登录' },
  en: { phone: 'Phone number', password: 'Password', login: 'Log in' },
} as const;

const demo = (place: 0 | 1) => server().demo.members[place] as { phone: string; password: string };

async function typeLogin({ page, language }: Phone, place: 0 | 1): Promise<() => Promise<void>> {
  const words = WORDS[language];
  await page.getByLabel(words.phone, { exact: true }).fill(demo(place).phone);
  await page.getByLabel(words.password, { exact: true }).fill(demo(place).password);
  return () => page.getByRole('button', { name: words.login, exact: true }).tap();
}

test.each([
  ['zh', -2 * HOUR_MS],
  ['en', 26 * HOUR_MS],
] as const)('a phone in %s whose clock is %d ms wrong logs in', async (language, offMs) => {
  await onPhone({ language, altersPage: true }, async (phone) => {
    await phone.page.addInitScript((off) => {
      const Right = Date;
      class Wrong extends Right {
        constructor(...given: unknown[]) {
          super(...((given.length > 0 ? given : [Right.now() + off]) as [number]));
        }
        static override now = () => Right.now() + off;
      }
      globalThis.Date = Wrong as DateConstructor;
    }, offMs);
    await phone.visit('/login');
    const submit = await typeLogin(phone, 0);
    await passCaptcha(phone, 'login', submit);
    await phone.page.waitForURL('**/home');
  });
});

test('a login by a code instead of the picture offers the demo’s code, and says where it is', async () => {
  await onPhone({ theme: 'night' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    const submit = await typeLogin(phone, 1);
    await openCaptcha(phone, submit);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '改用验证码' }).tap();
    await dialog.getByRole('link', { name: '演示收件箱' }).waitFor();
    await dialog.getByRole('button', { name: '获取验证码' }).tap();
    await dialog.getByRole('button', { name: /^演示验证码：\d{6}/ }).tap();
    expect(await faultsOf(page, 'zh')).toEqual([]);
    await dialog.getByRole('button', { name: '确定' }).tap();
    await page.waitForURL('**/home');
  });
});

test.each(['zh', 'en'] as const)('a screen that does not come has its title in %s', async (language) => {
  await onPhone({ session: member(0), language, width: 320 }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');

    await phone.withoutComplaint(async () => {
      await phone.context.setOffline(true);
      for (const [path, zh, en] of [
        ['/helpCenter', '帮助中心', 'Help center'],
        ['/activityHistory', '活动记录', 'Activity records'],
        ['/setting', '设置', 'Settings'],
      ] as const) {
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await page
          .getByRole('heading', { level: 1, name: language === 'zh' ? zh : en, exact: true })
          .waitFor();
      }
      await phone.context.setOffline(false);
    });
  });
});

test('networks are named in the reader’s language, and a tap shows a figure exactly', async () => {
  for (const language of ['zh', 'en'] as const)
    await onPhone(
      { session: member(0), language, theme: language === 'zh' ? 'day' : 'night' },
      async (phone) => {
        const { page } = phone;
        await phone.visit('/assets/coinCharging?coin=ETH');
        await page
          .getByText(language === 'zh' ? '以太坊（模拟）' : 'Ethereum (simulated)')
          .first()
          .waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
        await phone.visit('/quotes/quotesDetail?type=bibi&pair=BTC/USDT');
        await page
          .getByRole('button', { name: /^[\d.,]+(万|亿|K|M)$/ })
          .first()
          .tap();
        await phone.says(/^[\d,]+\.\d+ USDT$/);
        expect(await faultsOf(page, language)).toEqual([]);
      },
    );
});
