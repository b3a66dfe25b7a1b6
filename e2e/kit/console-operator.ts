/**
 * An operator at the desk: Chromium at 1440 x 900, signed in through the screen. Records every console error (a broken
 * content policy is one), page error and failed request.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { loadingEnds } from './stillness.ts';
import { totpCode } from './totp.ts';

export interface OperatorAccount {
  name: string;
  password: string;
  otpauth: string;
}

export interface DeskLook {
  theme?: 'day' | 'night';
  language?: 'zh' | 'en';
}

/** The words that every journey at the desk touches, in both languages. */
const WORDS = {
  en: {
    name: 'Name',
    password: 'Password',
    totp: 'Authenticator code',
    signIn: 'Sign in',
    reason: 'Reason',
    toProposal: 'View proposal',
    approve: 'Approve',
    zh: 'Text for members in Chinese',
    en: 'Text for members in English',
    goOn: 'Continue',
  },
  zh: {
    name: '名称',
    password: '密码',
    totp: '动态码',
    signIn: '登录',
    reason: '原因',
    toProposal: '查看提案',
    approve: '批准',
    zh: '用户看到的中文说明',
    en: '用户看到的英文说明',
    goOn: '继续',
  },
};
type Words = (typeof WORDS)['en'];

export const secretOf = (otpauth: string): string => new URL(otpauth).searchParams.get('secret') ?? '';

export class OperatorPage {
  readonly faults: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly words: Words,
  ) {}

  static async open(browser: Browser, origin: string, look: DeskLook = {}): Promise<OperatorPage> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: origin,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(15_000);
    // As if chosen before.
    await context.addInitScript(
      (chosen) => {
        for (const [key, value] of chosen)
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      },
      Object.entries({ theme: 'day', language: 'en', ...look }),
    );
    const operator = new OperatorPage(context, await context.newPage(), WORDS[look.language ?? 'en']);
    operator.listen();
    await operator.page.goto('/');
    return operator;
  }

  /** As if chosen before, and the page loaded anew. */
  async changeLook(look: DeskLook): Promise<void> {
    await this.page.evaluate((chosen) => {
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
    }, look);
    await this.page.reload();
  }

  async fillSignIn({ name, password }: OperatorAccount, code: string): Promise<void> {
    const { words } = this;
    await this.page.getByLabel(words.name).fill(name);
    await this.page.getByLabel(words.password).fill(password);
    await this.page.getByLabel(words.totp).fill(code);
    await this.page.getByRole('button', { name: words.signIn }).click();
  }

  /**
   * @param stepsAhead for a second sign-in in the same half minute: each code is taken once
   * @param nowMs the server's time, where a test has stepped it
   */
  async signIn(account: OperatorAccount, stepsAhead = 0, nowMs = Date.now()): Promise<void> {
    await this.fillSignIn(account, totpCode(secretOf(account.otpauth), nowMs, stepsAhead));
    await this.page.getByRole('navigation').waitFor();
    await this.settled();
  }

  /** Opens a desk by its address and waits until nothing on it is loading. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  async openTab(path: string, tab: string): Promise<void> {
    await this.visit(path);
    await this.page.getByRole('tab', { name: tab, exact: true }).click();
    await this.settled();
  }

  /** Follows the first link to another desk. */
  async follow(path: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1 });
    await heading.evaluate((old) => old.setAttribute('data-left', ''));
    await this.page.locator(`a[href="${path}"]`).first().click();
    await this.page.locator('h1[data-left]').waitFor({ state: 'detached' });
    await this.settled();
  }

  /** Chooses a word of a row of which one is chosen, as those above the lists. */
  async choose(word: string): Promise<void> {
    await this.page.locator('.ant-segmented').getByText(word, { exact: true }).click();
  }

  async settled(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await loadingEnds(this.page, 'body', '[aria-busy="true"], .ant-spin-spinning');
  }

  /** Writes what members read of an action; without a text the dialog's own is kept. Its reason is asked next. */
  async writePublicText(text?: { zh: string; en: string }): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ has: this.page.getByLabel(this.words.zh) });
    for (const language of ['zh', 'en'] as const)
      if (text) await dialog.getByLabel(this.words[language]).fill(text[language]);
    await dialog.getByRole('button', { name: this.words.goOn }).click();
  }

  /** Says why in the common dialog and goes on; the dialog must close, else its fault is thrown. */
  async giveReason(reason: string): Promise<void> {
    // A form below it may ask for a reason that members read.
    const reasonField = this.page.getByLabel(this.words.reason, { exact: true });
    const dialog = this.page.getByRole('dialog').filter({ has: reasonField });
    const field = dialog.getByLabel(this.words.reason, { exact: true });
    if ((await field.inputValue()) !== '') throw new Error('the dialog still holds an earlier reason');
    await field.fill(reason);
    await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
    const fault = dialog.getByRole('alert').filter({ visible: true });
    await Promise.race([
      dialog.waitFor({ state: 'hidden' }),
      fault.waitFor().then(async () => {
        throw new Error(`refused: ${await fault.innerText()}`);
      }),
    ]);
  }

  /** Where the proposal lies that was just made: of all that are still announced the newest. */
  async proposalPath(): Promise<string> {
    const links = this.page.getByRole('link', { name: this.words.toProposal });
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') as string));
    const numberOf = (path: string) => Number(path.split('/').at(-1));
    return paths.sort((a, b) => numberOf(b) - numberOf(a))[0] as string;
  }

  /** As the second operator. */
  async approve(path: string, reason: string): Promise<void> {
    await this.visit(path);
    await this.page.getByRole('button', { name: this.words.approve }).click();
    await this.giveReason(reason);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private listen(): void {
    const { page, faults } = this;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
    });
  }
}
