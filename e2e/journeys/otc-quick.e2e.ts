/**
 * Quick buy and sell while the market moves: no ad fits, one does, and another taker is faster, so that the price gets
 * worse under the button, after which the screen shows both prices and asks again.
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { OtcAds } from '../kit/otc-ads.ts';
import { APPLICANT, isSound, MERCHANT, otcJourney, settle, TAKER } from '../kit/otc-journey.ts';
import { QuickTrade } from '../kit/otc-quick.ts';
import { otcMember } from '../kit/otc-trader.ts';

const frame = otcJourney();
const { server, api, onTraderPhone } = frame;

const ads = () => new OtcAds(api(MERCHANT), otcMember(server(), MERCHANT).tradingPassword);
const orderOf = (orderId: string) => api(TAKER).call('getOtcOrder', { orderId });

/** Another taker takes so much of the ad. */
async function takenByAnother(adId: string, price: string, amount: string): Promise<string> {
  const { version } = await findAd(adId);
  const { orderId } = await api(APPLICANT).call('createOtcOrder', {
    requestId: `faster-${adId}`,
    adId,
    adVersion: String(version),
    price,
    amount,
  });
  return orderId;
}

async function findAd(adId: string) {
  const ad = (await api(MERCHANT).call('getAdvertisements', {})).find((one) => one.adId === adId);
  if (!ad) throw new Error(`the merchant has no ad ${adId}`);
  return ad;
}

test.each(['zh', 'en'] as const)(
  'a quick buy finds no ad, then one, then a worse price than it showed, in %s',
  async (language) => {
    const market = ads();
    await market.listOnly();
    await onTraderPhone(language, TAKER, async (taker) => {
      const quick = new QuickTrade(taker);
      await quick.openFromHome();
      await quick.typeAmount('501');
      await quick.findsNothing();
      await isSound(taker);

      // A taker who is new to the merchant holds 30 % of it at most.
      const [best] = await market.listOnly({ side: 'SELL', price: '7.25', qty: '200' });
      await quick.typeAmount('400');
      await quick.priceIs('7.25');
      await quick.confirmButton.waitFor();
      await isSound(taker);
      await quick.confirmButton.tap();
      const first = await taker.placedOrder();
      expect(await orderOf(first)).toMatchObject({ price: '7.25', amount: '400.00' });
      await settle(frame, first, TAKER);

      await market.list({ side: 'SELL', price: '7.3', qty: '1000' });
      await quick.openFromHome();
      await quick.typeAmount('502');
      await quick.priceIs('7.25');
      await quick.confirmButton.waitFor();
      // 250 CNY are left, fewer than the order wants.
      const faster = await takenByAnother(best ?? '', '7.25', '800');
      await quick.confirmButton.tap();
      await isSound(taker);
      await quick.acceptsWorse('7.25', '7.30');
      await quick.confirmButton.tap();
      const second = await taker.placedOrder();
      expect(await orderOf(second)).toMatchObject({ price: '7.30', amount: '502.00' });
      await settle(frame, second, TAKER);
      await settle(frame, faster, APPLICANT);
    });
  },
);

test.each(['zh', 'en'] as const)(
  'a quick sale whose price got worse under the password is asked about again, in %s',
  async (language) => {
    const market = ads();
    const [best] = await market.listOnly(
      { side: 'BUY', price: '7.15', qty: '1000' },
      { side: 'BUY', price: '7.1', qty: '1000' },
    );
    await onTraderPhone(language, TAKER, async (taker) => {
      const quick = new QuickTrade(taker);
      await quick.openSell();
      await quick.typeAmount('720');
      await quick.priceIs('7.15');
      await quick.confirmButton.tap();
      await market.switchOff(best ?? '');
      await quick.typePassword();
      await quick.acceptsWorse('7.15', '7.10');
      await isSound(taker);
      await quick.confirmButton.tap();
      await quick.typePassword();
      const orderId = await taker.placedOrder();
      expect(await orderOf(orderId)).toMatchObject({ side: 'SELL', price: '7.10', amount: '720.00' });
      await settle(frame, orderId, TAKER);
    });
  },
);
