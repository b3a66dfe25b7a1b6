/**
 * The clock of an OTC order on two phones at once: it ends unpaid, the buyer who did pay asks for it back and the seller
 * consents; and a phone whose own clock is wrong counts the same seconds.
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { plain, sum } from '../kit/decimal.ts';
import { isSound, MERCHANT, otcJourney, otcUsdt, TAKER } from '../kit/otc-journey.ts';
import { LateSteps } from '../kit/otc-late-steps.ts';
import { OtcTrader, otcMember } from '../kit/otc-trader.ts';
import { passTime, TEST_CONTROL } from '../kit/test-control.ts';

const PAY_WINDOW_SECONDS = 900;
const WRONG_BY_MS = 7 * 60_000;

const { server, api, nickName, onPhone, onTwoPhones } = otcJourney(TEST_CONTROL);

async function stockOf(adId: string): Promise<string> {
  const ads = await api(MERCHANT).call('getAdvertisements', {});
  return ads.find((ad) => ad.adId === adId)?.qty ?? '';
}

async function bestAd(): Promise<string> {
  const { rows } = await api(TAKER).call('getOtcAdsForMember', { side: 'BUY', currency: 'USDT' });
  return rows[0]?.adId ?? '';
}

const orderOf = (orderId: string) => api(TAKER).call('getOtcOrder', { orderId });

/** The seconds on the countdown of the order that the phone shows. */
async function secondsShown({ phone }: OtcTrader): Promise<number> {
  const [minutes = '', seconds = ''] = (await phone.page.getByRole('timer').first().innerText()).split(':');
  return Number(minutes) * 60 + Number(seconds);
}

test.each(['zh', 'en'] as const)(
  'an order ends at its deadline; the buyer did pay, the seller consents and releases, in %s',
  async (language) => {
    const [before, adId] = [await otcUsdt(api(TAKER)), await bestAd()];
    const stock = await stockOf(adId);
    await onTwoPhones(language, async (taker, merchant) => {
      const late = new LateSteps(taker);
      const orderId = await taker.buy('USDT', '1200', await nickName(MERCHANT));
      await merchant.openOwnOrder();
      expect(await stockOf(adId)).not.toBe(stock);
      await passTime(server(), PAY_WINDOW_SECONDS);
      await taker.headIs(taker.words.cancelled);
      await merchant.headIs(merchant.words.cancelled);
      await taker.phone.page.getByText(taker.words.notInTime).waitFor();
      expect(await orderOf(orderId)).toMatchObject({ status: 'CANCELLED', cancelCause: 'TIMEOUT' });
      // The coins that were set aside for the order are the ad's again.
      expect(await stockOf(adId)).toBe(stock);
      expect((await api(TAKER).call('getOtcStanding', {})).pointsToday).toBe(1);
      await isSound(taker);

      await late.askReopening();
      await taker.headIs(taker.words.reopenAsked);
      await merchant.openOwnTurn();
      await merchant.headIs(merchant.words.toConsent);
      await isSound(merchant);
      await new LateSteps(merchant).consent();
      await taker.headIs(taker.words.toBeReleased);
      const { qty, status } = await orderOf(orderId);
      expect(status).toBe('PENDING_RELEASE');
      expect(plain(sum([await stockOf(adId), qty]))).toBe(stock);
      // The points of the deadline went with the consent.
      expect((await api(TAKER).call('getOtcStanding', {})).pointsToday).toBe(0);
      await merchant.release();
      await taker.headIs(taker.words.completed);
      expect((await otcUsdt(api(TAKER))).free).toBe(plain(sum([before.free, qty])));
      await isSound(taker);
    });
  },
);

test('a phone with a wrong clock counts down the same seconds', async () => {
  const taker = otcMember(server(), TAKER);
  const merchant = otcMember(server(), MERCHANT);
  await onPhone({ session: taker }, (right) =>
    onPhone({ session: merchant, language: 'en', altersPage: true }, async (wrong) => {
      await wrong.page.clock.install({ time: Date.now() + WRONG_BY_MS });
      const buyer = new OtcTrader(right, taker.tradingPassword);
      const seller = new OtcTrader(wrong, merchant.tradingPassword);
      const orderId = await buyer.buy('USDT', '1000', await nickName(MERCHANT));
      await seller.openOwnOrder();
      const apart = async () => {
        const [one, other] = await Promise.all([secondsShown(buyer), secondsShown(seller)]);
        return Math.abs(one - other);
      };
      await expect.poll(apart).toBeLessThanOrEqual(1);
      const { clockTime } = await orderOf(orderId);
      const { time } = await api(TAKER).call('getServer', {});
      expect(Math.abs((await secondsShown(seller)) * 1000 - (clockTime - time))).toBeLessThan(5_000);
      await passTime(server(), 300);
      await expect.poll(async () => PAY_WINDOW_SECONDS - (await secondsShown(seller))).toBeGreaterThan(299);
      await expect.poll(apart).toBeLessThanOrEqual(1);
      await new LateSteps(buyer).cancel();
      await seller.headIs(seller.words.cancelled);
    }),
  );
});
