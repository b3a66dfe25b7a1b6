/** Mail through the operator's SMTP server. Plain text alone: nothing in it can be dressed up. */
import { createTransport } from 'nodemailer';
import type { NotificationSender } from './notification-sender.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  implicitTls: boolean;
  /** Refuse a server that offers no TLS, or one whose certificate does not hold. */
  demandTls: boolean;
  user: string;
  password: string;
  from: string;
}

const TIMEOUT_MS = 10_000;

export function smtpSender(settings: SmtpSettings): NotificationSender {
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.implicitTls,
    requireTLS: settings.demandTls && !settings.implicitTls,
    ...(settings.demandTls ? {} : { tls: { rejectUnauthorized: false } }),
    ...(settings.user === '' ? {} : { auth: { user: settings.user, pass: settings.password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    verify: async () => {
      await transport.verify();
    },
    send: async ({ target, subject, text }) => {
      // As an address object: a list or a header smuggled into the text is no address.
      await transport.sendMail({ from: settings.from, to: { name: '', address: target }, subject, text });
    },
  };
}
