/**
 * The demo's letterbox: what would leave by SMS or mail is kept in a table, shown by a call and printed as a line, so
 * that a newcomer can register without a mail server. Never opened in production.
 */
import type { CallResult } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { NotificationSender } from '../../platform/mail/notification-sender.ts';

const SHOWN = 50;
const KEPT = 1_000;

type Channel = 'sms' | 'mail';

/** An authenticator whose codes the demo shows beside its letters, because no member holds the device. */
export interface ShownAuthenticator {
  /** The account that it belongs to. */
  target: string;
  /** undefined: there is none now. */
  code(nowMs: number): Promise<string | undefined>;
}

export class Outbox {
  private readonly authenticators: ShownAuthenticator[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly print: (line: string) => void,
  ) {}

  sender(channel: Channel): NotificationSender {
    return {
      send: async ({ target, subject, text }) => {
        await this.sql`
          insert into security_outbox (time_ms, channel, target, subject, body)
          values (${this.clock.nowMs()}, ${channel}, ${target}, ${subject}, ${text})`;
        this.print(`${channel} to ${target}: ${text}`);
      },
    };
  }

  show(authenticator: ShownAuthenticator): void {
    this.authenticators.push(authenticator);
  }

  /**
   * The codes of authenticators come first. They are sent to no target, so a look for one does not find them.
   * @param target a mail, or a phone with or without its area code
   */
  async list(target: string | undefined): Promise<CallResult<'getOutbox'>> {
    const rows = await this.sql<
      { id: bigint; time_ms: bigint; channel: Channel; target: string; subject: string; body: string }[]
    >`
      select * from security_outbox
      where ${target === undefined} or target = ${target ?? ''} or (channel = 'sms' and target like ${`%${digitsOf(target)}`})
      order by id desc limit ${SHOWN}`;
    const letters = rows.map(({ id, time_ms, body, ...row }) => ({
      ...row,
      id: String(id),
      time: Number(time_ms),
      text: body,
    }));
    return target === undefined ? [...(await this.codesOfNow()), ...letters] : letters;
  }

  private async codesOfNow(): Promise<CallResult<'getOutbox'>> {
    const nowMs = this.clock.nowMs();
    const codes = await Promise.all(this.authenticators.map(({ code }) => code(nowMs)));
    return this.authenticators.flatMap(({ target }, at) => {
      const text = codes[at];
      if (text === undefined) return [];
      return [{ id: `google-${target}`, time: nowMs, channel: 'google' as const, target, subject: '', text }];
    });
  }

  async sweep(): Promise<void> {
    await this.sql`delete from security_outbox where id <= (select max(id) from security_outbox) - ${KEPT}`;
  }
}

function digitsOf(target: string | undefined): string {
  return target !== undefined && /^\d{4,}$/.test(target) ? target : 'none';
}
