import { APP_PATHS } from '@tern/protocol/app-paths';
import { describe, expect, it } from 'vitest';
import { app as english } from '../../locale/en/app.ts';
import { en } from '../../locale/en/index.ts';
import { titles as titlesEnglish } from '../../locale/en/titles.ts';
import { app as chinese } from '../../locale/zh/app.ts';
import { zh } from '../../locale/zh/index.ts';
import { titles as titlesChinese } from '../../locale/zh/titles.ts';
import { ROUTES } from './route-table.ts';

// The product's routes, as its specification lists them; * marks a kept-alive one.
const SPECIFIED = `
/home* /login /register /forget /setting /message /langue
/payment* /payment/bankCard /payment/weixin /payment/zhifubao
/accountCenter /accountCenter/bind /accountCenter/bindSecond /accountCenter/change /accountCenter/postPasswordSet
/accountCenter/postPasswordChange /accountCenter/postPasswordForget /accountCenter/googleAuthenticator
/accountCenter/closeGoogle
/kline /orderManger /noticeList /noticeDetail /about
/realname /realname1 /personalCenter* /chooseArea
/customer /kefuWebview
/agreement /aboutAgreement /otc365agreement
/invitation
/helpCenter /helpCenterDetail1 /helpCenterDetail2 /helpCenterDetail3 /helpCenterDetail4
/quotes* /quotes/quotesDetail
/exchange*
/transaction* /transaction/allTransaction /transaction/otcOrder* /transaction/orderDetail /transaction/appeal
/transaction/merchantAudit /transaction/transactionFabi* /transaction/transactionFabi1*
/merchantAgreement /transactionDetail /advertisement*
/contract /contract/allContract*
/activity* /activityHistory /mortgage /mort_record /redeem_record /activityDetails
/assets* /assets/assetsIndex /assets/assetDetail* /assets/chooseCoin /assets/coinCharging /assets/withdrawCoin
/assets/withdrawCoinSuccess /assets/transfer /assets/tranferSuccess /assets/capitalRecords
/assets/capitalRecordsDetail`
  .trim()
  .split(/\s+/);

const DICTIONARIES = {
  app: [chinese, english],
  titles: [titlesChinese, titlesEnglish],
} as const;

describe('route table', () => {
  it('holds every specified path, kept alive as specified, and our own additions', () => {
    const specified = ROUTES.filter((row) => !row.isAddition);
    const listed = specified.map((row) => row.path + (row.keepAlive ? '*' : ''));
    expect(listed.toSorted()).toEqual(SPECIFIED.toSorted());
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  });

  it('titles every route in both languages, by texts that are there before the screen is', () => {
    for (const row of ROUTES) {
      const { title } = row;
      if (typeof title !== 'string') {
        for (const text of [title.zh, title.en]) expect(text, row.path).not.toBe('');
        // The first screen carries no title that it does not show.
        expect(row.chunk, row.path).not.toBe('first');
        continue;
      }
      const [area, key] = title.split('.') as [keyof typeof DICTIONARIES, string];
      for (const dictionary of DICTIONARIES[area]) expect(dictionary, row.path).toHaveProperty(key);
      // The titles of all other rows come with the rows.
      if (row.chunk === 'first') expect(area, row.path).toBe('app');
    }
  });

  it('has every screen that an article of the help center may link to', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(APP_PATHS.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('takes each picture once, and asks for members where a route does', () => {
    const shots = ROUTES.flatMap((row) => row.shots ?? []);
    expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length);
    const ofGuarded = ROUTES.filter((row) => row.needs).flatMap((row) => row.shots ?? []);
    expect(ofGuarded.filter(({ who }) => who === 'visitor')).toEqual([]);
  });

  it('presses for a picture keys that its screen names so, by one text in both languages', async () => {
    const unnamed: string[] = [];
    for (const { path, shots = [], texts = [] } of ROUTES) {
      const areas = await Promise.all(
        (['app', 'titles', ...texts] as const).map(async (area) => ({
          chinese: Object.entries(await zh[area]()),
          english: new Map<string, string>(Object.entries(await en[area]())),
        })),
      );
      const isNamed = (tap: { zh: string; en: string }) =>
        areas.some(({ chinese, english }) =>
          chinese.some(([key, text]) => says(text, tap.zh) && says(english.get(key) ?? '', tap.en)),
        );
      // A figure like 20× is no word.
      for (const { name, taps = [] } of shots)
        for (const tap of taps)
          if (/\p{L}/u.test(tap.zh) && !isNamed(tap)) unnamed.push(`${path}, ${name}: ${tap.zh}, ${tap.en}`);
    }
    expect(unnamed).toEqual([]);
  });

  it('keeps quick buy open to the guard of the button and the Balance tab behind login', () => {
    const needs = (path: string) => ROUTES.find((row) => row.path === path)?.needs;
    expect(needs('/assets')).toBe('login');
    expect(needs('/assets/coinCharging')).toBe('login');
    expect(needs('/invitation')).toBe('login');
    expect(needs('/payment')).toBe('identity');
    expect(needs('/transaction')).toBeUndefined();
  });
});

/** What stands in braces is filled in. */
function says(text: string, asked: string): boolean {
  const fixed = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+')}$`, 'i').test(asked);
}
