/** The member's steps in the account centre, in the words of its Chinese screens or of its English ones. */
import { passCaptchaIfAsked } from './captcha.ts';
import { codeFromOutbox } from './member-api.ts';
import type { Phone } from './phone.ts';

/** The English screens' words for the Chinese ones used here. */
const ENGLISH = {
  邮箱: 'Email',
  手机号: 'Phone',
  获取验证码: 'Send code',
  邮箱验证码已发送: 'Email code sent',
  短信验证码已发送: 'SMS code sent',
  确定: 'Confirm',
  '24 小时内不可提币': 'Withdrawals will be disabled for 24 hours',
  '已安装，下一步': 'Installed, continue',
  密钥二维码: 'Key QR code',
  下一步: 'Next',
  登录密码: 'Login password',
  谷歌验证码: 'Google code',
  绑定: 'Bind',
  恢复码: 'Recovery codes',
  完成: 'Done',
  我已妥善保存恢复码: 'I have saved my recovery codes in a safe place',
  新资金密码: 'New trading password',
  确认资金密码: 'Confirm trading password',
  保存: 'Save',
  资金密码已保存: 'Trading password saved',
} as const;
type Word = keyof typeof ENGLISH;

const wordsOf =
  ({ language }: Phone) =>
  (word: Word): string =>
    language === 'zh' ? word : ENGLISH[word];

/** Has a code sent to the bound phone or e-mail `target` and takes the one that the demo offers under the field. */
export async function typeOwnerCode(phone: Phone, target: string): Promise<void> {
  const { page } = phone;
  const say = wordsOf(phone);
  const byMail = target.includes('@');
  const choice = page.getByRole('radio', { name: byMail ? say('邮箱') : say('手机号'), exact: true });
  if ((await choice.count()) > 0) await choice.tap();
  await passCaptchaIfAsked(phone, () =>
    page
      .getByRole('button', { name: say('获取验证码') })
      .first()
      .tap(),
  );
  await phone.toast(byMail ? say('邮箱验证码已发送') : say('短信验证码已发送'));
  const code = await codeFromOutbox(phone.origin, target);
  await page.getByRole('button').filter({ hasText: code }).tap();
}

/** The questions before a change that locks withdrawals. */
export async function agreeToLock(phone: Phone): Promise<void> {
  const say = wordsOf(phone);
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByText(say('24 小时内不可提币')).waitFor();
  await dialog.getByRole('button', { name: say('确定') }).tap();
}

/** Binds the authenticator through its three steps. @returns its key and the recovery codes */
export async function bindGoogle(
  phone: Phone,
  member: { target: string; password: string },
  codeOf: (secret: string) => string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { page } = phone;
  const say = wordsOf(phone);
  await phone.visit('/accountCenter/googleAuthenticator');
  await page.getByRole('button', { name: say('已安装，下一步') }).tap();
  await page.getByRole('img', { name: say('密钥二维码') }).waitFor();
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
  const secret = shown.replace(/\s/g, '');
  await page.getByRole('button', { name: say('下一步') }).tap();
  await typeOwnerCode(phone, member.target);
  await page.getByLabel(say('登录密码'), { exact: true }).fill(member.password);
  await page.getByLabel(say('谷歌验证码'), { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: say('绑定'), exact: true }).tap();
  const codes = page.getByRole('list', { name: say('恢复码') }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allInnerTexts();
  const done = page.getByRole('button', { name: say('完成') });
  if (await done.isEnabled()) throw new Error('the recovery codes can be left without having kept them');
  await page.getByRole('checkbox', { name: say('我已妥善保存恢复码') }).tap();
  await done.tap();
  return { secret, recoveryCodes };
}

interface Owner {
  target: string;
  password: string;
}

export async function setPostPassword(phone: Phone, member: Owner, postPassword: string): Promise<void> {
  await phone.visit('/accountCenter/postPasswordSet');
  await savePostPassword(phone, member, postPassword);
}

/** On the screen of a first trading password. */
export async function savePostPassword(phone: Phone, member: Owner, postPassword: string): Promise<void> {
  const { page } = phone;
  const say = wordsOf(phone);
  await page.getByLabel(say('新资金密码'), { exact: true }).fill(postPassword);
  await page.getByLabel(say('确认资金密码'), { exact: true }).fill(postPassword);
  await page.getByLabel(say('登录密码'), { exact: true }).fill(member.password);
  await typeOwnerCode(phone, member.target);
  await page.getByRole('button', { name: say('保存') }).tap();
  await phone.toast(say('资金密码已保存'));
}
