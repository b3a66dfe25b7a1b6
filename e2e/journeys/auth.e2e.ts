/**
 * The entrance on a phone: the captcha by finger and by keys; registration; login with its refusals and its
 * second step; the forgotten password; the nickname, once.
 */
import { describe, expect, test } from 'vitest';
import { bindGoogle } from '../kit/account-center.ts';
import { answerOf, dragPiece, openCaptcha, passCaptcha } from '../kit/captcha.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, captchaProof, codeFromOutbox, registerMember } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { movementEnds } from '../kit/stillness.ts';
import { totpCode } from '../kit/totp.ts';
import { register } from '../kit/trader.ts';

const PASSWORD = PLANTED.loginPassword;
const { onPhone, server, member } = journey();
const demo = (place: 0 | 1) => server().demo.members[place] as { phone: string; password: string };

async function fillLogin({ page }: Phone, phoneNumber: string, password: string): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phoneNumber);
  await page.getByLabel('登录密码', { exact: true }).fill(password);
}
const submitLogin = ({ page }: Phone) => page.getByRole('button', { name: '登录', exact: true }).tap();

test('a newcomer registers from an invitation with a puzzle, a code and the agreement', async () => {
  const inviter = apiOf(server().origin, member(0));
  const { welCode } = await inviter.call('getMemberCode', { memberId: member(0).userId });
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const phoneNumber = '13911110001';
    await phone.visit(`/register?code=${welCode}`);
    expect(await page.getByLabel('邀请码').inputValue()).toBe(welCode);
    await page.getByRole('button', { name: '注册', exact: true }).tap();
    for (const text of [
      '手机号不能为空',
      '验证码须为 6 位数字',
      '密码须为 8-20 位且不能全为数字',
      '请先同意用户协议',
    ])
      await page.getByText(text).first().waitFor();
    const registered = page.waitForRequest('**/login/register');
    const readCode = () => codeFromOutbox(phone.origin, phoneNumber);
    await register(phone, phoneNumber, PASSWORD, readCode, `/register?welCode=${welCode}`);
    expect(new URLSearchParams((await registered).postData() ?? '').get('welCode')).toBe(welCode);
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.getByText('139****0001').waitFor();
  });
});

test('the puzzle: a wrong hole gives a new picture, the arrow keys move the piece', {
  tags: 'long',
}, async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    await fillLogin(phone, demo(0).phone, 'wrong-password-1');

    const first = await openCaptcha(phone, () => submitLogin(phone));
    const answer = Number(await answerOf(phone, first.challenge, 'login'));
    await movementEnds(page);
    const renewed = await openCaptcha(phone, () => dragPiece(phone, first, answer > 150 ? 40 : 240));
    await page.getByRole('alert').getByText('安全验证未通过，请重试').waitFor();
    expect(renewed.challenge).not.toBe(first.challenge);

    const left = Number(await answerOf(phone, renewed.challenge, 'login'));
    const slider = page.getByRole('slider');
    await slider.focus();
    for (let at = 0; at + 2 <= left; at += 2) await slider.press('ArrowRight');
    expect(Math.abs(Number(await slider.getAttribute('aria-valuenow')) - left)).toBeLessThan(2);
    await slider.press('Enter');
    await phone.toast('账号或密码错误');
  });
});

test('whoever closes the widget stays where he was', { tags: 'long' }, async () => {
  await onPhone({ language: 'en' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    await page.getByLabel('Phone number', { exact: true }).fill(demo(0).phone);
    await page.getByLabel('Password', { exact: true }).fill(demo(0).password);
    await openCaptcha(phone, () => page.getByRole('button', { name: 'Log in', exact: true }).tap());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await passCaptcha(phone, 'login', () => page.getByRole('button', { name: 'Log in', exact: true }).tap());
    await page.waitForURL('**/home');
  });
});

