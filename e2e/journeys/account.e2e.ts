/**
 * The account centre, identity and payment methods on a phone: what is refused, what is locked afterwards, and what the
 * member sees of it.
 */
import type { ApiSession } from '@tern/client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agreeToLock, bindGoogle, setPostPassword, typeOwnerCode } from '../kit/account-center.ts';
import { openCaptcha, passCaptcha } from '../kit/captcha.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, captchaProof, codeFromOutbox, registerMember } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { pngImage } from '../kit/png-image.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { movementEnds } from '../kit/stillness.ts';
import { totpCode } from '../kit/totp.ts';

const PASSWORD = PLANTED.accountPassword;

interface Someone {
  mail: string;
  session: ApiSession;
}
const NAMES = ['bind', 'google', 'posts', 'change'] as const;
const people = {} as Record<(typeof NAMES)[number], Someone>;

// Grown-ups pass the basic verification at once; a child's waits for an operator.
const { onPhone, server, member } = journey({ IDENTITY_AUTO_PASS: 'true' });

beforeAll(async () => {
  for (const name of NAMES) {
    const mail = `${name}@tern.info`;
    const session = await registerMember(server().origin, { mail }, PASSWORD);
    people[name] = { mail, session };
  }
});

// One code a minute goes to the same place, and no journey waits for the next minute.
beforeEach(() => server().codesAge());

const demo = (place: 0 | 1) => server().demo.members[place] as { phone: string; password: string };
const picture = (width: number, height: number, content?: 'noise') => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: pngImage(width, height, content),
});

async function confirmed(phone: Phone, label: string): Promise<void> {
  await phone.page.getByRole('dialog').getByRole('button', { name: label }).tap();
}

