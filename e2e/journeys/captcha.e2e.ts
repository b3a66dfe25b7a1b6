/**
 * The captcha's work behind the screen, and the way of a member who cannot see its picture.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { openCaptcha, passCaptcha } from '../kit/captcha.ts';
import { journey } from '../kit/journey.ts';
import { codeFromOutbox } from '../kit/member-api.ts';

const { onPhone, server } = journey();
const demo = (place: 0 | 1) => server().demo.members[place] as { phone: string; password: string };

test('the work runs in a worker while the member types, and one challenge is begun for it', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const begun: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => begun.push(new URL(request.url()).pathname));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await phone.visit('/login');
    const worker = page.waitForEvent('worker');
    await page.getByLabel('手机号', { exact: true }).fill(demo(0).phone);
    await page.getByLabel('登录密码', { exact: true }).fill(demo(0).password);
    expect((await worker).url()).toMatch(/\/assets\/work-worker-[\w-]+\.js$/);
    await expect.poll(() => page.workers().length).toBe(0);
    await passCaptcha(phone, 'login', () => page.getByRole('button', { name: '登录', exact: true }).tap());
    await page.waitForURL('**/home');
    expect(begun.filter((path) => path.endsWith('/data/captcha/getWork'))).toHaveLength(1);
    expect(begun.filter((path) => path.endsWith('/data/sms/geetestCode'))).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});

test('a member who sees no picture gets a code instead, by the keyboard alone', async () => {
  await onPhone({ language: 'en' }, async (phone) => {
    const { page } = phone;
    const tabTo = async (name: string) => {
      const wanted = page.getByRole('dialog').getByRole('button', { name, exact: true });
      await wanted.waitFor();
      for (let step = 0; step < 12; step++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard does not reach ${name}`);
    };
    const press = async (name: string) => {
      await tabTo(name);
      await page.keyboard.press('Enter');
    };
    await phone.visit('/login');
    await page.getByLabel('Phone number', { exact: true }).fill(demo(1).phone);
    await page.getByLabel('Password', { exact: true }).fill(demo(1).password);
    await openCaptcha(phone, () => page.keyboard.press('Enter'));
    await press('Use a code instead');
    await press('Send code');
    const field = page.getByRole('dialog').getByLabel('Code', { exact: true });
    await page.getByRole('status').getByText('Code sent to').waitFor();
    await field.fill('000000');
    await field.press('Enter');
    await page.getByRole('alert').getByText('The verification code is wrong or has expired').waitFor();
    await field.fill(await codeFromOutbox(phone.origin, demo(1).phone));
    await field.press('Enter');
    await page.waitForURL('**/home');

    // Registration: the code that comes anyway.
    await phone.visit('/register');
    await page.getByRole('tab', { name: 'Email' }).tap();
    await page.getByLabel('Email address').fill('unseeing@tern.info');
    await openCaptcha(phone, () => page.getByRole('button', { name: 'Send code' }).press('Enter'));
    await press('Use a code instead');
    await press('Confirm');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await codeFromOutbox(phone.origin, 'unseeing@tern.info')).toMatch(/^\d{6}$/);

    // The forgotten password: the same.
    await phone.visit('/forget');
    await page.getByRole('tab', { name: 'Email' }).tap();
    await page.getByLabel('Email address').fill('unseeing-too@tern.info');
    await openCaptcha(phone, () => page.getByRole('button', { name: 'Send code' }).press('Enter'));
    await press('Use a code instead');
    await press('Confirm');
    await page.getByText('Code sent').first().waitFor();
  });
});
