/** The back office's calls about the exchange as a whole: its health, the first steps of a new one, a test mail. */
import { CallError } from '../platform/http/call.ts';
import type { DeskCallRegistry } from '../platform/http/desk-call.ts';
import type { MailCheck } from '../platform/mail/mail-check.ts';
import { type HealthParts, health } from './desk-health.ts';
import { type FirstStepParts, firstSteps } from './first-steps.ts';

export type ExchangeDeskParts = HealthParts &
  FirstStepParts & {
    exchangeName: string;
    /** undefined: this exchange sends no mail. */
    mail: MailCheck | undefined;
  };

export function exchangeDeskRoutes(desk: DeskCallRegistry, parts: ExchangeDeskParts): void {
  desk.read('getHealth', (_request, _operator, { nowMs }) => health(parts, nowMs));
  desk.read('getFirstSteps', (_request, _operator, { nowMs }) => firstSteps(parts, nowMs));
  desk.action('sendTestMail', (request, operator) => sendTestMail(parts, request.mail, operator.name));
}

async function sendTestMail({ mail, exchangeName }: ExchangeDeskParts, target: string, operator: string) {
  const subject = `${exchangeName} 测试邮件 / test mail`;
  const text = `${exchangeName} 可以发送邮件（${operator}）。\n${exchangeName} can send mails (${operator}).`;
  const reason = mail === undefined ? 'SMTP_HOST' : await mail.send({ target, subject, text });
  if (reason !== undefined) throw new CallError('mailFailed', { reason });
  return { result: {}, subject: 'test mail' };
}
