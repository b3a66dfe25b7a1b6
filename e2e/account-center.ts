/** What a member does in the account centre, in the words of its Chinese screens. */
import { passCaptcha } from './captcha.ts';
import { codeFromOutbox } from './member-api.ts';
import type { Phone } from './phone.ts';

/** Has a code sent to the bound phone or e-mail `target` and types it. */
export async function typeOwnerCode(phone: Phone, target: string): Promise<void> {
  const { page } = phone;
  const byMail = target.includes('@');
  const choice = page.getByRole('radio', { name: byMail ? '邮箱' : '手机号', exact: true });
  if ((await choice.count()) > 0) await choice.tap();
  await passCaptcha(phone, 'security', () => page.getByRole('button', { name: '获取验证码' }).first().tap());
  await phone.toast(byMail ? '邮箱验证码已发送' : '短信验证码已发送');
  await page
    .getByLabel(byMail ? '邮箱验证码' : '短信验证码', { exact: true })
    .fill(await codeFromOutbox(phone.origin, target));
}

/** The questions before a change that locks withdrawals. */
export async function agreeToLock(phone: Phone): Promise<void> {
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByText('24 小时内不可提币').waitFor();
  await dialog.getByRole('button', { name: '确定' }).tap();
}

/** Binds the authenticator through its three steps. @returns its key and the recovery codes */
export async function bindGoogle(
  phone: Phone,
  member: { target: string; password: string },
  codeOf: (secret: string) => string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { page } = phone;
  await phone.visit('/accountCenter/googleAuthenticator');
  await page.getByRole('button', { name: '已安装，下一步' }).tap();
  await page.getByRole('img', { name: '密钥二维码' }).waitFor();
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
  const secret = shown.replace(/\s/g, '');
  await page.getByRole('button', { name: '下一步' }).tap();
  await typeOwnerCode(phone, member.target);
  await page.getByLabel('登录密码', { exact: true }).fill(member.password);
  await page.getByLabel('谷歌验证码', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: '绑定', exact: true }).tap();
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allInnerTexts();
  const done = page.getByRole('button', { name: '完成' });
  if (await done.isEnabled()) throw new Error('the recovery codes can be left without having kept them');
  await page.getByRole('checkbox', { name: '我已妥善保存恢复码' }).tap();
  await done.tap();
  return { secret, recoveryCodes };
}

export async function setPostPassword(
  phone: Phone,
  member: { target: string; password: string },
  postPassword: string,
): Promise<void> {
  const { page } = phone;
  await phone.visit('/accountCenter/postPasswordSet');
  await page.getByLabel('新资金密码', { exact: true }).fill(postPassword);
  await page.getByLabel('确认资金密码', { exact: true }).fill(postPassword);
  await page.getByLabel('登录密码', { exact: true }).fill(member.password);
  await typeOwnerCode(phone, member.target);
  await page.getByRole('button', { name: '保存' }).tap();
  await phone.toast('资金密码已保存');
}
