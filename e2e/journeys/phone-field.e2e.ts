/** The phone field as autofill, a paste and keys fill it (rules/conventions#wire-values). */
import { expect, test } from 'vitest';
import { passCaptcha } from '../kit/captcha.ts';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';

const WORDS = {
  zh: { phone: '手机号', area: '国家/地区区号', switched: '已切换到', password: '登录密码', logIn: '登录' },
  en: {
    phone: 'Phone number',
    area: 'Country/region code',
    switched: 'Switched to',
    password: 'Login password',
    logIn: 'Log in',
  },
};
const LOOKS = [
  { language: 'zh', theme: 'night', width: 320 },
  { language: 'en', theme: 'day', width: 430 },
] as const;

const { onPhone, server } = journey();

/** One input event with the whole text, as a paste and autofill make it. */
async function putIn({ page }: Phone, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill('');
  await page.keyboard.insertText(text);
}

test.each(LOOKS)('a phone that names its code switches the field, which says so: $language', async (look) => {
  const words = WORDS[look.language];
  await onPhone(look, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    const field = page.getByLabel(words.phone, { exact: true });
    const shows = async (value: string, code: string) => {
      await expect.poll(() => field.inputValue()).toBe(value);
      await page.getByRole('button', { name: `${words.area} +${code}` }).waitFor();
    };
    for (const text of [
      '+86 138 0013 8000',
      '0086 13800138000',
      '＋８６１３８００１３８０００',
      '8613800138000',
    ]) {
      await putIn(phone, words.phone, text);
      await shows('13800138000', '86');
      expect(await page.getByText(words.switched).count(), text).toBe(0);
    }
    await putIn(phone, words.phone, '+852 6123 4567');
    await shows('61234567', '852');
    await page.getByText(`${words.switched} +852`, { exact: true }).waitFor();
    // Nothing is rewritten under the hand that types; the code is chosen when the field is left.
    await field.fill('');
    await page.keyboard.type('0044 7700 900123');
    await page.getByText(`${words.switched} +44`, { exact: true }).waitFor();
    expect(await field.inputValue()).toBe('0044 7700 900123');
    await page.keyboard.press('Tab');
    await shows('7700900123', '44');
    await page.getByText(`${words.switched} +44`, { exact: true }).waitFor();
  });
});

test('a member logs in with the phone as autofill gives it', async () => {
  const { phone: own, password } = server().demo.members[0] as { phone: string; password: string };
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    await page.getByRole('button', { name: '国家/地区区号 +86' }).tap();
    await page.getByText('中国香港').first().tap();
    await page.getByRole('button', { name: '国家/地区区号 +852' }).waitFor();
    await putIn(phone, '手机号', `+86 ${own}`);
    await page.getByText('已切换到 +86', { exact: true }).waitFor();
    await page.getByLabel('登录密码', { exact: true }).fill(password);
    const sent = page.waitForRequest('**/login/login');
    await passCaptcha(phone, 'login', () => page.getByRole('button', { name: '登录', exact: true }).tap());
    const body = new URLSearchParams((await sent).postData() ?? '');
    expect([body.get('areaCode'), body.get('phone')]).toEqual(['86', own]);
    await page.waitForURL('**/home');
  });
});
