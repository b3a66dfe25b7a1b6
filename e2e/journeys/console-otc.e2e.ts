/**
 * The OTC desk: two operators change its policy, pause and resume it; one takes an ad down. An appeal from both phones to two operators and back: the buyer says "paid" and appeals, the seller answers, each operator
 * opens the evidence, one proposes and the other approves, and both members read the decision with its finding and fault.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { deskFaults } from '../kit/desk-fit.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';
import { OtcParties } from '../kit/otc-parties.ts';
import { otcMember } from '../kit/otc-trader.ts';
import { Phone } from '../kit/phone.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, faultsOf } from '../kit/screen-faults.ts';
import { passTime, TEST_CONTROL } from '../kit/test-control.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

/** The demo's own is so short that a slow machine would miss it. */
const APPEAL_DELAY_SECONDS = 600;
const PAUSE_REASON = '系统维护中，进行中的订单不受影响';
const TAKEN_DOWN = '广告说明要求站外押金，请修改';
const CLAIM = '我已在 10:05 付款 <b>1000</b> 元，对方不放币';
const ANSWER = '没有收到这笔款项';
const EVIDENCE_REASON = 'an appeal waits';

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let buyer: Api;
let seller: Api;
let buyerPhone: Phone;
let sellerPhone: Phone;
let orderId: string;