describe('identity and payment methods', () => {
  test('payment methods want a verified identity: the question leads to /realname or back', async () => {
    await onPhone({ session: member(0) }, async (phone) => {
      const { page } = phone;
      await phone.visit('/home');
      await page.getByRole('button', { name: '打开菜单' }).tap();
      await page.getByRole('button', { name: '支付方式' }).tap();
      await page.getByRole('dialog').getByText('请先完成身份认证').waitFor();
      await confirmed(phone, '取消');
      await page.getByText('请先完成身份认证').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/home');

      await page.goto('/payment/bankCard');
      await page.getByRole('dialog').getByText('请先完成身份认证').waitFor();
      await confirmed(phone, '去认证');
      await page.waitForURL('**/realname');
    });
  });

  test('a child needs a guardian; invalid data and pictures are refused; then it is under review', async () => {
    await onPhone({ session: people.posts.session }, async (phone) => {
      const { page } = phone;
      await phone.visit('/realname');
      const submit = () => page.getByRole('button', { name: '提交基础认证' }).tap();
      await submit();
      await page.getByText('请输入姓名').waitFor();
      await page.getByLabel('真实姓名').fill('王<海燕>');
      await page.getByText('姓名不能包含特殊字符').waitFor();
      await page.getByLabel('真实姓名').fill('王小燕');
      await page.getByLabel('证件号码').fill('31010419920614');
      await page.getByText('应为 18 位').waitFor();
      await page.getByLabel('证件号码').fill('110105194912310021');
      await page.getByText('证件号码不正确').waitFor();

      await page.getByRole('button', { name: /^证件类型/ }).tap();
      await page.getByRole('dialog').getByRole('button', { name: '护照' }).tap();
      await page.getByLabel('证件号码').fill('e12345678');
      await page.getByText('请输入正确的出生日期').waitFor();
      const year = new Date().getFullYear() - 10;
      await page.getByLabel('出生日期').fill(`${year}-03-05`);
      await submit();
      await phone.toast('未满 16 周岁须上传监护人同意书');

      const consent = page.getByLabel('监护人同意书');
      await chooseFile(consent, {
        name: 'a.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg></svg>'),
      });
      await page.getByText('请上传图片文件').waitFor();
      await chooseFile(consent, picture(599, 400));
      await page.getByText('图片尺寸不能小于 600x400').waitFor();
      await chooseFile(consent, picture(1500, 1400, 'noise'));
      await page.getByText(/超过 5 MB 上限/).waitFor();
      await chooseFile(consent, picture(900, 600));
      await page.getByText('已上传').waitFor();
      await submit();
      await page.getByText('基础认证审核中', { exact: true }).last().waitFor();
      await phone.visit('/home');
      await page.getByRole('button', { name: '打开菜单' }).tap();
      await page.getByText('审核中').waitFor();
    });
  });

  test('verified: trading password, a bank card in the own name, disabled, deleted; a wallet with its code', async () => {
    const { phone: target, password } = demo(0);
    const postPassword = '593827';
    await onPhone({ session: member(0) }, async (phone) => {
      const { page } = phone;
      await phone.visit('/realname');
      await page.getByLabel('真实姓名').fill('王海燕');
      await page.getByLabel('证件号码').fill(`${PLANTED.residentId}x`);
      await page.getByRole('button', { name: '提交基础认证' }).tap();
      await page.getByText('已通过基础认证').waitFor();
      await page.getByText('110***********002X').waitFor();

      await phone.visit('/payment/bankCard');
      await page.getByText('请先设置资金密码').waitFor();
      await setPostPassword(phone, { target, password }, postPassword);

      await phone.visit('/payment/bankCard');
      await page.getByLabel('持卡人').fill('王海');
      await page.getByLabel('银行', { exact: true }).fill('招商银行');
      await page.getByLabel('卡号', { exact: true }).fill('6214 8312 0987 6543');
      await page.getByLabel('确认卡号').fill('6214831209876544');
      await page.getByLabel('资金密码', { exact: true }).fill(postPassword);
      await page.getByRole('button', { name: '保存' }).tap();
      await page.getByText('两次卡号不一致').waitFor();
      await page.getByLabel('确认卡号').fill('6214831209876543');
      await page.getByRole('button', { name: '保存' }).tap();
      await phone.toast('户名须与实名认证姓名一致');
      await page.getByLabel('持卡人').fill('王海燕');
      await page.getByLabel('资金密码', { exact: true }).fill(postPassword);
      await page.getByRole('button', { name: '保存' }).tap();
      await phone.toast('已保存');

      await phone.visit('/payment');
      await page.getByText('•••• 6543').waitFor();
      expect(await page.getByText(/6214/).count()).toBe(0);
      await page.getByRole('switch', { name: /^启用/ }).tap();
      await page.getByLabel('资金密码', { exact: true }).fill('000000');
      await page.getByText('资金密码错误').waitFor();
      await page.getByLabel('资金密码', { exact: true }).fill(postPassword);
      await phone.toast('已停用');
      expect(await page.getByRole('switch', { name: /^启用/ }).isChecked()).toBe(false);

      // The name is known in full now, and locked.
      await phone.visit('/payment/weixin');
      expect(await page.getByLabel('收款人').inputValue()).toBe('王海燕');
      expect(await page.getByLabel('收款人').isEditable()).toBe(false);
      await page.getByLabel('账号').fill('tern_wang');
      await chooseFile(page.getByLabel('收款二维码'), picture(400, 400));
      await page.getByText('已上传').waitFor();
      await page.getByLabel('资金密码', { exact: true }).fill(postPassword);
      await page.getByRole('button', { name: '保存' }).tap();
      await phone.toast('已保存');
      await phone.visit('/payment');
      await page.getByRole('button', { name: '查看收款码 tern_wang' }).tap();
      await page.getByRole('dialog').getByRole('img', { name: '收款二维码' }).waitFor();
      await confirmed(phone, '关闭');
      await page.getByRole('button', { name: /^删除 .*6543/ }).tap();
      await confirmed(phone, '删除');
      await page.getByLabel('资金密码', { exact: true }).fill(postPassword);
      await phone.toast('已删除');
      expect(await page.getByText('•••• 6543').count()).toBe(0);
    });
  });

  test('advanced verification: three pictures, then under review', async () => {
    await onPhone({ session: member(0) }, async (phone) => {
      const { page } = phone;
      await phone.visit('/realname1');
      const submit = page.getByRole('button', { name: /^提交审核/ });
      expect(await submit.isEnabled()).toBe(false);
      for (const label of ['证件正面', '证件反面', '手持证件照']) {
        await chooseFile(page.getByLabel(label), picture(800, 500));
      }
      await page.getByRole('button', { name: '提交审核（3/3）' }).tap();
      await page.getByText('高级认证审核中', { exact: true }).last().waitFor();
      await phone.visit('/accountCenter');
      await page.getByText('高级认证 · 审核中').waitFor();
    });
  });
});

