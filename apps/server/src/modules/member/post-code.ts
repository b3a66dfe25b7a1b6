/** Makes a code and sends it, by mail or SMS; both halves of the server that send codes do it here. */
import type { WireLanguage } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Messenger } from '../../platform/mail/messenger.ts';
import type { Codes } from '../security/index.ts';
import { type AccountName, targetOf } from './account-name.ts';

export interface Messengers {
  /** undefined: this exchange has no way to send one. */
  sms: Messenger | undefined;
  mail: Messenger | undefined;
}

export type Texts = Record<WireLanguage, { subject: string; text: string }>;

export interface CodeLetter {
  account: AccountName;
  purpose: string;
  ip: string;
  language: WireLanguage;
  texts(code: string): Texts | Promise<Texts>;
}

export class PostCode {
  constructor(
    private readonly codes: Codes,
    private readonly messengers: Messengers,
    private readonly surroundings: { clock: Clock; log: Log },
  ) {}

  /** @throws Refusal codeSendFailed, codeTooSoon, codeBudget */
  async send({ account, purpose, ip, language, texts }: CodeLetter): Promise<void> {
    const { clock, log } = this.surroundings;
    const target = targetOf(account);
    const messenger = account.kind === 'mail' ? this.messengers.mail : this.messengers.sms;
    if (messenger === undefined) throw new Refusal('codeSendFailed');
    const code = await this.codes.create({ target, purpose, ip, nowMs: clock.nowMs() });
    const letter = (await texts(code))[language];
    try {
      await messenger.send({ target, ...letter });
    } catch (error) {
      // A mail server likes to name the address that it refuses.
      const reason = (error as Error).message.replaceAll(target, '[target]');
      log.warn({ channel: account.kind, reason }, 'a code could not be sent');
      throw new Refusal('codeSendFailed');
    }
  }
}