test('a login leads where the member was going', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/accountCenter');
    await page.waitForURL('**/login?to=*');
    await fillLogin(phone, demo(0).phone, demo(0).password);
    await passCaptcha(phone, 'login', () => submitLogin(phone));
    await page.waitForURL('**/accountCenter');
    await page.getByText('安全等级', { exact: true }).waitFor();
  });
});

test('the forgotten password, and in with the new one', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const fresh = 'tern-Forgotten-2';
    await phone.visit('/forget');
    await page.getByLabel('手机号', { exact: true }).fill(demo(0).phone);
    await passCaptcha(phone, 'forget', () => page.getByRole('button', { name: '获取验证码' }).tap());
    await phone.toast('短信验证码已发送');
    await page.getByText(/\d+ 秒后重发/).waitFor();
    const code = await codeFromOutbox(phone.origin, demo(0).phone);
    const field = page.getByLabel('验证码', { exact: true });
    // Pasted with a space in it, as mail programs show codes.
    await field.focus();
    await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await field.inputValue()).toBe(code);
    await page.getByLabel('新密码', { exact: true }).fill(fresh);
    await page.getByLabel('确认密码', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: '重置密码' }).tap();
    await page.waitForURL('**/login');
    await fillLogin(phone, demo(0).phone, fresh);
    await passCaptcha(phone, 'login', () => submitLogin(phone));
    await page.waitForURL('**/home');
    await phone.visit('/accountCenter');
    await page.getByText(/前不可提币/).waitFor();
  });
});

test('a network that wrong passwords have closed is opened by the right one with a code', {
  tags: 'long',
}, async () => {
  const phoneNumber = '13911110078';
  await registerMember(server().origin, { areaCode: '86', phone: phoneNumber }, PASSWORD);
  const older = await codeFromOutbox(server().origin, phoneNumber);
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/login');
    for (let wrong = 0; wrong < 5; wrong++) {
      await fillLogin(phone, phoneNumber, 'wrong-password-1');
      await passCaptcha(phone, 'login', () => submitLogin(phone));
      await phone.toast('账号或密码错误');
    }
    await fillLogin(phone, phoneNumber, PASSWORD);
    await passCaptcha(phone, 'login', () => submitLogin(phone));
    await phone.toast(/密码错误次数过多，请 (?:29|30) 分钟后再试/);
    await page.getByText('如密码正确，验证码已发送至该账号，输入后即可登录').waitFor();
    await page
      .getByLabel('验证码', { exact: true })
      .fill(await codeFromOutbox(phone.origin, phoneNumber, older));
    await passCaptcha(phone, 'login', () => submitLogin(phone));
    await page.waitForURL('**/home');
  });
});

test('a refused code is counted down to the time that the exchange names', { tags: 'long' }, async () => {
  const phoneNumber = '13911110077';
  const api = apiOf(server().origin);
  const proof = await captchaProof(server().origin, 'register');
  await api.call('sendCode', { ...proof, phone: phoneNumber, purpose: 'REGISTER' });
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/register');
    await page.getByLabel('手机号', { exact: true }).fill(phoneNumber);
    await passCaptcha(phone, 'register', () => page.getByRole('button', { name: '获取验证码' }).tap());
    await phone.toast(/验证码发送过于频繁，请 \d+ 秒后再试/);
    await page.getByText(/^\d+ 秒后重发$/).waitFor();
  });
});

test('an e-mail registers too, and a taken one is told to whoever holds its code', {
  tags: 'long',
}, async () => {
  await onPhone({ language: 'en' }, async (phone) => {
    const { page } = phone;
    const mail = 'newcomer@tern.info';
    await phone.visit('/register');
    await page.getByRole('tab', { name: 'Email' }).tap();
    await page.getByLabel('Email address').fill('newcomer@');
    await page.getByRole('button', { name: 'Send code' }).tap();
    await page.getByText('Please enter the correct email format').waitFor();
    await page.getByLabel('Email address').fill(mail);
    await passCaptcha(phone, 'register', () => page.getByRole('button', { name: 'Send code' }).tap());
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: 'I have read' }).tap();
    await page.getByRole('button', { name: 'Register', exact: true }).tap();
    await phone.toast('The verification code is wrong or has expired');
    // The captcha lives as long as the code: the corrected one is taken without another puzzle.
    await page.getByLabel('Code', { exact: true }).fill(await codeFromOutbox(phone.origin, mail));
    await page.getByRole('button', { name: 'Register', exact: true }).tap();
    await page.waitForURL('**/home');
  });
});

