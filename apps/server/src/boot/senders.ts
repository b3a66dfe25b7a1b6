/**
 * Opens the senders of messages: the outbox in the demo, otherwise the mail server and the SMS gateway of the settings.
 */
import type { Config } from '../config.ts';
import type { NotificationSenders } from '../modules/member/index.ts';
import type { SecurityApi } from '../modules/security/index.ts';
import { smtpSender } from '../platform/mail/smtp-sender.ts';
import { webhookSender } from '../platform/sms/webhook-sender.ts';

export function openSenders(
  { smtp, sms }: Pick<Config, 'smtp' | 'sms'>,
  outbox: SecurityApi['outbox'],
): NotificationSenders {
  if (outbox !== undefined) return { sms: outbox.sender('sms'), mail: outbox.sender('mail') };
  return {
    mail: smtp && smtpSender({ ...smtp, demandTls: true }),
    sms: sms && webhookSender({ url: sms.webhookUrl, secret: sms.webhookSecret }),
  };
}