beforeAll(async () => {
  const opened = await openTwoOperators(
    { ...TEST_CONTROL, DEMO_OTC: '0' },
    { theme: 'night', language: 'zh' },
  );
  ({ server, browser, maker, checker } = opened);
  const sessions = opened.demo.members.map(({ token, userId }) => ({ token, userId }));
  const [first, second] = sessions;
  if (!first || !second) throw new Error('the demo has no two members');
  buyer = apiOf(server.origin, first);
  seller = apiOf(server.origin, second);
  buyerPhone = await Phone.open(browser, server.origin, { session: first });
  sellerPhone = await Phone.open(browser, server.origin, { session: second, language: 'en', theme: 'night' });
});
afterEach(() => {
  for (const { faults } of [maker, checker, buyerPhone, sellerPhone]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await buyerPhone?.close();
  await sellerPhone?.close();
  await browser?.close();
  await server?.stop();
});

const appealPath = () => `/transaction/appeal?orderId=${orderId}`;
it('takes a policy by two operators, and a pause by one, which members read until two resume', async () => {
  const { page } = maker;
  await maker.visit('/otc');
  await page.getByRole('button', { name: 'Change policy' }).click();
  const form = page.getByRole('dialog', { name: 'Change policy' });
  await form.getByLabel('Appeal after payment (s)').fill(String(APPEAL_DELAY_SECONDS));
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('row', { name: /^Appeal after payment/ }).waitFor();
  await maker.giveReason('the usual ten minutes');
  await carryOut({ maker, checker });

  await maker.visit('/otc');
  await page.getByRole('button', { name: 'Pause OTC' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause OTC' });
  await pause.getByLabel('Reason shown to the member').fill(PAUSE_REASON);
  await pause.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('a check of the desk');
  await page.getByText(PAUSE_REASON).waitFor();
  expect(await deskFaults(maker)).toEqual([]);
  expect(await buyer.call('getOtcTerms')).toMatchObject({ isPaused: true, pauseReason: PAUSE_REASON });
  await page.getByRole('button', { name: 'Resume OTC' }).click();
  await maker.giveReason('the check is done');
  await carryOut({ maker, checker });
  expect(await buyer.call('getOtcTerms')).toMatchObject({
    isPaused: false,
    appealDelaySeconds: APPEAL_DELAY_SECONDS,
  });
});

it('finds an ad and takes it down, which keeps it from ON until an operator lifts that', async () => {
  const { page } = maker;
  const rowOf = ({ adId }: { adId: string }) => page.getByRole('row', { name: new RegExp(`^${adId} `) });
  const ads = await seller.call('getAdvertisements', {});
  const [sold, bought] = (['SELL', 'BUY'] as const).map((side) => ads.find((ad) => ad.side === side));
  if (!sold || !bought) throw new Error('the merchant of the demo has no ad on one side');
  await maker.visit('/ads');
  await rowOf(bought).waitFor();
  await maker.choose('Sell');
  await page.getByLabel('Coin', { exact: true }).fill('usdt');
  await page.getByLabel('Member ID', { exact: true }).fill(server.demo.members[1]?.userId ?? '');
  await page.keyboard.press('Enter');
  await rowOf(bought).waitFor({ state: 'detached' });
  await rowOf(sold).getByRole('button', { name: 'Take ad down' }).click();
  const form = page.getByRole('dialog', { name: 'Take ad down', exact: true });
  await form.getByLabel('Reason shown to the member').fill(TAKEN_DOWN);
  await form.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('its text asks for a deposit');
  await rowOf(sold).getByText('Taken down', { exact: true }).waitFor();
  expect(await deskFaults(maker)).toEqual([]);
  const on = { adId: sold.adId, postPassword: otcMember(server, 1).tradingPassword };
  await expect(seller.call('switchAdOn', on)).rejects.toMatchObject({ code: 'OTC.0026' });
  const own = async () => (await seller.call('getAdvertisements', {})).find(({ adId }) => adId === sold.adId);
  expect(await own()).toMatchObject({ isOn: false, isBlocked: true, reason: TAKEN_DOWN });
  await rowOf(sold).getByRole('button', { name: 'Lift block of ad' }).click();
  await maker.giveReason('the text was changed');
  await rowOf(sold).getByText('Block lifted').waitFor();
  await seller.call('switchAdOn', on);
  expect(await own()).toMatchObject({ isOn: true, isListed: true });
});

it('opens an appeal once its time has come, and takes the other party’s statement', async () => {
  orderId = await new OtcParties(buyer, seller).paidOrder();
  await buyerPhone.visit(appealPath());
  await buyerPhone.page.getByText('申诉倒计时').waitFor();
  expect(await faultsOf(buyerPhone.page, 'zh')).toEqual([]);
  await passTime(server, APPEAL_DELAY_SECONDS);
  const send = buyerPhone.page.getByRole('button', { name: '提交申诉' });
  await send.tap();
  await buyerPhone.page.getByText('请填写说明').waitFor();
  await buyerPhone.page.getByLabel('申诉理由').fill(CLAIM);
  await send.tap();
  await buyerPhone.page.getByRole('dialog').getByRole('button', { name: '提交申诉' }).tap();
  await buyerPhone.says('申诉已提交');
  // A member's words stay text.
  await buyerPhone.page.getByText(CLAIM).waitFor();
  await buyerPhone.page.getByRole('button', { name: '撤回申诉' }).waitFor();
  expect(await faultsOf(buyerPhone.page, 'zh')).toEqual([]);

  await sellerPhone.visit(appealPath());
  await sellerPhone.page.getByText(CLAIM).waitFor();
  await sellerPhone.page.getByLabel('Your statement').fill(ANSWER);
  await sellerPhone.page.getByRole('button', { name: 'Submit statement' }).tap();
  await sellerPhone.says('Statement submitted');
  await sellerPhone.page.getByText(ANSWER).waitFor();
  expect(await accessibilityFaults(sellerPhone.page)).toEqual([]);
});

it('shows the evidence to the operator who opens it, and takes a decision as a proposal', async () => {
  const { page } = maker;
  await maker.visit('/disputes');
  await page.getByRole('button', { name: 'Open evidence' }).click();
  await maker.giveReason(EVIDENCE_REASON);
  await page.getByRole('heading', { level: 1, name: /^Evidence/ }).waitFor();
  await page.getByText(CLAIM).waitFor();
  await page.getByText(ANSWER).waitFor();
  await page.getByRole('region', { name: 'Payees', exact: true }).first().waitFor();
  expect(await deskFaults(maker)).toEqual([]);

  await page.getByRole('button', { name: 'Propose a decision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a decision' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  expect(await dialog.getByText('Choose one').count()).toBe(3);
  for (const choice of ['Release to the buyer', 'Paid but not released', 'Seller'])
    await dialog.getByRole('radio', { name: choice, exact: true }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('the bank’s record shows the payment');
  expect((await buyer.call('getOtcOrder', { orderId })).status).toBe('PENDING_RELEASE');
});

it('asks the other operator for the evidence before the approval, and moves the coins once', async () => {
  const path = await maker.proposalPath();
  const before = await balancesOf(buyer);
  const { page } = checker;
  await checker.visit(path);
  await page.getByText('同意前请先打开该订单的证据，打开会被记录。').waitFor();
  await page.getByRole('row', { name: /放币给买方/ }).waitFor();
  await page.getByRole('button', { name: '打开订单证据' }).click();
  await checker.giveReason('复核申诉');
  await page.getByText('您已打开该订单的证据').waitFor();
  await page.getByText(CLAIM).waitFor();
  expect(await deskFaults(checker)).toEqual([]);
  await checker.approve(path, '已核对凭证');
  const order = () => buyer.call('getOtcOrder', { orderId });
  await expect.poll(order).toMatchObject({ status: 'COMPLETED', appeal: 'RESOLVED' });
  await checker.visit(path);
  await page.getByText('已执行', { exact: true }).first().waitFor();
  const after = await balancesOf(buyer);
  expect(after['otc USDT']).not.toBe(before['otc USDT']);
  await maker.visit('/disputes');
  await maker.page.getByText('No open appeals or reports').waitFor();
});

it('tells both parties the decision with its finding and fault, and marks the party at fault', async () => {
  await buyerPhone.visit(appealPath());
  for (const text of ['币已放给买方', '收款后未放币', '已处理'])
    await buyerPhone.page.getByText(text, { exact: true }).first().waitFor();
  await sellerPhone.visit(appealPath());
  for (const text of ['The coins went to the buyer', 'Paid but not released', 'Resolved'])
    await sellerPhone.page.getByText(text, { exact: true }).first().waitFor();
  await maker.openTab(`/members/${server.demo.members[1]?.userId}`, 'OTC trading');
  await maker.page
    .getByRole('region', { name: 'Fault marks', exact: true })
    .first()
    .getByRole('row', { name: new RegExp(`^${orderId} `) })
    .waitFor();
  expect(await deskFaults(maker)).toEqual([]);
});