describe('the second step', () => {
  test('a bound authenticator is asked for; a recovery code works once; both lost leads to a review', async () => {
    const session = await registerMember(server().origin, { mail: 'second@tern.info' }, PASSWORD);
    const { phone: phoneNumber, password } = demo(1);
    expect(session.token).not.toBe('');
    let bound = { secret: '', recoveryCodes: [''] };
    await onPhone({ session: member(1) }, async (phone) => {
      bound = await bindGoogle(phone, { target: phoneNumber, password }, (secret) =>
        totpCode(secret, Date.now()),
      );
    });
    const firstStep = async (phone: Phone) => {
      await phone.visit('/login');
      await fillLogin(phone, phoneNumber, password);
      await passCaptcha(phone, 'login', () => submitLogin(phone));
      await phone.page.getByRole('heading', { name: '二次验证' }).waitFor();
    };
    await onPhone({}, async (phone) => {
      await firstStep(phone);
      await phone.page.getByLabel('谷歌验证码').fill('000000');
      await phone.toast('谷歌验证码错误');
      await phone.page.getByLabel('谷歌验证码').fill(totpCode(bound.secret, Date.now(), 1));
      await phone.page.waitForURL('**/home');
    });
    const recover = async (phone: Phone) => {
      await firstStep(phone);
      await phone.page.getByRole('button', { name: '使用恢复码' }).tap();
      await phone.page.getByLabel('恢复码').fill(bound.recoveryCodes[0] as string);
      await submitLogin(phone);
    };
    await onPhone({}, async (phone) => {
      await recover(phone);
      await phone.page.waitForURL('**/home');
    });
    await onPhone({}, async (phone) => {
      const { page } = phone;
      await recover(phone);
      await phone.toast('恢复码错误或已使用');
      await page.getByRole('button', { name: '验证器和恢复码都丢失？' }).tap();
      await page.getByRole('button', { name: '提交申请' }).tap();
      await page.getByText('请填写情况说明').waitFor();
      await page.getByLabel('情况说明').fill('手机丢失');
      await page.getByRole('button', { name: '提交申请' }).tap();
      await page.getByText('申请已提交').waitFor();
    });
  });
});

test('the nickname is set once', async () => {
  const session = await registerMember(server().origin, { mail: 'nameless@tern.info' }, PASSWORD);
  await onPhone({ session }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.getByRole('button', { name: '设置昵称' }).tap();
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByText('请输入昵称').waitFor();
    await page.getByRole('textbox', { name: '设置昵称' }).fill('官方客服');
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByText('该昵称不可使用，请换一个').waitFor();
    await page.getByRole('textbox', { name: '设置昵称' }).fill('海燕 <b>');
    await page.getByRole('button', { name: '保存' }).tap();
    await phone.says('昵称已保存');
    await page.getByText('海燕 <b>').waitFor();
    expect(await page.getByRole('button', { name: '设置昵称' }).count()).toBe(0);
    await expect(
      apiOf(phone.origin, session).call('setNickName', { member: session.userId, nickName: 'again' }),
    ).rejects.toMatchObject({ code: 'USER.0018' });

    // The personal centre is entered from the menu, and the arrow leads back to it.
    await page.getByRole('button', { name: '个人中心' }).tap();
    await page.waitForURL('**/personalCenter');
    await page.getByRole('button', { name: '返回' }).tap();
    await page.getByRole('button', { name: '个人中心' }).waitFor();
  });
});
