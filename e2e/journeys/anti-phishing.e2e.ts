/**
 * The anti-phishing code of a member of a production exchange, with mails that a mail server takes: set, seen in a mail,
 * changed with a notice that carries the former one, and removed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passCaptchaIfAsked } from '../kit/captcha.ts';
import { journey } from '../kit/journey.ts';
import { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { type ProductionExchange, startProduction } from '../kit/production-exchange.ts';
import { fillRegistration, register } from '../kit/production-member.ts';
import { faultsOf } from '../kit/screen-faults.ts';

const PASSWORD = PLANTED.loginPassword;
const PATH = '/accountCenter/antiPhishing';
const WORDS = {
  zh: {
    code: '防钓鱼码',
    newCode: '新防钓鱼码',
    notSet: '未设置',
    isSet: '已设置',
    password: '登录密码',
    sendCode: '获取验证码',
    sent: '邮箱验证码已发送',
    mailCode: '邮箱验证码',
    save: '保存',
    saved: '防钓鱼码已保存',
    format: '请输入 4–20 位字母或数字，不能是 6 位纯数字',
    remove: '关闭防钓鱼码',
    confirm: '确定',
    removed: '防钓鱼码已关闭',
    failed: '加载失败',
    retry: '重试',
    changedEvent: '修改防钓鱼码',
    noMail: '请先绑定邮箱',
    goBind: '去绑定',
  },
  en: {
    code: 'Anti-phishing code',
    newCode: 'New code',
    notSet: 'Not set',
    isSet: 'Set',
    password: 'Login password',
    sendCode: 'Send code',
    sent: 'Email code sent',
    mailCode: 'Email code',
    save: 'Save',
    saved: 'Anti-phishing code saved',
    format: 'Enter 4–20 letters or digits, not 6 digits alone',
    remove: 'Remove anti-phishing code',
    confirm: 'Confirm',
    removed: 'Anti-phishing code removed',
    failed: 'Failed to load',
    retry: 'Retry',
    changedEvent: 'Anti-phishing code changed',
    noMail: 'Bind an email first',
    goBind: 'Bind',
  },
};

let exchange: ProductionExchange;
beforeAll(async () => {
  exchange = await startProduction();
});
afterAll(async () => {
  await exchange?.stop();
});

for (const [language, theme] of [
  ['zh', 'day'],
  ['en', 'night'],
] as const)
  describe(`a member in ${language}`, language === 'en' ? { tags: 'long' } : {}, () => {
    const words = WORDS[language];
    const mail = `owner-${language}@puffin.test`;
    let phone: Phone;
    beforeAll(async () => {
      phone = await Phone.open(exchange.browser, exchange.origin, { language, theme });
      await fillRegistration(phone, exchange, { mail, password: PASSWORD });
      await register(phone);
    });
    afterAll(async () => {
      await phone?.close();
    });
    const main = () => phone.page.locator('main:visible');
    const button = (name: string) => phone.page.getByRole('button', { name, exact: true });
    const field = (name: string) => main().getByLabel(name, { exact: true });
    const mails = () =>
      exchange.mails.mails.filter(({ to }) => to === mail).map(({ text }) => text.trimEnd());
    const newest = () => mails().at(-1) ?? '';

    async function proveOwner(): Promise<void> {
      await field(words.password).fill(PASSWORD);
      await exchange.server.codesAge();
      const before = mails().length;
      await passCaptchaIfAsked(phone, () => button(words.sendCode).tap(), exchange.readAnswer);
      await phone.says(words.sent);
      await expect.poll(() => mails().length).toBeGreaterThan(before);
      await field(words.mailCode).fill(await exchange.mails.codeFor(mail));
    }

    it('sets a code, and the next mail carries it', async () => {
      const { page } = phone;
      await phone.visit('/accountCenter');
      const row = main().getByRole('button', { name: words.code });
      await row.getByText(words.notSet).waitFor();
      await row.tap();
      await page.waitForURL(`**${PATH}`);
      await phone.settled();
      expect(await faultsOf(page, language)).toEqual([]);
      await field(words.code).fill('123456');
      await proveOwner();
      await button(words.save).tap();
      await main().getByText(words.format).waitFor();
      expect(await faultsOf(page, language)).toEqual([]);
      // As a Chinese keyboard types it.
      await field(words.code).fill('Ｂｌｕｅ４２');
      await button(words.save).tap();
      await phone.says(words.saved);
      await page.waitForURL('**/accountCenter');
      await row.getByText(words.isSet).waitFor();
      // The notice comes first of all mails that carry it.
      await expect
        .poll(newest)
        .toMatch(/Your anti-phishing code was set[\s\S]*防钓鱼码 \/ Anti-phishing code: Blue42$/);
    });

    it('changes it: the code of proof comes with the old one, and so does the notice of the change', async () => {
      const { page } = phone;
      await phone.visit(PATH);
      await main().getByText('B****2').waitFor();
      expect(await page.content()).not.toContain('Blue42');
      await field(words.newCode).fill('Green77');
      await proveOwner();
      expect(newest()).toMatch(/防钓鱼码 \/ Anti-phishing code: Blue42$/);
      expect(await faultsOf(page, language)).toEqual([]);
      await button(words.save).tap();
      await phone.says(words.saved);
      await expect.poll(newest).toMatch(/原防钓鱼码 \/ Previous anti-phishing code: Blue42$/);
      expect(newest()).toContain('Your anti-phishing code was changed');
      await phone.visit('/accountCenter/events');
      await main().getByText(words.changedEvent).waitFor();
    });

    it('shows a failure with the way to ask again', async () => {
      const { page } = phone;
      await phone.withoutComplaint(async () => {
        await page.route('**/getAntiPhishingCode**', (route) => route.fulfill({ status: 502, body: '{}' }));
        await page.goto(PATH);
        await main().getByText(words.failed).waitFor();
        await page.unroute('**/getAntiPhishingCode**');
        await button(words.retry).tap();
        await main().getByText('G****7').waitFor();
      });
    });

    it('removes it: the notice carries it for the last time', async () => {
      const { page } = phone;
      await phone.visit(PATH);
      await button(words.remove).tap();
      expect(await field(words.newCode).count()).toBe(0);
      await proveOwner();
      await button(words.remove).tap();
      await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).tap();
      await phone.says(words.removed);
      await page.waitForURL('**/accountCenter');
      await main().getByRole('button', { name: words.code }).getByText(words.notSet).waitFor();
      await expect.poll(newest).toMatch(/原防钓鱼码 \/ Previous anti-phishing code: Green77$/);
      expect(phone.faults).toEqual([]);
    });
  });

describe('a member of a demo', () => {
  const { onPhone, member } = journey();

  it('who has no mailbox is led to bind one', async () => {
    for (const language of ['zh', 'en'] as const)
      await onPhone({ session: member(0), language }, async (phone) => {
        const words = WORDS[language];
        await phone.visit(PATH);
        await phone.page.getByText(words.noMail).waitFor();
        expect(await faultsOf(phone.page, language)).toEqual([]);
        await phone.page.getByRole('button', { name: words.goBind }).tap();
        await phone.page.waitForURL('**/accountCenter/bind?type=mail');
      });
  });
});
