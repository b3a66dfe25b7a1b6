/**
 * A production exchange without SMS on its first day, as members and operators see it: the phone is closed before any captcha,
 * a mailbox registers to the end, nothing of the demo is there, and what operators have not opened is not shown.
 */
import { CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passCaptchaBy } from '../kit/captcha.ts';
import { OperatorPage } from '../kit/console-operator.ts';
import { enterFirst, listFirstPair } from '../kit/first-day.ts';
import { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { type ProductionExchange, startProduction } from '../kit/production-exchange.ts';
import { fillRegistration, register } from '../kit/production-member.ts';
import { accessibilityFaults, faultsOf } from '../kit/screen-faults.ts';

const PASSWORD = PLANTED.loginPassword;
const WORDS = {
  zh: {
    byPhone: '手机号',
    noSms: '本平台未开通短信验证码，暂不能使用手机号，请使用邮箱。',
    noSmsLogin: '本平台未开通短信验证码，手机号只能用密码登录。新用户请用邮箱注册。',
    useMail: '使用邮箱',
    mail: '请输入邮箱',
    sendCode: '获取验证码',
    password: '登录密码',
    inviteCode: '邀请码',
    logIn: '登录',
    needsPhone: '本平台未开通短信验证码，目前不能绑定手机号',
    noMerchants: '平台暂未开放商家入驻申请',
    apply: /^提交申请/,
    invite: '邀请返佣',
    inviteClosed: '邀请返佣暂未开放',
    banners: '活动',
    inviteWords: /邀请|返佣/,
    menu: '打开菜单',
    identity: '身份认证',
    noDeposit: 'USDT 暂不支持人工充币',
    contact: '联系客服',
    noWithdrawal: 'USDT 暂不支持提币',
    outboxClosed: '收件箱仅在演示模式下可用',
    demo: /演示|体验金|模拟/,
  },
  en: {
    byPhone: 'Phone',
    noSms: 'This exchange sends no SMS codes, so phone numbers cannot be used here. Please use your email.',
    noSmsLogin:
      'This exchange sends no SMS codes: a phone number logs in by its password alone. New members register by email.',
    useMail: 'Use email',
    mail: 'Email address',
    sendCode: 'Send code',
    password: 'Password',
    inviteCode: 'Invitation code',
    logIn: 'Log in',
    needsPhone: 'This exchange sends no SMS codes, so no phone can be bound at the moment',
    noMerchants: 'This exchange takes no applications of merchants yet',
    apply: /^Apply/,
    invite: 'Invite',
    inviteClosed: 'The invitation is not open yet',
    banners: 'Highlights',
    inviteWords: /invit/i,
    menu: 'Open menu',
    identity: 'Identity',
    noDeposit: 'No manual deposit of USDT for now',
    contact: 'Contact customer service',
    noWithdrawal: 'No withdrawal of USDT for now',
    outboxClosed: 'The outbox is only available in demo mode',
    demo: /demo|faucet|simulat/i,
  },
};
/** The steps of First steps in their order: gas comes before the terms that need it. */
const STEPS = {
  zh: [
    '两名管理员',
    '邮件可用',
    '第一次备份',
    '人民币汇率',
    '第一个交易对',
    '开放交易',
    '启用第一个网络',
    '热钱包地址的 Gas',
    '第一个币种条款',
    'Gas 记入运营账户',
    '第一名用户',
    '录入储备',
    '第一次入账',
    '第一笔成交',
    '邀请返佣',
    '商家入驻',
  ],
  en: [
    'Two admins',
    'Mails go out',
    'The first backup',
    'The CNY rate',
    'The first pair',
    'Open for trading',
    'The first network',
    'Gas at the hot address',
    'Terms of the first coin',
    'Gas booked to operations',
    'The first member',
    'Reserves',
    'The first deposit',
    'The first trade',
    'Invitation with rebates',
    'Applications of merchants',
  ],
};
const SMS_OFF = { zh: '未设置短信网关', en: 'No SMS gateway is set' };

let exchange: ProductionExchange;
let anna: OperatorPage;
let ben: OperatorPage;
beforeAll(async () => {
  exchange = await startProduction();
  const { browser, server } = exchange;
  anna = await OperatorPage.open(browser, server.desk, { theme: 'night' });
  ben = await OperatorPage.open(browser, server.desk);
});
afterAll(async () => {
  await exchange?.stop();
});

describe('the desk', () => {
  it('names the first steps in their order, gas before terms, and the missing SMS gateway', async () => {
    for (const [at, operator] of [anna, ben].entries()) await enterFirst(operator, exchange.operators[at]!);
    await ben.changeLook({ language: 'zh' });
    for (const [operator, language] of [
      [anna, 'en'],
      [ben, 'zh'],
    ] as const) {
      await operator.visit('/start');
      const steps = operator.page.getByRole('list').getByRole('heading', { level: 2 });
      const names = await steps.evaluateAll((all) => all.map((one) => one.firstChild?.textContent?.trim()));
      expect(names).toEqual(STEPS[language]);
      expect(await accessibilityFaults(operator.page)).toEqual([]);
      await operator.visit('/health');
      await operator.page.getByText(SMS_OFF[language]).waitFor();
      expect(await accessibilityFaults(operator.page)).toEqual([]);
    }
    const health = await fetch(`${exchange.server.origin}/healthz`);
    expect(((await health.json()) as { problems: string[] }).problems).toContain('SMS_OFF');
  });

  it('lists the first pair', async () => {
    await ben.changeLook({ language: 'en' });
    await listFirstPair(anna, ben);
  });
});

it('answers no call of the demo', async () => {
  const demoCalls = Object.values(CALLS).filter((call) => 'mode' in call && call.mode === 'demo');
  expect(demoCalls.length).toBeGreaterThan(1);
  for (const { method, path } of demoCalls) {
    const answer = await fetch(`${exchange.server.origin}/api/${path}`, { method });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

for (const [language, theme] of [
  ['zh', 'day'],
  ['en', 'night'],
] as const)
  describe(`a member in ${language}`, language === 'en' ? { tags: 'long' } : {}, () => {
    const words = WORDS[language];
    const mail = `ann-${language}@puffin.test`;
    let phone: Phone;
    beforeAll(async () => {
      phone = await Phone.open(exchange.browser, exchange.origin, { language, theme });
    });
    afterAll(async () => {
      await phone?.close();
    });
    const main = () => phone.page.locator('main:visible');
    const button = (name: string) => phone.page.getByRole('button', { name, exact: true });
    const passCaptcha = (act: () => Promise<unknown>) => passCaptchaBy(phone, exchange.readAnswer, act);
    const isWhole = async () => {
      expect(await faultsOf(phone.page, language)).toEqual([]);
      expect(await phone.page.locator('body').innerText()).not.toMatch(words.demo);
    };

    it('is told before any captcha that a phone gets no codes', async () => {
      const { page } = phone;
      for (const path of ['/register', '/forget']) {
        await phone.visit(path);
        await page.getByRole('tab', { name: words.byPhone }).tap();
        await page.getByText(words.noSms).waitFor();
        expect(await page.locator('input').count()).toBe(0);
        await isWhole();
        await button(words.useMail).tap();
        await page.getByPlaceholder(words.mail).waitFor();
      }
      await phone.visit('/login');
      await page.getByRole('tab', { name: words.byPhone }).tap();
      await page.getByText(words.noSmsLogin).waitFor();
      await isWhole();
    });

    it('registers with a mailbox to the end, and logs in by it', async () => {
      const { page } = phone;
      // A form that is opened first of all begins with the mailbox, once the exchange has said that there is no SMS.
      await fillRegistration(phone, exchange, { mail, password: PASSWORD });
      expect(await page.getByText(words.inviteCode).count()).toBe(0);
      await isWhole();
      await register(phone);
      await page.evaluate(() => localStorage.removeItem('session'));
      await phone.visit('/login?to=%2FaccountCenter');
      await page.getByPlaceholder(words.mail).fill(mail);
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await passCaptcha(() => button(words.logIn).tap());
      await page.waitForURL('**/accountCenter');
    });

    it('finds neither the invitation nor its banner, and no way into either', async () => {
      const { page } = phone;
      await phone.visit('/home');
      const banners = main().getByRole('region', { name: words.banners }).locator('img');
      const titles = await banners.evaluateAll((all) => all.map((one) => one.getAttribute('alt') ?? ''));
      expect(titles).toHaveLength(2);
      expect(titles.join()).not.toMatch(words.inviteWords);
      expect(await main().getByText(words.invite).count()).toBe(0);
      await isWhole();
      await button(words.menu).tap();
      await page.getByRole('dialog').getByText(words.identity).waitFor();
      expect(await page.getByRole('dialog').getByText(words.invite).count()).toBe(0);
      await phone.visit('/invitation');
      await main().getByText(words.inviteClosed).waitFor();
      await isWhole();
    });

    it('is told that a phone cannot be bound and that merchants are not taken', async () => {
      await phone.visit('/accountCenter/bind?type=phone');
      await main().getByText(words.noSms).waitFor();
      expect(await button(words.sendCode).count()).toBe(0);
      await isWhole();
      await phone.visit('/transaction/merchantAudit');
      await main().getByText(words.noMerchants).waitFor();
      await main().getByText(words.needsPhone).waitFor();
      expect(await main().getByRole('button', { name: words.apply }).isDisabled()).toBe(true);
      await isWhole();
    });

    it('reads of deposits and withdrawals nothing that a demo says', async () => {
      for (const [path, text] of [
        ['/assets', 'USDT'],
        ['/assets/coinCharging', words.noDeposit],
        ['/assets/withdrawCoin', words.noWithdrawal],
      ] as const) {
        await phone.visit(path);
        await main().getByText(text).first().waitFor();
        await isWhole();
      }
      await phone.withoutComplaint(async () => {
        await phone.visit('/demo/outbox');
        await main().getByText(words.outboxClosed).waitFor();
      });
    });

    it('leaves no fault in the browser', () => {
      expect(phone.faults).toEqual([]);
    });
  });

describe('after two operators have opened the invitation', () => {
  it('home leads to it', async () => {
    await anna.visit('/start');
    const step = anna.page.getByRole('listitem').filter({ hasText: STEPS.en.at(-2) ?? '' });
    await step.getByRole('button', { name: 'Open it' }).click();
    await anna.giveReason('agreed by the owners');
    await ben.approve(await anna.proposalPath(), 'the values are right');
    await ben.page.getByText('Executed', { exact: true }).first().waitFor();
    const phone = await Phone.open(exchange.browser, exchange.origin);
    await phone.visit('/home');
    await phone.page.locator('main:visible').getByRole('button', { name: WORDS.zh.invite }).waitFor();
    await phone.visit('/register');
    await phone.page.getByText(WORDS.zh.inviteCode).waitFor();
    await phone.close();
    expect([...anna.faults, ...ben.faults]).toEqual([]);
  });
});
