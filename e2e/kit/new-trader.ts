/** A new member who becomes able to trade OTC, each step on its own screen, in either language. */
import { savePostPassword } from './account-center.ts';
import type { Phone } from './phone.ts';

const WORDS = {
  zh: {
    idType: /^证件类型/,
    passport: '护照',
    name: '真实姓名',
    idNumber: '证件号码',
    birthDate: '出生日期',
    submit: '提交基础认证',
    passed: '已通过基础认证',
    nickName: '设置昵称',
    nickNameSaved: '昵称已保存',
    bankCard: '银行卡',
    holder: '持卡人',
    bank: '银行',
    card: '卡号',
    cardAgain: '确认卡号',
    password: '资金密码',
    save: '保存',
    saved: '已保存',
  },
  en: {
    idType: /^ID type/,
    passport: 'Passport',
    name: 'Full name',
    idNumber: 'ID number',
    birthDate: 'Date of birth',
    submit: 'Submit basic verification',
    passed: 'Basic verification passed',
    nickName: 'Set a nickname',
    nickNameSaved: 'Nickname saved',
    bankCard: 'Bank card',
    holder: 'Cardholder',
    bank: 'Bank',
    card: 'Card number',
    cardAgain: 'Confirm card number',
    password: 'Trading password',
    save: 'Save',
    saved: 'Saved',
  },
};

/** Money that does not exist. */
const CARD = '6214831209876543';

export class NewTrader {
  readonly name = 'Hai Yan';
  private readonly words: (typeof WORDS)['zh' | 'en'];

  constructor(
    private readonly phone: Phone,
    private readonly account: { target: string; password: string; passport: string; postPassword: string },
  ) {
    this.words = WORDS[phone.language];
  }

  /** On /realname. */
  async verify(): Promise<void> {
    const { words } = this;
    const { page } = this.phone;
    await page.getByRole('button', { name: words.idType }).tap();
    await page.getByRole('dialog').getByRole('button', { name: words.passport }).tap();
    await page.getByLabel(words.name).fill(this.name);
    await page.getByLabel(words.idNumber).fill(this.account.passport);
    await page.getByLabel(words.birthDate).fill('1990-05-17');
    await page.getByRole('button', { name: words.submit }).tap();
    await page.getByText(words.passed).waitFor();
  }

  /** In the dialog over whatever asked for it. */
  async setNickName(nickName: string): Promise<void> {
    const { words } = this;
    const dialog = this.phone.page.getByRole('dialog', { name: words.nickName });
    await dialog.getByRole('textbox').fill(nickName);
    await dialog.getByRole('button', { name: words.save }).tap();
    await this.phone.says(words.nickNameSaved);
  }

  /** On /accountCenter/postPasswordSet. */
  async setPostPassword(): Promise<void> {
    await savePostPassword(this.phone, this.account, this.account.postPassword);
  }

  /** From the list of payment methods. */
  async addBankCard(): Promise<void> {
    const { words } = this;
    const { page } = this.phone;
    await page.getByRole('button', { name: words.bankCard }).tap();
    await page.waitForURL('**/payment/bankCard');
    await page.getByLabel(words.holder).fill(this.name);
    await page.getByLabel(words.bank, { exact: true }).fill('Tern Bank');
    await page.getByLabel(words.card, { exact: true }).fill(CARD);
    await page.getByLabel(words.cardAgain).fill(CARD);
    await page.getByLabel(words.password, { exact: true }).fill(this.account.postPassword);
    await page.getByRole('button', { name: words.save }).tap();
    await this.phone.says(words.saved);
    // The form goes back by itself.
    await page.waitForURL(({ pathname }) => pathname === '/payment');
  }
}
