/**
 * The OTC desk in daily work, by an English desk by day and a Chinese one by night: merchants who apply and are penalized
 * and suspended, orders with their timeline, an appeal that the seller wins, reports, restrictions and fault marks. Members'
 * calls say what came of each.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { cutOff, deskFaults, LAPTOP, wideLists } from '../kit/desk-fit.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';
import { prepareMerchant } from '../kit/merchant-applicant.ts';
import { OtcParties } from '../kit/otc-parties.ts';
import { otcMember } from '../kit/otc-trader.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { passTime, TEST_CONTROL } from '../kit/test-control.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

const PHONE = { width: 375, height: 812 };
/** An appeal in the demo is possible so soon. */
const APPEAL_DELAY_SECONDS = 30;
const REQUIREMENTS = 9;
const DESKS = ['/otc', '/merchants', '/ads', '/otc-orders', '/disputes'];

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
/** The demo's person, who may trade; its merchant; and one who may apply. */
let buyer: Api;
let merchant: Api;
let applicant: Api;
let parties: OtcParties;

const idOf = (place: number) => otcMember(server, place).userId;
const merchantRow = ({ page }: OperatorPage, place: number) =>
  page.getByRole('row', { name: new RegExp(`^${idOf(place)} `) });

beforeAll(async () => {
  const settings = { ...TEST_CONTROL, DEMO_OTC: '0' };
  const opened = await openTwoOperators(settings, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  const api = (place: number) => apiOf(server.origin, otcMember(server, place));
  [buyer, merchant, applicant] = [api(0), api(1), api(2)];
  parties = new OtcParties(buyer, merchant);
});
afterEach(() => {
  for (const { faults } of [maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The text that the member reads, in the dialog of this name; the operator's own reason is asked for next. */
async function tellMember({ page }: OperatorPage, dialog: string, text: string): Promise<void> {
  const form = page.getByRole('dialog', { name: dialog, exact: true });
  await form.getByRole('textbox').fill(text);
  await form.locator('.ant-modal-footer .ant-btn-primary').click();
}

const bodiesOf = async (api: Api) =>
  (await api.call('getMessages', { global: 'ENGLISH' })).rows.map(({ body }) => body);

describe('an application', () => {
  it('stands beside the checked facts, and is rejected with a reason that its member reads', async () => {
    const { page } = maker;
    const postPassword = otcMember(server, 2).tradingPassword;
    const application = { postPassword, agreement: 'true' } as const;
    await applicant.call('applyMerchant', { requestId: 'first', ...application });
    await maker.visit('/merchants');
    await merchantRow(maker, 2).getByText('Demo-Applicant').waitFor();
    await merchantRow(maker, 2).getByRole('button', { name: 'View' }).click();
    const sheet = page.getByRole('dialog', { name: `Merchant ${idOf(2)}` });
    await sheet.getByText('10,000 / 10,000 USDT').waitFor();
    expect(await sheet.getByText('Met', { exact: true }).count()).toBe(REQUIREMENTS);
    expect(await deskFaults(maker)).toEqual([]);

    await sheet.getByRole('button', { name: 'Reject application' }).click();
    const form = page.getByRole('dialog', { name: 'Reject application', exact: true });
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('Enter the reason shown to the member').waitFor();
    await tellMember(maker, 'Reject application', 'The photo of the document is blurred');
    await maker.giveReason('the document cannot be read');
    await sheet.getByText('Rejected', { exact: true }).first().waitFor();
    const state = await applicant.call('getMerchantState', {});
    expect(state).toMatchObject({
      state: 'REJECTED',
      reason: 'The photo of the document is blurred',
      bond: '0',
    });
    await expect(
      applicant.call('applyMerchant', { requestId: 'again', ...application }),
    ).rejects.toMatchObject({
      code: 'OTC.0019',
    });
    const bodies = await bodiesOf(applicant);
    expect(bodies.filter((body) => body.includes('blurred'))).toHaveLength(1);
    expect(bodies.join()).not.toContain('cannot be read');
  });

  it('is approved, and the member publishes at once', async () => {
    const { page } = checker;
    const own = otcMember(server, 0);
    await prepareMerchant(server, own, '10000');
    await checker.visit('/identity');
    await page.getByRole('button', { name: '领取并打开' }).click();
    await checker.giveReason('按顺序审核');
    for (const kind of ['证件正面', '证件反面', '手持证件照']) {
      await page.getByRole('button', { name: `查看：${kind}` }).click();
      await page.getByRole('img', { name: kind }).waitFor();
    }
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await checker.giveReason('证件与本人一致');
    await page.getByText('没有待审核的申请').waitFor();
    const application = { postPassword: own.tradingPassword, agreement: 'true' } as const;
    await buyer.call('applyMerchant', { requestId: 'own', ...application });

    await checker.visit('/merchants');
    await merchantRow(checker, 0).getByRole('button', { name: '查看' }).click();
    const sheet = page.getByRole('dialog', { name: `商家 ${own.userId}` });
    await sheet.getByText('10,000 / 10,000 USDT').waitFor();
    expect(await sheet.getByText('满足', { exact: true }).count()).toBe(REQUIREMENTS);
    expect(await deskFaults(checker)).toEqual([]);
    await sheet.getByRole('button', { name: '通过申请' }).click();
    await checker.giveReason('条件全部满足');
    await sheet.getByText('已通过', { exact: true }).first().waitFor();
    expect(await buyer.call('getMerchantState', {})).toMatchObject({ state: 'APPROVED', bond: '10000' });
  });
});

describe('an order', () => {
  it('is found by number, member and status, and shows its whole timeline', async () => {
    const { page } = maker;
    const orderId = await parties.paidOrder();
    const postPassword = otcMember(server, 1).tradingPassword;
    await merchant.call('releaseOtcOrder', { orderId, postPassword });
    const cancelled = await parties.cancelledOrder();
    const { orderNumber } = await buyer.call('getOtcOrder', { orderId });
    const { orderNumber: other } = await buyer.call('getOtcOrder', { orderId: cancelled });
    await maker.visit('/otc-orders');
    const row = page.getByRole('row', { name: new RegExp(`^${orderNumber} `) });
    const otherRow = page.getByRole('row', { name: new RegExp(`^${other} `) });
    await row.waitFor();
    await otherRow.waitFor();

    await maker.choose('Canceled');
    await row.waitFor({ state: 'detached' });
    await otherRow.waitFor();
    await maker.choose('Completed');
    await otherRow.waitFor({ state: 'detached' });
    await page.getByLabel('Member ID', { exact: true }).fill(idOf(2));
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('Member ID', { exact: true }).fill(idOf(1));
    await page.keyboard.press('Enter');
    await row.waitFor();
    await maker.visit('/otc-orders');
    await page.getByRole('searchbox', { name: 'Order number or id' }).fill(orderNumber);
    await page.keyboard.press('Enter');
    await otherRow.waitFor({ state: 'detached' });

    await row.getByRole('button', { name: 'View' }).click();
    const steps = page.getByRole('dialog', { name: `OTC order ${orderNumber}` }).getByRole('table');
    for (const [step, by] of [
      ['Created', idOf(0)],
      ['Buyer says paid', idOf(0)],
      ['Released', idOf(1)],
    ] as const)
      await steps.getByRole('row', { name: new RegExp(`${step} ${by}$`) }).waitFor();
    expect(await deskFaults(maker)).toEqual([]);
  });
});

describe('an appeal', () => {
  let orderId: string;

  it('that the seller makes is decided for the seller by two operators who both read the evidence', async () => {
    orderId = await parties.paidOrder();
    await passTime(server, APPEAL_DELAY_SECONDS);
    await merchant.call('openOtcAppeal', { orderId, text: 'nothing came in' });
    await buyer.call('addOtcStatement', { orderId, text: 'my bank has booked it' });
    const before = await balancesOf(buyer);
    const { page } = checker;
    await checker.visit('/disputes');
    await page.getByRole('button', { name: '打开证据' }).click();
    await checker.giveReason('处理申诉');
    await page.getByText('nothing came in').waitFor();
    await page.getByText('my bank has booked it').waitFor();
    expect(await deskFaults(checker)).toEqual([]);
    await page.getByRole('button', { name: '提出裁决' }).click();
    const dialog = page.getByRole('dialog', { name: '提出裁决' });
    for (const choice of ['退还卖方', '未付款', '买方'])
      await dialog.getByRole('radio', { name: choice, exact: true }).check();
    await dialog.getByRole('button', { name: '继续' }).click();
    await checker.giveReason('银行流水显示未付款');

    const path = await checker.proposalPath();
    await maker.visit(path);
    await maker.page.getByText('Open the evidence of the order before you approve').waitFor();
    await maker.page.getByRole('button', { name: 'Open evidence of the order' }).click();
    await maker.giveReason('the second look');
    await maker.page.getByText('You have opened the evidence of the order').waitFor();
    expect(await deskFaults(maker)).toEqual([]);
    await maker.approve(path, 'the bank says the same');
    await expect
      .poll(() => buyer.call('getOtcOrder', { orderId }))
      .toMatchObject({ status: 'CANCELLED', cancelCause: 'VERDICT', appeal: 'RESOLVED' });
    expect(await balancesOf(buyer)).toEqual(before);
  });

  it('tells both parties finding and fault, and marks the buyer', async () => {
    const decision = { verdict: 'REFUND_SELLER', finding: 'NOT_PAID', fault: 'BUYER' };
    for (const party of [buyer, merchant]) {
      const { appeals } = await party.call('getOtcOrder', { orderId });
      expect(appeals).toMatchObject([{ appellant: 'SELLER', decision }]);
    }
    await maker.openTab(`/members/${idOf(0)}`, 'OTC trading');
    const row = maker.page.getByRole('row', { name: new RegExp(`^${orderId} .*Undo fault mark$`) });
    await row.getByText('Counts').waitFor();
  });
});

describe('a bond', () => {
  it('pays a penalty of two operators to the harmed member, and lets no ad go ON while it is short', async () => {
    const { page } = maker;
    const orderId = await parties.paidOrder();
    const postPassword = otcMember(server, 1).tradingPassword;
    await merchant.call('releaseOtcOrder', { orderId, postPassword });
    await maker.visit('/merchants');
    await maker.choose('Approved');
    await merchantRow(maker, 1).getByRole('button', { name: 'View' }).click();
    const sheet = page.getByRole('dialog', { name: `Merchant ${idOf(1)}` });
    await sheet.getByRole('button', { name: 'Take a penalty from the bond' }).click();
    const form = page.getByRole('dialog', { name: 'Take a penalty from the bond', exact: true });
    const goOn = form.getByRole('button', { name: 'Continue' });
    await goOn.click();
    await form.getByText('Enter the id of an order (digits)').waitFor();
    await form.getByLabel('Order id').fill(orderId);
    await form.getByLabel('Penalty', { exact: true }).fill('500');
    await form.getByLabel('Harmed member').fill(idOf(0));
    await form.getByLabel('Reason for the member').fill('The coins came a day late');
    expect(await accessibilityFaults(page)).toEqual([]);
    await goOn.click();
    const { bond, available } = await buyer.call('getMerchantState', {});
    await maker.giveReason('the second complaint of the month');
    await maker.page.getByText('500 USDT are taken from the bond, 9500 USDT are left.').waitFor();
    await carryOut({ maker, checker });

    const state = await merchant.call('getMerchantState', {});
    expect(state).toMatchObject({ state: 'APPROVED', bond: '9500', bondMissing: '500' });
    expect(await buyer.call('getMerchantState', {})).toMatchObject({
      bond,
      available:
        String(BigInt(available.split('.')[0] ?? '') + 500n) + available.slice(available.indexOf('.')),
    });
    const [ad] = await merchant.call('getAdvertisements', {});
    await merchant.call('switchAdOff', { adId: ad?.adId ?? '' });
    const on = { adId: ad?.adId ?? '', postPassword };
    await expect(merchant.call('switchAdOn', on)).rejects.toMatchObject({ code: 'OTC.0021' });
    await merchant.call('topUpBond', { requestId: 'top-up', amount: '500', postPassword });
    await merchant.call('switchAdOn', on);
    expect((await bodiesOf(merchant)).filter((body) => body.includes('a day late'))).toHaveLength(1);

    await maker.visit('/merchants');
    await maker.choose('Approved');
    await merchantRow(maker, 1).getByRole('button', { name: 'View' }).click();
    await sheet
      .getByRole('row', { name: new RegExp(`^${orderId} 500 USDT ${idOf(0)} The coins came a day late`) })
      .waitFor();
  });
});

describe('a merchant', () => {
  it('is suspended by one operator, with all ads OFF, and comes back by two', async () => {
    const { page } = checker;
    await checker.visit('/merchants');
    await checker.choose('已通过');
    await merchantRow(checker, 1).getByRole('button', { name: '查看' }).click();
    const sheet = page.getByRole('dialog', { name: `商家 ${idOf(1)}` });
    await sheet.getByRole('button', { name: '暂停商家' }).click();
    await tellMember(checker, '暂停商家', '正在核实一笔投诉');
    await checker.giveReason('收到投诉');
    await sheet.getByText('已暂停', { exact: true }).first().waitFor();
    const state = () => merchant.call('getMerchantState', {});
    expect(await state()).toMatchObject({ state: 'SUSPENDED', reason: '正在核实一笔投诉' });
    const ads = await merchant.call('getAdvertisements', {});
    expect(ads.map(({ isOn, cause }) => [isOn, cause])).toEqual(ads.map(() => [false, 'MERCHANT']));
    await sheet.getByRole('button', { name: '解除暂停' }).click();
    await checker.giveReason('投诉不成立');
    await maker.approve(await checker.proposalPath(), 'the complaint was unfounded');
    await expect.poll(state).toMatchObject({ state: 'APPROVED' });
    const postPassword = otcMember(server, 1).tradingPassword;
    for (const { adId } of ads) await merchant.call('switchAdOn', { adId, postPassword });
  });
});

describe('a report', () => {
  it('leads to an excused cancel by two operators and is answered by one, which its writer reads', async () => {
    const { page } = maker;
    const pointsOf = async () => (await buyer.call('getOtcStanding', {})).pointsToday;
    const points = await pointsOf();
    const orderId = await parties.cancelledOrder();
    await expect.poll(pointsOf).toBe(points + 1);
    await buyer.call('reportOtcOrder', { orderId, kind: 'OTHER', text: 'the seller asked me to cancel' });
    await maker.visit('/disputes');
    await page.getByRole('button', { name: 'Open evidence' }).click();
    await maker.giveReason('a report waits');
    await page.getByText('the seller asked me to cancel').waitFor();
    expect(await deskFaults(maker)).toEqual([]);
    await page.getByRole('button', { name: 'Excuse the buyer’s cancel' }).click();
    await maker.giveReason('the chat shows it');
    await carryOut({ maker, checker });
    expect(await pointsOf()).toBe(points);

    await maker.visit('/disputes');
    await page.getByRole('button', { name: 'Open evidence' }).click();
    await maker.giveReason('the answer is due');
    await page.getByRole('button', { name: 'Answer report' }).click();
    const form = page.getByRole('dialog', { name: 'Answer report', exact: true });
    await form.getByLabel('Answer to the reporter').fill('The cancel does not count');
    await form.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('done');
    await page.getByText('No open appeals or reports').waitFor();
    const { report } = await buyer.call('getOtcOrder', { orderId });
    expect(report).toMatchObject({ state: 'CLOSED', answer: 'The cancel does not count' });
    expect((await merchant.call('getOtcOrder', { orderId })).report).toBeNull();
  });
});

describe('a restriction', () => {
  const standing = () => buyer.call('getOtcStanding', {});

  it('of three fault marks stops all trade, and goes with a mark that two operators undo', async () => {
    const { page } = maker;
    const { rows } = await buyer.call('getOtcOrders', { group: 'CANCELLED' });
    const cancelled = rows.filter(({ cancelCause }) => cancelCause === 'BUYER').slice(0, 2);
    for (const { orderId } of cancelled) {
      await maker.openTab(`/members/${idOf(0)}`, 'OTC trading');
      await page.getByRole('button', { name: 'Give a fault mark' }).click();
      const form = page.getByRole('dialog', { name: 'Give a fault mark', exact: true });
      await form.getByLabel('Order id').fill(orderId);
      await form.getByRole('button', { name: 'Continue' }).click();
      await maker.giveReason('the third case of this kind');
      await carryOut({ maker, checker });
    }
    expect((await standing()).otcOffUntil).toBeGreaterThan(0);
    await expect(parties.order()).rejects.toMatchObject({ code: 'OTC.0002' });
    await checker.openTab(`/members/${idOf(0)}`, '法币交易');
    await checker.page.getByText('直到人工解除').waitFor();
    expect(await deskFaults(checker)).toEqual([]);

    await maker.openTab(`/members/${idOf(0)}`, 'OTC trading');
    const row = page.getByRole('row', { name: new RegExp(`^${cancelled[0]?.orderId} .*Undo fault mark$`) });
    await row.getByRole('button', { name: 'Undo fault mark' }).click();
    await maker.giveReason('it was another order');
    await carryOut({ maker, checker });
    expect(await standing()).toMatchObject({ otcOffUntil: 0 });
    await maker.openTab(`/members/${idOf(0)}`, 'OTC trading');
    const marks = page.getByRole('region', { name: 'Fault marks', exact: true }).first();
    const undone = marks.getByRole('row', { name: new RegExp(`^${cancelled[0]?.orderId} `) });
    await undone.getByText('Undone', { exact: true }).waitFor();
  });

  it('of three cancels a day stops buying until two operators lift it', async () => {
    const { page } = maker;
    while ((await standing()).buyOffUntil === 0) await parties.cancelledOrder();
    await expect(parties.order()).rejects.toMatchObject({ code: 'OTC.0002' });
    await maker.openTab(`/members/${idOf(0)}`, 'OTC trading');
    await page.getByText(/^Until \d/).waitFor();
    expect(await deskFaults(maker)).toEqual([]);
    await page.getByRole('button', { name: 'Lift restrictions' }).click();
    await maker.giveReason('the payment app was down');
    await carryOut({ maker, checker });
    expect(await standing()).toMatchObject({ buyOffUntil: 0, otcOffUntil: 0 });
    await buyer.call('cancelOtcOrder', { orderId: await parties.order(), reason: 'OTHER' });
  });
});

describe('every desk of OTC fits a laptop and a phone, and is accessible', () => {
  it('in English by day', () => looksRight(maker));

  it('in Chinese by night', () => looksRight(checker));
});

async function looksRight(operator: OperatorPage): Promise<void> {
  const { page } = operator;
  for (const path of [...DESKS, `/members/${idOf(0)}`]) {
    await page.setViewportSize(LAPTOP);
    await operator.visit(path);
    if (path.startsWith('/members/')) {
      await page.getByRole('tab', { name: /^(OTC trading|法币交易)$/ }).click();
      await operator.settled();
    }
    expect([path, ...(await wideLists(page)), ...(await deskFaults(operator))]).toEqual([path]);
    await page.setViewportSize(PHONE);
    expect([path, ...(await cutOff(page)), ...(await accessibilityFaults(page))]).toEqual([path]);
  }
}
