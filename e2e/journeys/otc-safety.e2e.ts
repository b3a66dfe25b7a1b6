/**
 * The protection of a member of the OTC market: a cancel with its points, refused and excused; a report with its answer; a block
 * and its end; a pause by operators; and the steps that a new member lacks, taken with the order still typed.
 * @module-tag long
 */
import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';
import { expect, test } from 'vitest';
import { plain, units } from '../kit/decimal.ts';
import { DeskOperators } from '../kit/desk-operators.ts';
import { registerMember } from '../kit/member-api.ts';
import { NewTrader } from '../kit/new-trader.ts';
import { isSound, MERCHANT, otcJourney, settle, TAKER } from '../kit/otc-journey.ts';
import { LateSteps } from '../kit/otc-late-steps.ts';
import { OtcTrader } from '../kit/otc-trader.ts';
import { PLANTED } from '../kit/planted-secrets.ts';

const COMPLAINT = '卖家要求 <b>站外</b> 付款';
const ANSWER = '已核实并警告卖家';
const PAUSE_REASON = '系统维护至 18:00';

// Grown-ups pass the basic verification at once.
const frame = otcJourney({ IDENTITY_AUTO_PASS: 'true' });
const { server, api, nickName, onPhone, onTraderPhone, onTwoPhones } = frame;

let operators: DeskOperators | undefined;
/** They sign in once: a code is good once. */
const desk = async () => {
  operators ??= await DeskOperators.signIn(server());
  return operators;
};

const pointsToday = async () => (await api(TAKER).call('getOtcStanding', {})).pointsToday;

test.each(['zh', 'en'] as const)(
  'a cancel counts until the seller excuses it; a report is answered; a block hides ads until it is lifted, in %s',
  async (language) => {
    const merchantName = await nickName(MERCHANT);
    await onTwoPhones(language, async (taker, merchant) => {
      const [buyer, seller] = [new LateSteps(taker), new LateSteps(merchant)];
      const orderId = await taker.buy('USDT', '1000', merchantName);
      await buyer.cancel();
      expect(await pointsToday()).toBe(1);
      await isSound(taker);
      await buyer.askReopening();
      await merchant.openOwnTurn();
      await seller.refuse();
      await seller.excuse();
      expect(await pointsToday()).toBe(0);
      await isSound(merchant);

      await taker.headIs(taker.words.cancelled);
      await buyer.report(COMPLAINT);
      const { report } = await api(TAKER).call('getOtcOrder', { orderId });
      const reportId = report?.reportId ?? '';
      await (await desk()).act('closeOtcReport', { reportId, answer: ANSWER });
      await taker.phone.visit(`/transaction/orderDetail?orderId=${orderId}`);
      // A member's words stay text.
      for (const text of [COMPLAINT, ANSWER]) await taker.phone.page.getByText(text).waitFor();

      await buyer.block();
      await taker.openMarket('buy', 'USDT');
      await taker.phone.page.getByText(taker.words.noAds).waitFor();
      await buyer.unblock(merchantName);
      await isSound(taker);
      await taker.openMarket('buy', 'USDT');
      await taker.adOf('buy', 'USDT', merchantName).first().waitFor();
    });
  },
);

test.each(['zh', 'en'] as const)(
  'a pause by operators takes no new order and stops the clocks, and open orders go on, in %s',
  async (language) => {
    await onTraderPhone(language, TAKER, async (taker) => {
      const { phone } = taker;
      const orderId = await taker.buy('USDT', '1000', await nickName(MERCHANT));
      await (await desk()).act('pauseOtc', { publicReason: PAUSE_REASON });
      await phone.page.getByText(taker.words.clockStopped).first().waitFor();
      await isSound(taker);
      await taker.openMarket('buy', 'USDT');
      await phone.page.getByText(PAUSE_REASON).waitFor();
      await taker
        .adOf('buy', 'USDT', await nickName(MERCHANT))
        .first()
        .tap();
      const submit = phone.page.getByRole('dialog').getByRole('button', { name: taker.words.buy });
      expect(await submit.isEnabled()).toBe(false);
      await phone.visit('/transaction/transactionFabi1');
      await phone.page.getByText(PAUSE_REASON).waitFor();
      expect(await orderInPause()).toBe(ERRORS.otcPaused.code);

      await settle(frame, orderId, TAKER);
      await phone.visit(`/transaction/orderDetail?orderId=${orderId}`);
      await taker.headIs(taker.words.completed);
      await (await desk()).decide('resumeOtc', {});
      await taker.openMarket('buy', 'USDT');
      await phone.page.getByText(PAUSE_REASON).waitFor({ state: 'detached' });
    });
  },
);

async function orderInPause(): Promise<string> {
  const { rows } = await api(TAKER).call('getOtcAdsForMember', { side: 'BUY', currency: 'USDT' });
  const ad = rows[0];
  if (!ad) throw new Error('no ad is listed');
  const order = { requestId: 'in-pause', adId: ad.adId, adVersion: String(ad.version), price: ad.price };
  try {
    await api(TAKER).call('createOtcOrder', { ...order, amount: ad.min });
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'an order was made';
}

test.each([
  ['zh', '13900000071', 'TK7654321', 'New-Trader-1'],
  ['en', '13900000072', 'TK7654322', 'New-Trader-2'],
] as const)(
  'a new member is led to each missing step and finds the order still typed, in %s',
  async (language, target, passport, nick) => {
    const password = PLANTED.accountPassword;
    const session = await registerMember(server().origin, { areaCode: '86', phone: target }, password);
    await server().codesAge();
    await onPhone({ language, session }, async (phone) => {
      const account = { target, password, passport, postPassword: '593827' };
      const [trader, member] = [new OtcTrader(phone, account.postPassword), new NewTrader(phone, account)];
      const merchantName = await nickName(MERCHANT);
      await trader.openAd('buy', 'USDT', merchantName);
      const sheet = phone.page.getByRole('dialog', { name: `${trader.words.buy} USDT` });
      const amount = sheet.getByLabel(trader.words.payAmount);
      const submit = sheet.getByRole('button', { name: `${trader.words.buy} USDT` });
      await amount.fill('1234.56');
      await isSound(trader);
      const go = async () => {
        await submit.tap();
        const question = phone.page.getByRole('dialog');
        await question.getByRole('button', { name: trader.words.goComplete, exact: true }).tap();
      };
      const typed = async () => plain(units(await amount.inputValue()));
      const isStillTyped = async () => {
        await trader.backTo('/transaction/transactionFabi');
        await amount.waitFor();
        expect(await typed()).toBe('1234.56');
      };

      await go();
      await phone.page.waitForURL('**/realname');
      await member.verify();
      await isStillTyped();
      await go();
      await member.setNickName(nick);
      expect(await typed()).toBe('1234.56');
      await go();
      await phone.page.waitForURL('**/accountCenter/postPasswordSet');
      await member.setPostPassword();
      await isStillTyped();
      await go();
      await phone.page.waitForURL('**/payment');
      await member.addBankCard();
      await isStillTyped();
      await submit.tap();
      await trader.placedOrder();
      await isSound(trader);
    });
  },
);
