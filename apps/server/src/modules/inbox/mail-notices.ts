/**
 * Sends by mail what leaves by mail, to members who have bound one; in both languages, because a mailbox has none of
 * its own. A message is tried a few times; the number of tries is counted down before a try, so that a mail that kills
 * the process is not sent for ever.
 */
import type { Sql } from '../../platform/database/connect.ts';
import type { NotificationSender } from '../../platform/mail/notification-sender.ts';
import type { Notice } from './message.ts';
import type { Markets } from './notice-text.ts';
import { renderNotice } from './render.ts';

export interface MailPorts {
  /** Empty: none is bound. */
  mailOf(memberId: number): Promise<string>;
  /** undefined: this exchange sends no mail. */
  sender: NotificationSender | undefined;
  exchangeName: string;
  onFault(error: unknown): void;
}

interface Row {
  id: bigint;
  member_id: bigint;
  template: Notice['template'];
  vals: Notice['values'];
  time_ms: bigint;
}

export class MailNotices {
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isStopping = false;

  constructor(
    private readonly sql: Sql,
    private readonly ports: MailPorts,
    private readonly markets: Markets,
  ) {}

  /** Sends what waits; called again while it runs, it looks once more after it. Never rejects. */
  drive(): Promise<void> {
    this.isWanted = true;
    this.running ??= this.driveAll().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Nothing new is begun; what waits is sent by the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async driveAll(): Promise<void> {
    while (this.isWanted && !this.isStopping) {
      this.isWanted = false;
      try {
        // Each once: what fails waits for the next drive.
        for (let row = await this.takeNext(0n); row !== undefined; row = await this.takeNext(row.id))
          await this.send(row);
      } catch (error) {
        this.ports.onFault(error);
      }
    }
  }

  private async takeNext(after: bigint): Promise<Row | undefined> {
    if (this.isStopping) return undefined;
    const [row] = await this.sql<Row[]>`
      update inbox_messages set mail_tries = mail_tries - 1
      where id = (select id from inbox_messages where mail_tries > 0 and id > ${after} order by id limit 1)
      returning id, member_id, template, vals, time_ms`;
    return row;
  }

  private async send({ id, member_id, template, vals, time_ms }: Row): Promise<void> {
    const { sender, exchangeName } = this.ports;
    try {
      const target = sender === undefined ? '' : await this.ports.mailOf(Number(member_id));
      if (target !== '') {
        const notice = { template, values: vals } as Notice;
        const [zh, en] = (['zh', 'en'] as const).map((one) =>
          renderNotice(notice, Number(time_ms), one, this.markets),
        );
        await sender?.send({
          target,
          subject: `${exchangeName} ${zh?.title} / ${en?.title}`,
          text: `【${exchangeName}】${zh?.body}\n\n${exchangeName}: ${en?.body}`,
          eventMs: Number(time_ms),
        });
      }
      await this.sql`update inbox_messages set mail_tries = 0 where member_id = ${member_id} and id = ${id}`;
    } catch (error) {
      this.ports.onFault(error);
    }
  }
}