describe('what protects the account', { tags: 'long' }, () => {
  let recoveryCodes: string[] = [];

  test('an e-mail is bound beside the phone, in two steps, and locks nothing', async () => {
    const { phone: target } = demo(1);
    const first = 'bound-first@tern.info';
    await onPhone({ session: member(1) }, async (phone) => {
      const { page } = phone;
      await phone.visit('/accountCenter');
      await page.getByRole('button', { name: /^邮箱/ }).tap();
      await page.waitForURL('**/accountCenter/bind?type=mail');
      await typeOwnerCode(phone, target);
      await page.getByRole('button', { name: '下一步' }).tap();
      await page.waitForURL('**/bindSecond?type=mail');
      await page.getByLabel('请输入邮箱').fill(first);
      await passCaptcha(phone, 'security', () => page.getByRole('button', { name: '获取验证码' }).tap());
      await phone.toast('邮箱验证码已发送');
      await page.getByLabel('验证码', { exact: true }).fill('123456');
      await page.getByRole('button', { name: '绑定', exact: true }).tap();
      await phone.toast('验证码错误或已失效');
      await page.getByLabel('验证码', { exact: true }).fill(await codeFromOutbox(phone.origin, first));
      await page.getByRole('button', { name: '绑定', exact: true }).tap();
      await page.waitForURL('**/accountCenter');
      await page
        .getByText(/@tern\.info/)
        .first()
        .waitFor();
      expect(await page.getByText(/前不可提币/).count()).toBe(0);
      // The second step alone leads back to the first.
      await page.goto('/accountCenter/bindSecond?type=mail');
      await page.waitForURL('**/accountCenter/bind?type=mail');
    });
  });

  test('a lost e-mail goes to a review, once at a time', async () => {
    const { session } = people.bind;
    const next = 'bind-next@tern.info';
    await onPhone({ session }, async (phone) => {
      const { page } = phone;
      await phone.visit('/accountCenter/recovery?factor=MAIL');
      await page.getByLabel('请输入邮箱').fill(next);
      await passCaptcha(phone, 'security', () => page.getByRole('button', { name: '获取验证码' }).tap());
      await phone.toast('邮箱验证码已发送');
      await page.getByLabel('验证码', { exact: true }).fill(await codeFromOutbox(phone.origin, next));
      await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
      await page.getByLabel('情况说明').fill('邮箱被盗 <b>');
      await page.getByRole('button', { name: '提交申请' }).tap();
      await page.getByText('您的申请正在审核中').waitFor();
      await page.getByText('审核中', { exact: true }).waitFor();
    });
  });

  test('the trading password: five wrong ones lock it, and the screen says until when', async () => {
    const { mail, session } = people.posts;
    await onPhone({ session }, async (phone) => {
      const { page } = phone;
      await setPostPassword(phone, { target: mail, password: PASSWORD }, '593827');
      await phone.visit('/accountCenter/postPasswordChange');
      await page.getByLabel('原资金密码').fill('111111');
      await page.getByLabel('新资金密码', { exact: true }).fill('284715');
      await page.getByLabel('确认资金密码').fill('284715');
      // The old one is looked at first: no code is sent for this.
      await page.getByLabel('邮箱验证码').fill('123456');
      const submit = page.getByRole('button', { name: '确认修改' });
      for (let wrong = 1; wrong <= 5; wrong++) {
        await submit.tap();
        await agreeToLock(phone);
        await phone.toast(/资金密码错误/);
      }
      await page.getByText(/资金密码已锁定，23:5\d:\d\d 后可再次使用/).waitFor();
      await submit.tap();
      await agreeToLock(phone);
      await phone.toast('资金密码错误次数过多，请 24 小时后再试');
    });
  });

  test('Google is bound in three steps, and its recovery codes are shown once', async () => {
    const { mail, session } = people.google;
    await onPhone({ session }, async (phone) => {
      ({ recoveryCodes } = await bindGoogle(phone, { target: mail, password: PASSWORD }, (secret) =>
        totpCode(secret, Date.now()),
      ));
      expect(new Set(recoveryCodes).size).toBe(10);
      await phone.visit('/accountCenter/googleAuthenticator');
      await phone.page.waitForURL('**/accountCenter/closeGoogle');
    });
  });

  test('the login password is changed: every device is out, this one too', async () => {
    const { mail, session } = people.change;
    await onPhone({ session }, async (phone) => {
      const { page } = phone;
      // Another device is logged in, seen, and shown the door.
      const login = { mail, password: PASSWORD, clientType: 'ios' as const };
      const other = await apiOf(phone.origin).call('login', {
        ...login,
        ...(await captchaProof(phone.origin, 'login')),
      });
      const there = apiOf(phone.origin, { token: other.token, userId: other.userId });
      await there.call('getSecurity');
      await phone.visit('/accountCenter/devices');
      await page.getByText('当前设备').waitFor();
      expect(await page.getByRole('listitem').count()).toBe(2);
      await page.getByRole('button', { name: '退出', exact: true }).tap();
      await phone.toast('已退出该设备');
      await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
      await expect(there.call('getSecurity')).rejects.toMatchObject({ code: 'SYS.0015' });
      await phone.visit('/accountCenter/change');
      await page.getByLabel('原密码').fill(PASSWORD);
      await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
      await page.getByLabel('确认密码').fill(PASSWORD);
      await typeOwnerCode(phone, mail);
      await page.getByRole('button', { name: '确认修改' }).tap();
      await page.getByText('新密码不能与原密码相同').waitFor();
      await page.getByLabel('新密码', { exact: true }).fill('tern-Account-2');
      await page.getByLabel('确认密码').fill('tern-Account-2');
      await page.getByRole('button', { name: '确认修改' }).tap();
      await agreeToLock(phone);
      await page.waitForURL('**/login');
      await phone.toast('密码已修改，请重新登录');
    });
  });

  test('a locked trading password is reset with the login password', async () => {
    const { mail, session } = people.posts;
    await onPhone({ session }, async (phone) => {
      const { page } = phone;
      await phone.visit('/accountCenter/postPasswordChange');
      await page.getByRole('link', { name: '忘记资金密码' }).tap();
      // Both screens have fields of this name.
      await page.getByRole('heading', { name: '重置资金密码' }).waitFor();
      await page.getByLabel('新资金密码', { exact: true }).fill('284715');
      await page.getByLabel('确认资金密码').fill('284715');
      await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
      await typeOwnerCode(phone, mail);
      await page.getByRole('button', { name: '确认重置' }).tap();
      await agreeToLock(phone);
      await phone.toast('资金密码已保存');
    });
  });

  test('a recovery code closes Google, which locks withdrawals and is written down', async () => {
    const { mail, session } = people.google;
    await onPhone({ session }, async (phone) => {
      const { page } = phone;
      await phone.visit('/accountCenter/closeGoogle');
      await typeOwnerCode(phone, mail);
      await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: '使用恢复码' }).tap();
      await page.getByLabel('恢复码').fill(recoveryCodes[0] as string);
      await page.getByRole('button', { name: '关闭谷歌验证器' }).tap();
      await agreeToLock(phone);
      await page.waitForURL('**/accountCenter');
      await page.getByText(/剩余 23:5\d:\d\d/).waitFor();
      await page.getByRole('button', { name: /^安全记录/ }).tap();
      await page.getByText('关闭谷歌验证器').waitFor();
      await page.getByText('绑定谷歌验证器').waitFor();
    });
  });

  test('the e-mail is changed: the lock is said before and shown after', async () => {
    const { phone: target } = demo(1);
    const second = 'bound-second@tern.info';
    await onPhone({ session: member(1) }, async (phone) => {
      const { page } = phone;
      await phone.visit('/accountCenter/bind?type=mail');
      await page.getByRole('heading', { name: '更换邮箱' }).waitFor();
      await typeOwnerCode(phone, target);
      await page.getByRole('button', { name: '下一步' }).tap();
      await page.waitForURL('**/bindSecond?type=mail');
      await page.getByLabel('请输入邮箱').fill(second);
      await passCaptcha(phone, 'security', () => page.getByRole('button', { name: '获取验证码' }).tap());
      await phone.toast('邮箱验证码已发送');
      await page.getByLabel('验证码', { exact: true }).fill(await codeFromOutbox(phone.origin, second));
      await page.getByRole('button', { name: '确认修改' }).tap();
      await agreeToLock(phone);
      await page.waitForURL('**/accountCenter');
      await page.getByText(/剩余 23:5\d:\d\d/).waitFor();
    });
  });
});

