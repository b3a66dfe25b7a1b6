/**
 * Writes the anti-phishing code of a mailbox's owner below each mail that goes to it, whatever part of the server sends the
 * mail: all of them send through this one sender. SMS carries none.
 */
import type { Message } from '../../platform/mail/notification-sender.ts';
import type { NotificationSenders } from '../member/index.ts';
import type { ShownCode } from './anti-phishing-codes.ts';

/** The code that a message to this mailbox carries; undefined: none. It never rejects. */
type FindCode = (message: Pick<Message, 'target' | 'eventMs'>) => Promise<ShownCode | undefined>;

export function markMails({ sms, mail }: NotificationSenders, findCode: FindCode): NotificationSenders {
  if (mail === undefined) return { sms, mail };
  return {
    sms,
    mail: {
      async verify() {
        await mail.verify?.();
      },
      async send(message) {
        const shown = await findCode(message);
        const text = shown === undefined ? message.text : `${message.text}\n\n${lineOf(shown)}`;
        await mail.send({ ...message, text });
      },
    },
  };
}

/** The last line of a mail. It has both languages, because a mailbox has none of its own. */
function lineOf({ code, isFormer }: ShownCode): string {
  return isFormer
    ? `原防钓鱼码 / Previous anti-phishing code: ${code}`
    : `防钓鱼码 / Anti-phishing code: ${code}`;
}
