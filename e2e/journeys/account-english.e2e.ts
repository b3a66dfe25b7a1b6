/**
 * The account centre, identity and payment methods in English: the same ways as in account.e2e.ts, the straight ones.
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from 'vitest';
import { agreeToLock, bindGoogle, setPostPassword, typeOwnerCode } from '../kit/account-center.ts';
import { journey } from '../kit/journey.ts';
import { totpCode } from '../kit/totp.ts';

const POST_PASSWORD = '593827';
const { onPhone, server, member } = journey({ IDENTITY_AUTO_PASS: 'true' });
beforeEach(() => server().codesAge());

const account = () => {
  const { phone: target, password } = server().demo.members[0] as { phone: string; password: string };
  return { target, password };
};
const onEnglishPhone = (walk: Parameters<typeof onPhone>[1]) =>
  onPhone({ session: member(0), language: 'en' }, walk);

test('identity: a wrong number is refused, a right one passes and is shown masked', async () => {
  await onEnglishPhone(async (phone) => {
    const { page } = phone;
    await phone.visit('/realname');
    await page.getByLabel('Full name').fill('Wang Haiyan');
    await page.getByLabel('ID number').fill('110105194912310021');
    await page.getByRole('button', { name: 'Submit basic verification' }).tap();
    await page.getByText('The ID number is invalid').waitFor();
    await page.getByLabel('ID number').fill('11010519491231002x');
    await page.getByRole('button', { name: 'Submit basic verification' }).tap();
    await page.getByText('Basic verification passed').waitFor();
    await page.getByText('110***********002X').waitFor();
  });
});

test('payment methods: the trading password first, then a card that is disabled and deleted', async () => {
  await onEnglishPhone(async (phone) => {
    const { page } = phone;
    await phone.visit('/payment/bankCard');
    await page.getByText('Set a trading password first').first().waitFor();
    await setPostPassword(phone, account(), POST_PASSWORD);
    await phone.visit('/payment/bankCard');
    await page.getByLabel('Cardholder').fill('Wang Haiyan');
    await page.getByLabel('Bank', { exact: true }).fill('A bank');
    await page.getByLabel('Card number', { exact: true }).fill('6214 8312 0987 6543');
    await page.getByLabel('Confirm card number', { exact: true }).fill('6214831209876543');
    await page.getByLabel('Trading password', { exact: true }).fill(POST_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).tap();
    await phone.toast('Saved');
    await phone.visit('/payment');
    await page.getByText('•••• 6543').waitFor();
    expect(await page.getByText(/6214/).count()).toBe(0);
    await page.getByRole('switch', { name: /^Enabled/ }).tap();
    await page.getByLabel('Trading password', { exact: true }).fill(POST_PASSWORD);
    await phone.toast('Disabled');
    await page.getByRole('button', { name: /^Delete .*6543/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await page.getByLabel('Trading password', { exact: true }).fill(POST_PASSWORD);
    await phone.toast('Deleted');
    expect(await page.getByText('•••• 6543').count()).toBe(0);
  });
});

let recoveryCodes: string[] = [];
test('Google Authenticator is bound in three steps', async () => {
  await onEnglishPhone(async (phone) => {
    ({ recoveryCodes } = await bindGoogle(phone, account(), (secret) => totpCode(secret, Date.now())));
    expect(recoveryCodes).toHaveLength(10);
  });
});

test('it is closed by a recovery code, withdrawals are locked, and the events say so', async () => {
  await onEnglishPhone(async (phone) => {
    const { page } = phone;
    const { target, password } = account();
    await phone.visit('/accountCenter/closeGoogle');
    await typeOwnerCode(phone, target);
    await page.getByLabel('Login password', { exact: true }).fill(password);
    await page.getByRole('button', { name: /recovery code/i }).tap();
    await page.getByLabel(/recovery code/i).fill(recoveryCodes[0] as string);
    await page.getByRole('button', { name: 'Disable Google Authenticator' }).tap();
    await agreeToLock(phone);
    await page.waitForURL('**/accountCenter');
    await page.getByText(/23:5\d:\d\d left/).waitFor();
    await phone.visit('/accountCenter/events');
    await page.getByText('Google Authenticator disabled').waitFor();
    await page.getByText('Trading password set').waitFor();
    await phone.visit('/message');
    await page.getByRole('tab', { name: /^Security/ }).tap();
    await page.getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).tap();
    await page.getByRole('img', { name: 'Unread' }).first().waitFor({ state: 'hidden' });
  });
});
