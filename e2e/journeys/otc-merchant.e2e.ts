/**
 * A merchant from the application to the end: what is missing, withdrawn, rejected, approved, an ad that is traded, a
 * suspension in mid-order, a bond that is short, quitting, taken back and ended. Each state is read in both languages.
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { plain, sum } from '../kit/decimal.ts';
import { DeskOperators } from '../kit/desk-operators.ts';
import { MerchantSteps, type StateWord } from '../kit/merchant-steps.ts';
import { APPLICANT, isSound, otcJourney, otcUsdt, TAKER } from '../kit/otc-journey.ts';
import { OtcTrader, otcMember } from '../kit/otc-trader.ts';
import { passHours, TEST_CONTROL } from '../kit/test-control.ts';

const REJECTION = 'The documents do not match the name';
const SUSPENSION = 'Several complaints are being checked';
const PENALTY = 'A release came late';
const QUIT_DAYS = 7;

const { server, api, nickName, onPhone, onTraderPhone } = otcJourney(TEST_CONTROL);

/** Signed in a day later: a session without a request ends. */
let desk: DeskOperators;

const memberId = () => otcMember(server(), APPLICANT).userId;
const bond = async () => (await api(APPLICANT).call('getMerchantState', {})).bond;

type Walk = (steps: MerchantSteps, trader: OtcTrader) => Promise<void>;

const onApplicantPhone = (walk: Walk) =>
  onTraderPhone('zh', APPLICANT, (trader) => walk(new MerchantSteps(trader), trader));

/** The state is read by day in Chinese and by night in English, with the operator's reason where there is one. */
async function isReadAs(state: StateWord, reason = ''): Promise<void> {
  for (const [language, theme] of [
    ['zh', 'day'],
    ['en', 'night'],
  ] as const)
    await onPhone({ language, theme, session: otcMember(server(), APPLICANT) }, async (phone) => {
      const trader = new OtcTrader(phone, '');
      await new MerchantSteps(trader).open(state);
      if (reason !== '') await phone.page.getByText(reason).waitFor();
      await isSound(trader);
    });
}

test.each(['zh', 'en'] as const)(
  'a member without a merchant’s requirements is led to each of them, in %s',
  async (language) => {
    await onTraderPhone(language, TAKER, async (trader) => {
      const { page } = trader.phone;
      const steps = new MerchantSteps(trader);
      const places = [
        '/realname1',
        '/accountCenter/bind',
        '/accountCenter/googleAuthenticator',
        '/assets/transfer',
      ];
      for (const [at, place] of places.entries()) {
        await steps.open('NONE');
        expect(await steps.missing().count()).toBe(places.length);
        await steps.missing().nth(at).tap();
        await page.waitForURL(`**${place}*`);
      }
      await steps.open('NONE');
      expect(await steps.applyButton().isEnabled()).toBe(false);
      await isSound(trader);
    });
  },
);

test('an application is withdrawn, rejected, and approved a day later', async () => {
  const before = await otcUsdt(api(APPLICANT));
  await onApplicantPhone(async (steps) => {
    await steps.open('NONE');
    await steps.apply();
    await steps.stateIs('PENDING');
    expect(await bond()).toBe('10000');
    await isReadAs('PENDING');
    await steps.withdraw();
    await steps.stateIs('WITHDRAWN');
    expect(await otcUsdt(api(APPLICANT))).toEqual(before);
    await isReadAs('WITHDRAWN');
    await steps.apply();
    const first = await DeskOperators.signIn(server());
    await first.act('rejectMerchant', { memberId: memberId(), publicReason: REJECTION });
    expect(await otcUsdt(api(APPLICANT))).toEqual(before);
    await isReadAs('REJECTED', REJECTION);
    await steps.open('REJECTED');
    expect(await steps.applyButton().isEnabled()).toBe(false);
    await passHours(server(), 24);
    await steps.open('REJECTED');
    expect(await steps.applyButton().isEnabled()).toBe(true);
    await steps.apply();
  });
  desk = await DeskOperators.signIn(server());
  await desk.act('approveMerchant', { memberId: memberId() });
  await isReadAs('APPROVED');
});

test('a suspension in mid-order switches the ad off, and the order goes on', async () => {
  const name = await nickName(APPLICANT);
  await onApplicantPhone(async (steps, merchant) => {
    await steps.fillAd({ price: '7.80', qty: '600', min: '100', max: '3000' });
    await steps.preview.getByText(steps.words.farAbove).waitFor();
    await isSound(merchant);
    await steps.setPrice('7.10');
    await steps.preview.getByText(steps.words.farAbove).waitFor({ state: 'detached' });
    await steps.publish();
    await steps.turnOn();
    await onTraderPhone('en', TAKER, async (taker) => {
      const orderId = await taker.sell('USDT', '100', name);
      await desk.act('suspendMerchant', { memberId: memberId(), publicReason: SUSPENSION });
      await isReadAs('SUSPENDED', SUSPENSION);
      expect(await api(APPLICANT).call('getAdvertisements', {})).toMatchObject([
        { isOn: false, cause: 'MERCHANT' },
      ]);
      await merchant.openOwnTurn();
      await merchant.pay({ voucher: false });
      await taker.headIs(taker.words.toRelease);
      await taker.release();
      await merchant.headIs(merchant.words.completed);
      expect(await api(TAKER).call('getOtcOrder', { orderId })).toMatchObject({
        status: 'COMPLETED',
        amount: '710.00',
      });
      await desk.decide('liftMerchantSuspension', { memberId: memberId() });
      await steps.open('APPROVED');
      await desk.decide('penalizeMerchant', {
        memberId: memberId(),
        orderId,
        harmedId: otcMember(server(), TAKER).userId,
        amount: '50',
        publicReason: PENALTY,
      });
    });
  });
});

test('a bond that is short lets no ad go on until it is topped up', async () => {
  expect(await bond()).toBe('9950');
  await isReadAs('APPROVED');
  await onApplicantPhone(async (steps) => {
    await steps.turnOn({ isBondShort: true });
    await steps.open('APPROVED');
    await steps.topUp();
    expect(await bond()).toBe('10000');
    await steps.turnOn();
  });
});

test('a merchant with an ad on cannot quit; quitting is taken back, and after seven days the bond returns', async () => {
  await onApplicantPhone(async (steps, merchant) => {
    const { page } = merchant.phone;
    await steps.open('APPROVED');
    await page.getByText(steps.words.quitBusy).waitFor();
    expect(await page.getByRole('button', { name: steps.words.quit }).isEnabled()).toBe(false);
    await steps.allOff();
    await steps.open('APPROVED');
    await steps.quit();
    await steps.stateIs('QUITTING');
    await isReadAs('QUITTING');
    await steps.stay();
    await steps.stateIs('APPROVED');
    await steps.quit();
    await steps.stateIs('QUITTING');
  });
  const { free } = await otcUsdt(api(APPLICANT));
  // A session without a request ends before the seven days do.
  for (let day = 0; day < QUIT_DAYS; day++) {
    await passHours(server(), 24);
    await bond();
  }
  expect(await otcUsdt(api(APPLICANT))).toEqual({ free: plain(sum([free, '10000'])), frozen: '0' });
  await isReadAs('QUIT');
});
