/**
 * An OTC order on two phones at once: bought with a voucher and released, and sold; each in both languages. The demo's second
 * member is a merchant with ads on both sides; no simulated merchant takes part.
 */
import { expect, test } from 'vitest';
import { plain, sum } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { OtcTrader, otcMember } from '../kit/otc-trader.ts';
import { accessibilityFaults, overflowFaults, wordFaults } from '../kit/screen-faults.ts';

const { server, onPhone } = journey({ DEMO_OTC: '0' });

const apiOfMember = (place: number) => apiOf(server().origin, otcMember(server(), place));

async function merchantName(): Promise<string> {
  const { nickName } = await apiOfMember(1).call('getMember', { member: otcMember(server(), 1).userId });
  return nickName;
}

async function otcUsdt() {
  const { balances } = await apiOfMember(0).call('getAccounts', {});
  const row = balances.find(({ account, currency }) => account === 'otc' && currency === 'USDT');
  return { free: row?.free ?? '0', frozen: row?.frozen ?? '0' };
}

/** A member in one language and the merchant in the other, each on a phone. */
async function onTwoPhones(
  language: 'zh' | 'en',
  walk: (taker: OtcTrader, merchant: OtcTrader) => Promise<void>,
): Promise<void> {
  const other = language === 'zh' ? 'en' : 'zh';
  const [taker, merchant] = [otcMember(server(), 0), otcMember(server(), 1)];
  await onPhone({ language, session: taker }, (first) =>
    onPhone({ language: other, session: merchant, theme: 'night' }, (second) =>
      walk(new OtcTrader(first, taker.tradingPassword), new OtcTrader(second, merchant.tradingPassword)),
    ),
  );
}

async function isSound({ phone }: OtcTrader): Promise<void> {
  expect(await overflowFaults(phone.page)).toEqual([]);
  expect(await accessibilityFaults(phone.page)).toEqual([]);
}

test.each(['zh', 'en'] as const)(
  '1,200 CNY are bought with a voucher and released, in %s',
  async (language) => {
    const before = await otcUsdt();
    await onTwoPhones(language, async (taker, merchant) => {
      const orderId = await taker.buy('USDT', '1200', await merchantName());
      await isSound(taker);
      await taker.pay({ voucher: true });
      await merchant.openOwnTurn();
      expect(new URL(merchant.phone.page.url()).searchParams.get('orderId')).toBe(orderId);
      await isSound(merchant);
      await merchant.release();
      // The buyer's phone follows by itself.
      await taker.headIs(taker.words.completed);
      const { qty, status } = await apiOfMember(0).call('getOtcOrder', { orderId });
      expect(status).toBe('COMPLETED');
      expect((await otcUsdt()).free).toBe(plain(sum([before.free, qty])));
    });
  },
);

test.each(['zh', 'en'] as const)(
  '200 USDT are sold: the merchant pays, the member releases, in %s',
  async (language) => {
    const before = await otcUsdt();
    await onTwoPhones(language, async (taker, merchant) => {
      const orderId = await taker.sell('USDT', '200', await merchantName());
      expect((await otcUsdt()).frozen).toBe(plain(sum([before.frozen, '200'])));
      await merchant.openOwnTurn();
      await merchant.pay({ voucher: false });
      await taker.headIs(taker.words.toRelease);
      await taker.release();
      await merchant.headIs(merchant.words.completed);
      const { status } = await apiOfMember(0).call('getOtcOrder', { orderId });
      expect(status).toBe('COMPLETED');
      const after = await otcUsdt();
      expect(after.frozen).toBe(before.frozen);
      expect(plain(sum([after.free, '200']))).toBe(before.free);
    });
  },
);

test('a line of the chat reaches the other phone, which counts it until it is read', async () => {
  await onTwoPhones('zh', async (taker, merchant) => {
    await taker.buy('USDT', '1000', await merchantName());
    await merchant.openOwnOrder();
    await taker.openChat();
    await taker.write('您好，<b>马上</b>付款');
    await merchant.phone.page.getByText('1 unread messages').first().waitFor({ state: 'attached' });
    await merchant.openChat();
    const line = merchant.phone.page.getByRole('listitem').filter({ hasText: '您好，<b>马上</b>付款' });
    await line.waitFor();
    await merchant.write('I am here');
    await taker.phone.page.getByRole('listitem').filter({ hasText: 'I am here' }).waitFor();
    await isSound(taker);
    expect(await wordFaults(taker.phone.page, 'zh')).toEqual([]);
  });
});
