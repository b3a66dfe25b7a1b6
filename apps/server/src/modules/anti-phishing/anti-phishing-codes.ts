/**
 * Keeps the anti-phishing codes of members, sealed (rules/security#anti-phishing-code). A code belongs to the mailbox that
 * it was chosen for: a thief who moves the account to another mailbox does not read it there. The code before the last
 * change is kept for a day, because the notice of that change carries it.
 */
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';

const FORMER_KEPT_MS = 24 * 3_600_000;

const OF_MEMBERS = {
  use: 'anti-phishing',
  table: 'anti_phishing_codes',
  key: 'member_id',
  subject: 'member_id',
};

export const SEALED_CODES: SealedColumn = {
  ...OF_MEMBERS,
  name: 'anti-phishing codes',
  column: 'sealed_code',
  about: String,
};
export const SEALED_FORMER_CODES: SealedColumn = {
  ...OF_MEMBERS,
  name: 'former anti-phishing codes',
  column: 'sealed_former',
  about: String,
};

/** A member with the mailbox that is bound now. */
export interface MailboxOwner {
  memberId: number;
  mail: string;
}

export interface ShownCode {
  code: string;
  /** The member has changed or removed it since. */
  isFormer: boolean;
}

interface Row {
  sealed_code: Buffer | null;
  sealed_former: Buffer | null;
  changed_ms: bigint;
}

export class AntiPhishingCodes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly box: SealedBox,
  ) {}

  /** The code that a mail to this mailbox carries. One about an event of before the last change carries the former one. */
  async shownTo(owner: MailboxOwner, eventMs: number | undefined): Promise<ShownCode | undefined> {
    const [row] = await this.sql<Row[]>`
      select sealed_code, sealed_former, changed_ms from anti_phishing_codes
      where member_id = ${owner.memberId} and mail_hash = ${this.mailHash(owner)}`;
    if (row === undefined) return undefined;
    const { sealed_code: current, sealed_former: former } = row;
    const isFormer = former !== null && eventMs !== undefined && eventMs <= Number(row.changed_ms);
    const sealed = isFormer ? former : current;
    if (sealed === null) return undefined;
    return { code: this.box.open(sealed, SEALED_CODES.about(owner.memberId)).toString(), isFormer };
  }

  /** The code of now; undefined: there is none for this mailbox. */
  async codeOf(owner: MailboxOwner): Promise<string | undefined> {
    return (await this.shownTo(owner, undefined))?.code;
  }

  /** A code for another mailbox is no former one: nothing carries it there. */
  async set(owner: MailboxOwner, code: string, nowMs: number, sql: Queryable): Promise<void> {
    const sealed = this.box.seal(Buffer.from(code), SEALED_CODES.about(owner.memberId));
    await sql`
      insert into anti_phishing_codes as kept (member_id, mail_hash, sealed_code, changed_ms)
      values (${owner.memberId}, ${this.mailHash(owner)}, ${sealed}, ${nowMs})
      on conflict (member_id) do update set
        sealed_former = case when kept.mail_hash = excluded.mail_hash then kept.sealed_code end,
        mail_hash = excluded.mail_hash, sealed_code = excluded.sealed_code, changed_ms = excluded.changed_ms`;
  }

  async remove(owner: MailboxOwner, nowMs: number, sql: Queryable): Promise<void> {
    await sql`
      update anti_phishing_codes set sealed_former = sealed_code, sealed_code = null, changed_ms = ${nowMs}
      where member_id = ${owner.memberId} and mail_hash = ${this.mailHash(owner)} and sealed_code is not null`;
  }

  async sweep(nowMs: number): Promise<void> {
    const beforeMs = nowMs - FORMER_KEPT_MS;
    await this.sql`
      update anti_phishing_codes set sealed_former = null
      where sealed_former is not null and changed_ms < ${beforeMs}`;
    await this.sql`delete from anti_phishing_codes where sealed_code is null and sealed_former is null`;
  }

  private mailHash({ mail }: MailboxOwner): string {
    return this.keyed('anti-phishing mailbox', mail);
  }
}
