/**
 * SMS through the operator's gateway: a POST of {target, text, time} to one address that the settings name, signed so
 * that the gateway knows it is us: x-signature = HMAC-SHA256(secret, time + "." + body) in hex.
 */
import { createHmac } from 'node:crypto';
import type { NotificationSender } from '../mail/notification-sender.ts';

export interface WebhookSettings {
  url: string;
  secret: string;
}

const TIMEOUT_MS = 10_000;

export function webhookSender(settings: WebhookSettings): NotificationSender {
  return {
    send: async ({ target, text }) => {
      const time = String(Date.now());
      const body = JSON.stringify({ target, text, time });
      const signature = createHmac('sha256', settings.secret).update(`${time}.${body}`).digest('hex');
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
