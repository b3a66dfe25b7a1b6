/**
 * Tests that the mail server accepts mail: at the start, again and again, and when an operator sends a test. A failure
 * shows on the health page and in the log and stops nothing.
 */
import { messageOf } from '../errors/thrown.ts';
import type { Log } from '../log/log.ts';
import type { Message, NotificationSender } from './notification-sender.ts';

export class MailCheck {
  /** Why the last try failed; undefined: it did not, or none was made yet. */
  failure: { reason: string; sinceMs: number } | undefined;

  constructor(
    private readonly sender: NotificationSender,
    private readonly log: Pick<Log, 'info' | 'error'>,
    private readonly nowMs: () => number,
  ) {}

  /** Tries the server without a message. Never throws. */
  async tryServer(): Promise<void> {
    try {
      await this.sender.verify?.();
      if (this.failure !== undefined) this.log.info('the mail server answers again');
      this.failure = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (this.failure?.reason !== reason) this.log.error({ reason }, 'the mail server takes no mails');
      this.failure = { reason, sinceMs: this.failure?.sinceMs ?? this.nowMs() };
    }
  }

  /** Sends a message; gives why it could not be handed over, or undefined. An address that is wrong is no alarm. */
  async send(message: Message): Promise<string | undefined> {
    try {
      await this.sender.send(message);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    } finally {
      await this.tryServer();
    }
  }
}

function reasonOf(error: unknown): string {
  return messageOf(error).slice(0, 300);
}