test.each(['day', 'night'] as const)(
  'what opens over a screen can be used by everybody, by %s',
  { tags: 'long' },
  async (theme) => {
    await onPhone({ session: member(0), theme }, async (phone) => {
      const { page } = phone;
      const look = async (place: string) => {
        await movementEnds(page);
        expect(await accessibilityFaults(page), place).toEqual([]);
      };
      await phone.visit('/payment');
      await look('payment methods');
      await page.getByRole('switch').first().tap();
      await page.getByLabel('资金密码', { exact: true }).waitFor();
      await look('trading password');
      await phone.visit('/payment/zhifubao');
      await look('a wallet');
      await phone.visit('/realname');
      await look('verified');
      await phone.visit('/accountCenter/postPasswordChange');
      await look('trading password form');
      // A code for another mailbox always wants a captcha; for others an earlier one of the session may stand.
      await phone.visit('/accountCenter/bind?type=mail');
      await openCaptcha(phone, () => page.getByRole('button', { name: '获取验证码' }).tap());
      await page.getByRole('slider').waitFor();
      await look('captcha');
      await page.getByRole('button', { name: '改用验证码' }).tap();
      await page.getByText('无需图片').waitFor();
      await look('captcha by code');
    });
  },
);

test('security news come to the inbox, are counted, and are read', { tags: 'long' }, async () => {
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/message');
    await page.getByRole('tab', { name: /^安全/ }).tap();
    const rows = page.getByRole('listitem');
    await rows.first().waitFor();
    await page.getByRole('img', { name: '未读' }).first().waitFor();
    await page.getByRole('button', { name: '全部已读' }).tap();
    await page.getByRole('img', { name: '未读' }).first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: '全部已读' }).isEnabled()).toBe(false);
  });
});
