/**
 * The share box: every poster is saved and its QR code read back. The one of the app opens the download page, the one of the
 * invitation registers a member. A background that an operator uploads is drawn behind the text.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { OperatorPage } from '../kit/console-operator.ts';
import { deskFaults } from '../kit/desk-fit.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, codeFromOutbox } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { pngImage } from '../kit/png-image.ts';
import { openShareBox, SHARE_WORDS, savedPoster, savePoster } from '../kit/poster.ts';
import { readPixels } from '../kit/read-qr.ts';
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

/** The operator's own page of posters, in the browser of a phone. */
async function openPosters({ context }: Phone): Promise<OperatorPage> {
  const browser = context.browser();
  const account = server().demo.operators.find(({ name }) => name === 'maker');
  if (!browser || !account) throw new Error('the demo has no operator with a browser');
  const operator = await OperatorPage.open(browser, server().desk);
  await operator.signIn(account);
  await operator.visit('/posters');
  return operator;
}

/** Red, green and blue near the left edge of a poster, where no design writes anything. */
async function groundAt(phone: Phone, poster: Buffer, row: number): Promise<number[]> {
  const { width, data } = await readPixels(phone.page, poster);
  const at = (row * width + 10) * 4;
  return [...data.subarray(at, at + 3)];
}

test('a background that an operator uploads lies behind the posters that members save, until it is taken away', async () => {
  const name = 'Invitation · Design 2';
  const ROWS = [500, 600, 700];
  await onPhone({ session: member(0) }, async (phone) => {
    const grounds = async () => {
      await phone.visit('/invitation');
      await phone.page.getByRole('button', { name: '立即邀请' }).tap();
      await phone.settled();
      const poster = await savePoster(phone, '2');
      return Promise.all(ROWS.map((row) => groundAt(phone, poster, row)));
    };
    const own = await grounds();

    const operator = await openPosters(phone);
    const { page } = operator;
    const row = page.getByRole('row', { name });
    const choose = (width: number, height: number) =>
      page
        .getByLabel(`Upload a picture: ${name}`)
        .setInputFiles({ name: 'ground.png', mimeType: 'image/png', buffer: pngImage(width, height) });
    await choose(743, 1188);
    await expect(operator.giveReason('a ground for the summer')).rejects.toThrow(/refused: .*744x1188/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    operator.faults.length = 0;
    await choose(744, 1188);
    await operator.giveReason('a ground for the summer');
    await row.getByRole('img', { name }).waitFor();
    expect(await deskFaults(operator)).toEqual([]);
    // Each row of the picture has its own grey, of which the veil over it leaves three fifths.
    const greys = ROWS.map((at) => Math.round((at % 256) * 0.6));
    for (const [at, ground] of (await grounds()).entries())
      for (const colour of ground) expect(Math.abs(colour - (greys[at] ?? 0))).toBeLessThanOrEqual(3);

    await row.getByRole('button', { name: 'Use the design’s own' }).click();
    await operator.giveReason('the summer is over');
    await row.getByText('The design’s own', { exact: true }).waitFor();
    expect(await grounds()).toEqual(own);
    expect(operator.faults).toEqual([]);
    await operator.close();
  });
});
