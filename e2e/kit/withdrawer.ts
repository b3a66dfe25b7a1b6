/** A member's withdrawal through its screens, in the words of either language, or by calls where a journey only needs it to exist. */
import type { MemberCodePurpose } from '@tern/protocol';
import type { Locator } from 'playwright-core';
import { typeOwnerCode } from './account-center.ts';
import { apiOf, captchaProof, codeFromOutbox } from './member-api.ts';
import type { Phone } from './phone.ts';
import type { DemoFile, RunningServer } from './running-server.ts';

const WORDS = {
  zh: {
    address: '提币地址',
    amount: '数量',
    valid: /地址格式有效|地址簿中的地址/,
    submit: '提币',
    sheet: '确认提币',
    next: '核对无误，下一步',
    password: '资金密码',
    progress: '查看进度',
  },
  en: {
    address: 'Withdrawal address',
    amount: 'Amount',
    valid: /^Valid address|^In your address book/,
    submit: 'Withdraw',
    sheet: 'Confirm withdrawal',
    next: 'It is right, continue',
    password: 'Trading password',
    progress: 'View progress',
  },
};

/** The demo's member who may withdraw. */
type Withdrawer = Required<DemoFile['members'][number]>;

export function withdrawerOf(server: RunningServer): Withdrawer {
  return server.demo.members[0] as Withdrawer;
}

export class WithdrawScreen {
  private readonly words: (typeof WORDS)['zh' | 'en'];

  constructor(
    private readonly phone: Phone,
    private readonly server: RunningServer,
  ) {
    this.words = WORDS[phone.language];
  }

  get main(): Locator {
    return this.phone.page.locator('main:visible');
  }

  get submit(): Locator {
    return this.main.getByRole('button', { name: this.words.submit, exact: true });
  }

  async open(): Promise<void> {
    await this.phone.visit('/assets/withdrawCoin?coin=USDT');
  }

  async typeAddress(address: string): Promise<void> {
    await this.main.getByLabel(this.words.address, { exact: true }).fill(address);
  }

  /** Types the amount; the address must have passed its check. */
  async typeAmount(amount: string): Promise<void> {
    await this.main.getByLabel(this.words.amount, { exact: true }).fill(amount);
    await this.main.getByText(this.words.valid).waitFor();
  }

  /** Opens the sheet, which must show this address. @returns it */
  async openSheet(address: string): Promise<Locator> {
    await this.submit.tap();
    const sheet = this.phone.page.getByRole('dialog', { name: this.words.sheet });
    await sheet.locator(`[data-address="${address}"]`).waitFor();
    return sheet;
  }

  /** In the open sheet: compares, proves who it is, confirms by two taps at once, and goes on to the record. */
  async confirmTwice(sheet: Locator): Promise<void> {
    const { words } = this;
    await sheet.getByRole('button', { name: words.next }).tap();
    await proveOwner(this.phone, this.server, sheet);
    await sheet.getByRole('button', { name: words.sheet, exact: true }).dblclick();
    await this.main.getByRole('button', { name: words.progress }).tap();
    await this.phone.page.waitForURL('**/assets/capitalRecordsDetail?*');
  }
}

/** Types the trading password and a code into the confirmation that is open. */
export async function proveOwner(phone: Phone, server: RunningServer, sheet: Locator): Promise<void> {
  const { phone: number, tradingPassword } = withdrawerOf(server);
  await sheet.getByLabel(WORDS[phone.language].password, { exact: true }).fill(tradingPassword);
  await server.codesAge();
  await typeOwnerCode(phone, number);
}

/** A code for this purpose, sent to the member's phone. */
export async function sentCode(server: RunningServer, purpose: MemberCodePurpose): Promise<string> {
  const { phone, ...session } = withdrawerOf(server);
  const { origin } = server;
  await server.codesAge();
  const [before] = await apiOf(origin).call('getOutbox', { target: phone });
  const older = /\b\d{6}\b/.exec(before?.text ?? '')?.[0];
  const proof = await captchaProof(origin, 'security');
  await apiOf(origin, session).call('sendMemberCode', { purpose, channel: 'phone', ...proof });
  return codeFromOutbox(origin, phone, older);
}

/** The fields of a confirmation, for calls. */
async function confirmation(server: RunningServer) {
  const { tradingPassword: postPassword } = withdrawerOf(server);
  return { postPassword, channel: 'phone' as const, code: await sentCode(server, 'WITHDRAWAL') };
}

const NETWORK = { currency: 'USDT', chain: 'ethereum' };

export async function saveAddress(server: RunningServer, address: string, label: string): Promise<void> {
  const api = apiOf(server.origin, withdrawerOf(server));
  await api.call('saveAddress', { ...NETWORK, address, label, ...(await confirmation(server)) });
}

/** @returns its id */
export async function requestWithdrawal(
  server: RunningServer,
  address: string,
  amount: string,
): Promise<string> {
  const api = apiOf(server.origin, withdrawerOf(server));
  const asked = { requestId: `journey-${address}-${amount}`, ...NETWORK, address, amount, fee: '1' };
  const { withdrawalId } = await api.call('requestWithdrawal', { ...asked, ...(await confirmation(server)) });
  return withdrawalId;
}
