/** The steps after the usual way of an OTC order: cancelled, "I did pay", reported, excused, blocked; in either language. */
import { chooseFile } from './choose-file.ts';
import type { OtcTrader } from './otc-trader.ts';
import { pngImage } from './png-image.ts';

const WORDS = {
  zh: {
    cancel: '取消订单',
    cancelTitle: '取消订单',
    reasonMissing: '请选择取消原因',
    reason: '不想买了',
    sure: '确定取消',
    cancelled: '订单已取消',
    reopen: '我其实已付款',
    reopenTitle: '申请恢复订单',
    send: '提交申请',
    voucherMissing: '请上传付款凭证',
    voucher: '付款凭证 1',
    removeVoucher: '移除 付款凭证 1',
    sent: '已提交，等待卖家同意',
    consent: '同意恢复',
    consentTitle: '同意恢复订单',
    password: '资金密码',
    consented: '订单已恢复',
    refuse: '不同意',
    refused: '已拒绝恢复',
    more: '更多操作',
    excuse: '不计买家的取消',
    confirm: '确定',
    excused: '已撤回',
    report: '举报',
    reportTitle: '举报订单',
    reportKind: '其他问题',
    reportText: '说明',
    reportMissing: '请选择举报类型',
    reportSend: '提交举报',
    reported: '已提交举报',
    block: '屏蔽对方',
    blocked: '已屏蔽',
    unblock: '解除屏蔽',
    unblocked: '已解除屏蔽',
    nobody: '没有屏蔽任何用户',
  },
  en: {
    cancel: 'Cancel order',
    cancelTitle: 'Cancel the order',
    reasonMissing: 'Choose a reason',
    reason: 'I changed my mind',
    sure: 'Cancel it',
    cancelled: 'Order canceled',
    reopen: 'I did pay',
    reopenTitle: 'Ask to reopen the order',
    send: 'Send the request',
    voucherMissing: 'Upload a payment voucher',
    voucher: 'Payment voucher 1',
    removeVoucher: 'Remove Payment voucher 1',
    sent: 'Sent. The seller has to consent',
    consent: 'Reopen',
    consentTitle: 'Reopen the order',
    password: 'Trading password',
    consented: 'Order reopened',
    refuse: 'Refuse',
    refused: 'Refused',
    more: 'More',
    excuse: 'Excuse the cancel',
    confirm: 'Confirm',
    excused: 'Excused',
    report: 'Report',
    reportTitle: 'Report the order',
    reportKind: 'Another problem',
    reportText: 'Description',
    reportMissing: 'Choose the kind',
    reportSend: 'Send the report',
    reported: 'Report sent',
    block: 'Block',
    blocked: 'Blocked',
    unblock: 'Unblock',
    unblocked: 'Unblocked',
    nobody: 'No blocked members',
  },
};

export class LateSteps {
  readonly words: (typeof WORDS)['zh' | 'en'];

  constructor(private readonly trader: OtcTrader) {
    this.words = WORDS[trader.phone.language];
  }

  private get page() {
    return this.trader.phone.page;
  }

  /** The buyer's cancel before "paid": a reason first, then the second confirmation. */
  async cancel(): Promise<void> {
    const { page, words } = this;
    await this.step(words.cancel);
    const sheet = page.getByRole('dialog', { name: words.cancelTitle });
    const press = () => sheet.getByRole('button', { name: words.cancel, exact: true }).tap();
    await press();
    await sheet.getByText(words.reasonMissing).waitFor();
    await sheet.getByRole('button', { name: words.reason }).tap();
    await press();
    await this.agree(words.sure);
    await this.trader.phone.says(words.cancelled);
  }

  /** "I did pay": not without a voucher. */
  async askReopening(): Promise<void> {
    const { page, words } = this;
    await this.step(words.reopen);
    const sheet = page.getByRole('dialog', { name: words.reopenTitle });
    const send = () => sheet.getByRole('button', { name: words.send }).tap();
    await send();
    await sheet.getByText(words.voucherMissing).waitFor();
    await chooseFile(sheet.getByRole('button', { name: words.voucher, exact: true }), {
      name: 'voucher.png',
      mimeType: 'image/png',
      buffer: pngImage(800, 600),
    });
    await sheet.getByRole('button', { name: words.removeVoucher }).waitFor();
    await send();
    await this.trader.phone.says(words.sent);
  }

  async consent(): Promise<void> {
    const { page, words } = this;
    await this.step(words.consent);
    const sheet = page.getByRole('dialog', { name: words.consentTitle });
    await sheet.getByLabel(words.password).fill(this.trader.tradingPassword);
    await this.trader.phone.says(words.consented);
  }

  async refuse(): Promise<void> {
    const { words } = this;
    await this.step(words.refuse);
    await this.agree(words.refuse);
    await this.trader.phone.says(words.refused);
  }

  async excuse(): Promise<void> {
    const { words } = this;
    await this.step(words.excuse);
    await this.agree(words.confirm);
    await this.trader.phone.says(words.excused);
  }

  async report(text: string): Promise<void> {
    const { page, words } = this;
    await this.step(words.report);
    const sheet = page.getByRole('dialog', { name: words.reportTitle });
    const send = () => sheet.getByRole('button', { name: words.reportSend }).tap();
    await sheet.getByLabel(words.reportText).fill(text);
    await send();
    await sheet.getByText(words.reportMissing).waitFor();
    await sheet.getByRole('button', { name: words.reportKind }).tap();
    await send();
    await this.trader.phone.says(words.reported);
  }

  /** Blocks the other party of the order. */
  async block(): Promise<void> {
    const { page, words } = this;
    await page.getByRole('button', { name: words.block, exact: true }).tap();
    await this.agree(words.block);
    await this.trader.phone.says(words.blocked);
  }

  /** Takes the one block back in the settings. */
  async unblock(nickName: string): Promise<void> {
    const { page, words } = this;
    await this.trader.phone.visit('/setting/blocked');
    const row = page.getByRole('listitem').filter({ hasText: nickName });
    await row.getByRole('button', { name: words.unblock }).tap();
    await this.trader.phone.says(words.unblocked);
    await page.getByText(words.nobody).waitFor();
  }

  /** Presses the step at the foot of the order, or in the sheet of further ones. */
  private async step(name: string): Promise<void> {
    const { page, words } = this;
    const own = page.getByRole('button', { name, exact: true });
    const more = page.getByRole('button', { name: words.more, exact: true });
    await own.or(more).first().waitFor();
    if (await own.isVisible()) {
      await own.tap();
      return;
    }
    await more.tap();
    await page.getByRole('dialog', { name: words.more }).getByRole('button', { name, exact: true }).tap();
  }

  private async agree(button: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).tap();
  }
}
