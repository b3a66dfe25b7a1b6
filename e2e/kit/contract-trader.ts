/** The member's steps on the contract screen, in the words of the screen. Knows labels and roles, no structure. */
import type { Locator, Page } from 'playwright-core';
import type { Phone } from './phone.ts';

type Side = '多' | '空';
type Kind = '限价' | '市价' | '计划';
type Button = '开多（看涨）' | '开空（看跌）' | '平多' | '平空';

export class ContractScreen {
  readonly page: Page;
  /** The visible screen: others wait behind it. */
  readonly main: Locator;

  constructor(private readonly phone: Phone) {
    this.page = phone.page;
    this.main = phone.page.locator('main:visible');
  }

  async open(): Promise<void> {
    await this.phone.visit('/contract');
    await this.page.getByRole('heading', { name: /选择合约$/ }).waitFor();
  }

  field(name: string): Locator {
    return this.main.getByLabel(name, { exact: true });
  }

  async chooseKind(kind: Kind): Promise<void> {
    await this.main
      .getByRole('button', { name: /^(限价|市价|计划)(委托)?$/ })
      .first()
      .tap();
    await this.page
      .getByRole('dialog', { name: '委托类型' })
      .getByRole('button', { name: new RegExp(`^${kind}委托`) })
      .tap();
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  async press(button: Button): Promise<void> {
    await this.main.getByRole('button', { name: button, exact: true }).tap();
  }

  /** The sheet that asks once more. */
  async confirm(action: string): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: `确认${action}` });
    await sheet.getByRole('button', { name: `确认${action}` }).tap();
  }

  /** The dialog of two buttons over everything. */
  async agree(button: string): Promise<void> {
    await this.page
      .getByRole('alertdialog')
      .or(this.page.getByRole('dialog'))
      .getByRole('button', { name: button, exact: true })
      .tap();
  }

  /** A short message, seen. */
  async says(text: string): Promise<void> {
    await this.phone.says(text);
  }

  sheet(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async tab(name: '持仓' | '当前委托' | '计划委托'): Promise<void> {
    await this.main.getByRole('tab', { name: new RegExp(`^${name}\\(`) }).tap();
  }

  /** As the tab says it. */
  async count(name: '持仓' | '当前委托' | '计划委托'): Promise<number> {
    const text = await this.main.getByRole('tab', { name: new RegExp(`^${name}\\(`) }).innerText();
    return Number(/\d+/.exec(text)?.[0]);
  }

  position(side: Side): Locator {
    return this.main.getByRole('listitem').filter({ has: this.page.getByText(side, { exact: true }) });
  }
}

/** A named figure of a list or a card, without grouping. */
export async function fact(of: Locator, label: string): Promise<string> {
  const figure = of.locator(`dt:text-is("${label}") + dd`);
  return (await figure.first().innerText()).replaceAll(',', '').trim();
}

/** A walk that begins on the contract screen. */
export async function walkContract(
  phone: Phone,
  walk: (screen: ContractScreen, phone: Phone) => Promise<void>,
): Promise<void> {
  const screen = new ContractScreen(phone);
  await screen.open();
  await walk(screen, phone);
}
