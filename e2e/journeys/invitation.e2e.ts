/** The invitation on a phone: code and link, an invitee who trades, today's estimate and the lists. */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { apiOf, registerMember } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';

const { member, onPhone, server } = journey();

/** A newcomer registers with the code, and pays a fee. */
async function inviteTrader(welCode: string): Promise<void> {
  const { origin } = server();
  const phone = { areaCode: '86', phone: '13911110077' };
  const api = apiOf(origin, await registerMember(origin, phone, PLANTED.loginPassword, welCode));
  await api.call('claimFaucet', { requestId: 'invitee-faucet' });
  await api.call('transfer', {
    requestId: 'invitee-transfer',
    from: 'assets',
    to: 'spot',
    currency: 'USDT',
    amount: '1000',
  });
  // While a coin has no index, its fees count nothing.
  await expect
    .poll(async () => (await api.call('getTicker', { pairsName: 'BTC/USDT', type: 'SPOT' })).indexState)
    .toBe('NORMAL');
  await api.call('placeSpotOrder', {
    requestId: 'invitee-buys'.padStart(32, '0'),
    pairsName: 'BTC/USDT',
    side: 'BUY',
    type: 'MARKET',
    quoteAmount: '900',
  });
  await expect.poll(async () => (await api.call('getSpotFills', {})).rows.length).toBeGreaterThan(0);
}

test('a member invites a friend by the code of the screen and sees the friend’s fees come in', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/invitation');
    await page.getByText('永久返佣 30%').waitFor();
    const api = apiOf(server().origin, member(0));
    const { welCode, link } = await api.call('getInvitation', {});
    await page.getByText(welCode, { exact: true }).waitFor();
    await page.getByText(`${server().origin}${link}`, { exact: true }).waitFor();
    await page.getByText('暂无返佣排名').waitFor();
    await inviteTrader(welCode);
    // The screen asks anew by itself.
    await expect
      .poll(async () => (await api.call('getInvitation', {})).todayEstimate, { timeout: 30_000 })
      .not.toBe('0');
    await page.getByText('有效 1 人').waitFor();
    await page.getByRole('tab', { name: '我的邀请' }).tap();
    await page.getByText('139****0077').waitFor();
    await page.getByText('有效', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '返佣记录' }).tap();
    await page.getByText('暂无返佣记录').waitFor();
  });
});

test('in English', { tags: 'long' }, async () => {
  await onPhone({ session: member(1), language: 'en', theme: 'night' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/invitation?part=invitees');
    await page.getByText('30% rebate for life').waitFor();
    await page.getByText('You have not invited anyone yet').waitFor();
    await page.getByRole('button', { name: 'Invite now' }).tap();
    await page.getByRole('button', { name: 'Save picture' }).waitFor();
  });
});
