/** Creates a code and sends it, by mail or SMS; every part of the server that sends codes does it here. */
import type { WireLanguage } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import { messageOf } from '../../../platform/errors/thrown.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { NotificationSender } from '../../../platform/mail/notification-sender.ts';
import type { CodeBudget, Codes } from '../../security/index.ts';
import { type AccountName, targetOf } from '../accounts/account-name.ts';

export interface NotificationSenders {
  /** undefined: this exchange has no way to send one. */
  sms: NotificationSender | undefined;
  mail: NotificationSender | undefined;
}

export type Texts = Record<WireLanguage, { subject: string; text: string }>;

export interface CodeLetter {
  account: AccountName;
  purpose: string;
  budget: CodeBudget;
  ip: string;
  /** The member whose session or known device asks. */
  memberId?: number | undefined;
  /** The answer of Codes.askerOf(). */
  asker: string;
  language: WireLanguage;
  texts(code: string): Texts;
}

export class PostCode {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly codes: Codes,
    private readonly senders: NotificationSenders,
    private readonly environment: { clock: Clock; log: Log },
  ) {}

  async send(letter: CodeLetter): Promise<void> {
    const deliver = await this.prepare(letter, true);
    if (!(await deliver())) throw new CallError('codeSendFailed');
  }

  /**
   * To an account that may not exist: the caller learns nothing from the answer nor from the time that it takes, because
   * the message goes out after the answer.
   */
  async sendUnseen(letter: CodeLetter, isSent: boolean): Promise<void> {
    const deliver = await this.prepare(letter, isSent);
    if (!isSent) return;
    const work: Promise<void> = deliver().then(
      () => undefined,
      (error: Error) =>
        this.environment.log.warn({ reason: error.message }, 'a code could not be taken back'),
    );
    this.underWay.add(work);
    // settled() waits for it, and its fault has been told above.
    void work.finally(() => this.underWay.delete(work));
  }

  /** Resolves when every message that was begun is delivered or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Counts the code; answers the function that sends it, or takes it back and answers false. */
  private async prepare(letter: CodeLetter, isSent: boolean): Promise<() => Promise<boolean>> {
    const { account, purpose, budget, ip, memberId, asker, language, texts } = letter;
    const target = targetOf(account);
    const sender = account.kind === 'mail' ? this.senders.mail : this.senders.sms;
    if (sender === undefined) throw new CallError(account.kind === 'phone' ? 'smsOff' : 'codeSendFailed');
    const areaCode = account.kind === 'phone' ? account.areaCode : undefined;
    const { id, code } = await this.codes.create({
      target,
      areaCode,
      purpose,
      budget,
      ip,
      memberId,
      asker,
      isSent,
      nowMs: this.environment.clock.nowMs(),
    });
    return async () => {
      try {
        await sender.send({ target, ...texts(code)[language] });
        return true;
      } catch (error) {
        // A mail server likes to name the address that it refuses.
        const reason = messageOf(error).replaceAll(target, '[target]');
        this.environment.log.warn({ channel: account.kind, reason }, 'a code could not be sent');
        await this.codes.takeBack(id);
        return false;
      }
    };
  }
}
