import { APP_PATHS } from '@tern/protocol/app-paths';
import { describe, expect, it } from 'vitest';
import { activity as activityEnglish } from '../../locale/en/activity.ts';
import { app as english } from '../../locale/en/app.ts';
import { chain as chainEnglish } from '../../locale/en/chain.ts';
import { content as contentEnglish } from '../../locale/en/content.ts';
import { help as helpEnglish } from '../../locale/en/help.ts';
import { invitation as invitationEnglish } from '../../locale/en/invitation.ts';
import { merchant as merchantEnglish } from '../../locale/en/merchant.ts';
import { otc as otcEnglish } from '../../locale/en/otc.ts';
import { share as shareEnglish } from '../../locale/en/share.ts';
import { activity as activityChinese } from '../../locale/zh/activity.ts';
import { app as chinese } from '../../locale/zh/app.ts';
import { chain as chainChinese } from '../../locale/zh/chain.ts';
import { content as contentChinese } from '../../locale/zh/content.ts';
import { help as helpChinese } from '../../locale/zh/help.ts';
import { invitation as invitationChinese } from '../../locale/zh/invitation.ts';
import { merchant as merchantChinese } from '../../locale/zh/merchant.ts';
import { otc as otcChinese } from '../../locale/zh/otc.ts';
import { share as shareChinese } from '../../locale/zh/share.ts';
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
  activity: [activityChinese, activityEnglish],
  app: [chinese, english],
  chain: [chainChinese, chainEnglish],
  content: [contentChinese, contentEnglish],
  help: [helpChinese, helpEnglish],
  invitation: [invitationChinese, invitationEnglish],
  merchant: [merchantChinese, merchantEnglish],
  otc: [otcChinese, otcEnglish],
  share: [shareChinese, shareEnglish],
} as const;

describe('route table', () => {
  it('holds every specified path, kept alive as specified, and our own additions', () => {
    const specified = ROUTES.filter((row) => !row.isAddition);
    const listed = specified.map((row) => row.path + (row.keepAlive ? '*' : ''));
    expect(listed.toSorted()).toEqual(SPECIFIED.toSorted());
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  });

  it('titles every route in both languages', () => {
    for (const row of ROUTES) {
      const [area, key] = row.title.split('.') as [keyof typeof DICTIONARIES, string];
      for (const dictionary of DICTIONARIES[area]) expect(dictionary, row.path).toHaveProperty(key);
      // The texts of the first screen hold the other titles.
      if (area !== 'app') expect(row.texts, row.path).toContain(area);
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

  it('keeps quick buy open to the guard of the button and the Balance tab behind login', () => {
    const needs = (path: string) => ROUTES.find((row) => row.path === path)?.needs;
    expect(needs('/assets')).toBe('login');
    expect(needs('/assets/coinCharging')).toBe('login');
    expect(needs('/invitation')).toBe('login');
    expect(needs('/payment')).toBe('identity');
    expect(needs('/transaction')).toBeUndefined();
  });
});
