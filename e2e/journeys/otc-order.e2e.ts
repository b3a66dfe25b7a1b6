/**
 * An OTC order on two phones at once: bought with a voucher and released, and sold; each in both languages. The demo's second
 * member is a merchant with ads on both sides; no simulated merchant takes part.
 */
import { expect, test } from 'vitest';
import { plain, sum } from '../kit/decimal.ts';
import { isSound, MERCHANT, otcJourney, otcUsdt, TAKER } from '../kit/otc-journey.ts';

const { api, nickName, onTwoPhones } = otcJourney();

/** In `npm test` coins are bought in Chinese and sold in English. */
const BUYS = [
  { language: 'zh', tags: [] },
  { language: 'en', tags: ['long'] },
] as const;
const SALES = [
  { language: 'zh', tags: ['long'] },
  { language: 'en', tags: [] },
] as const;

for (const { language, tags } of BUYS)
  test(`1,200 CNY are bought with a voucher and released, in ${language}`, { tags: [...tags] }, async () => {
    const before = await otcUsdt(api(TAKER));
    await onTwoPhones(language, async (taker, merchant) => {
      const orderId = await taker.buy('USDT', '1200', await nickName(MERCHANT));
      await isSound(taker);
      await taker.pay({ voucher: true });
      await merchant.openOwnTurn();
      expect(new URL(merchant.phone.page.url()).searchParams.get('orderId')).toBe(orderId);
      await isSound(merchant);
      await merchant.release();
      // The buyer's phone follows by itself.
      await taker.headIs(taker.words.completed);
      const { qty, status } = await api(TAKER).call('getOtcOrder', { orderId });
      expect(status).toBe('COMPLETED');
      expect((await otcUsdt(api(TAKER))).free).toBe(plain(sum([before.free, qty])));
    });
  });

for (const { language, tags } of SALES)
  test(`200 USDT are sold: the merchant pays, the member releases, in ${language}`, {
    tags: [...tags],
  }, async () => {
    const before = await otcUsdt(api(TAKER));
    await onTwoPhones(language, async (taker, merchant) => {
      const orderId = await taker.sell('USDT', '200', await nickName(MERCHANT));
      expect((await otcUsdt(api(TAKER))).frozen).toBe(plain(sum([before.frozen, '200'])));
      await merchant.openOwnTurn();
      await merchant.pay({ voucher: false });
      await taker.headIs(taker.words.toRelease);
      await taker.release();
      await merchant.headIs(merchant.words.completed);
      const { status } = await api(TAKER).call('getOtcOrder', { orderId });
      expect(status).toBe('COMPLETED');
      const after = await otcUsdt(api(TAKER));
      expect(after.frozen).toBe(before.frozen);
      expect(plain(sum([after.free, '200']))).toBe(before.free);
    });
  });

test('a line of the chat reaches the other phone, which counts it until it is read', async () => {
  await onTwoPhones('zh', async (taker, merchant) => {
    await taker.buy('USDT', '1000', await nickName(MERCHANT));
    await merchant.openOwnOrder();
    await taker.openChat();
    await taker.write('您好，<b>马上</b>付款');
    await merchant.phone.page.getByText('1 unread message').first().waitFor({ state: 'attached' });
    await merchant.openChat();
    const line = merchant.phone.page.getByRole('listitem').filter({ hasText: '您好，<b>马上</b>付款' });
    await line.waitFor();
    await merchant.write('I am here');
    await taker.phone.page.getByRole('listitem').filter({ hasText: 'I am here' }).waitFor();
    await isSound(taker);
  });
});
