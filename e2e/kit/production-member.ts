/** Registers a member of a production exchange by mail, on its screens: the code comes out of the mailbox. */
import { passCaptchaBy } from './captcha.ts';
import type { Phone } from './phone.ts';
import type { ProductionExchange } from './production-exchange.ts';

const WORDS = {
  zh: {
    mail: '请输入邮箱',
    sendCode: '获取验证码',
    sent: '邮箱验证码已发送',
    code: '验证码',
    password: '登录密码',
    again: '确认密码',
    agree: '我已阅读并同意',
    register: '注册',
  },
  en: {
    mail: 'Email address',
    sendCode: 'Send code',
    sent: 'Email code sent',
    code: 'Code',
    password: 'Password',
    again: 'Confirm password',
    agree: 'I have read and agree to the',
    register: 'Register',
  },
};

/** Fills in the whole form, which begins with the mailbox where there is no SMS. */
export async function fillRegistration(
  phone: Phone,
  exchange: Pick<ProductionExchange, 'mails' | 'readAnswer'>,
  { mail, password }: { mail: string; password: string },
): Promise<void> {
  const { page } = phone;
  const words = WORDS[phone.language];
  await phone.visit('/register');
  await page.getByPlaceholder(words.mail).fill(mail);
  await passCaptchaBy(phone, exchange.readAnswer, () =>
    page.getByRole('button', { name: words.sendCode, exact: true }).tap(),
  );
  await phone.says(words.sent);
  await page.getByLabel(words.code, { exact: true }).fill(await exchange.mails.codeFor(mail));
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.again, { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: words.agree }).tap();
}

export async function register({ page, language }: Phone): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].register, exact: true }).tap();
  await page.waitForURL('**/home');
}
