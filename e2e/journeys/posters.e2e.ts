/**
 * The share box: every poster is saved and its QR code read back. The one of the app opens the download page, the one of the
 * invitation registers a member.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { apiOf, codeFromOutbox } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { openShareBox, SHARE_WORDS, savedPoster } from '../kit/poster.ts';
import { register } from '../kit/trader.ts';

const IOS = 'https://apps.apple.com/app/id1';
const { member, onPhone, server } = journey({ IOS_STORE_URL: IOS });

test('the poster of the app opens the download page, also for a visitor', async () => {
  await onPhone({}, async (phone) => {
    await phone.visit('/home');
    await openShareBox(phone);
    const link = await savedPoster(phone, '1');
    expect(link).toBe(`${server().origin}/download`);
    await phone.visit(new URL(link).pathname);
    const store = phone.page.getByRole('link', { name: '前往 App Store 下载' });
    expect(await store.getAttribute('href')).toBe(IOS);
    await phone.page.getByText('选择“添加到主屏幕”', { exact: true }).waitFor();
  });
});

test.for([
  ['zh', 'day'],
  ['en', 'night'],
] as const)('every saved poster leads to its page, in %s', { tags: 'long' }, async ([language, theme]) => {
  await onPhone({ session: member(0), language, theme }, async (phone) => {
    const { welCode } = await apiOf(server().origin, member(0)).call('getInvitation', {});
    await phone.visit('/home');
    await openShareBox(phone);
    for (const design of ['2', '1'] as const)
      expect(await savedPoster(phone, design)).toBe(`${server().origin}/download`);
    await phone.page.getByRole('tab', { name: SHARE_WORDS[language].invite }).tap();
    await phone.page.getByRole('img', { name: welCode }).first().waitFor();
    for (const design of ['2', '1'] as const)
      expect(await savedPoster(phone, design)).toBe(`${server().origin}/register?code=${welCode}`);
  });
});

test('the poster of the invitation registers a member', { tags: 'long' }, async () => {
  const inviter = apiOf(server().origin, member(1));
  let link = '';
  await onPhone({ session: member(1) }, async (phone) => {
    await phone.visit('/invitation');
    await phone.page.getByRole('button', { name: '立即邀请' }).tap();
    link = await savedPoster(phone, '2');
  });
  await onPhone({}, async (phone) => {
    const number = '13911110088';
    const { pathname, search } = new URL(link);
    const readCode = () => codeFromOutbox(phone.origin, number);
    await register(phone, number, PLANTED.loginPassword, readCode, pathname + search);
  });
  expect(await inviter.call('getInvitation', {})).toMatchObject({ invitees: 1 });
  const { rows } = await inviter.call('getInvitees', {});
  expect(rows.map(({ account }) => account)).toEqual(['139****0088']);
});

test('a visitor is led to the login before the invitation', { tags: 'long' }, async () => {
  await onPhone({ language: 'en' }, async (phone) => {
    await phone.visit('/home');
    await openShareBox(phone);
    await phone.page.getByRole('tab', { name: SHARE_WORDS.en.invite }).tap();
    await phone.page.getByRole('button', { name: 'Log in' }).last().tap();
    await phone.page.waitForURL('**/login?to=%2Finvitation');
  });
});
