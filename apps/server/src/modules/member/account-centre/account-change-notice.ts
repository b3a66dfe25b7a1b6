/**
 * Sends the last notice to a phone or mailbox that an account has left: a member whose account was stolen learns of it
 * there, while withdrawals are locked. It has both languages, because the server does not know which one the member
 * reads; a failure is logged.
 */
import type { Log } from '../../../platform/log/log.ts';
import { type AccountName, targetOf } from '../accounts/account-name.ts';
import type { NotificationSenders } from '../codes/post-code.ts';

export class AccountChangeNotice {
  constructor(
    private readonly senders: NotificationSenders,
    private readonly environment: { log: Log; exchangeName: string },
  ) {}

  /** Returns at once: no caller waits for the sender. */
  send(left: AccountName): void {
    const { log, exchangeName } = this.environment;
    const sender = left.kind === 'mail' ? this.senders.mail : this.senders.sms;
    const target = targetOf(left);
    sender?.send({ target, ...letter(exchangeName, left.kind) }).catch((error: Error) => {
      const reason = error.message.replaceAll(target, '[target]');
      log.warn({ channel: left.kind, reason }, 'a farewell could not be sent');
    });
  }
}

function letter(name: string, kind: AccountName['kind']): { subject: string; text: string } {
  const [zh, en] = kind === 'mail' ? ['邮箱', 'email'] : ['手机号', 'phone'];
  return {
    subject: `${name} 安全通知 / security notice`,
    text: `【${name}】您账户绑定的${zh}已更换，24 小时内不可提币。如非本人操作，请立即联系客服。
${name}: the ${en} of your account was changed. Withdrawals are disabled for 24 hours. If this was not you, contact customer service immediately.`,
  };
}
