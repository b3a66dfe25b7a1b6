/** The table of members. Who they are and how they log in; what they own is the engine's. */
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Queryable, Sql, TransactionSql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { codeOfError } from '../../../platform/errors/thrown.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { AccountName } from './account-name.ts';
import { canonicalPhone, PHONE_PLAN } from './canonical-phone.ts';
import { maskedMail, maskedPhone } from './masks.ts';
import { hasPhone, lockedPhoneOwners } from './phone-owners.ts';
import { randomWelCode } from './wel-code.ts';

export interface Member {
  id: number;
  areaCode: string;
  phone: string;
  mail: string;
  nickName: string;
  welCode: string;
  passwordHash: string;
  /** 0: no member invited this one. */
  inviterId: number;
  createdMs: number;
}

export interface NewMember {
  account: AccountName;
  /** The next one of people by default (rules/members#member-ids). */
  memberId?: number | undefined;
  passwordHash: string;
  inviterId?: number | undefined;
  createdMs: number;
}

export interface MemberRow {
  id: bigint;
  area_code: string | null;
  phone: string | null;
  mail: string | null;
  nick_name: string | null;
  wel_code: string;
  password_hash: string;
  inviter_id: bigint | null;
  created_ms: bigint;
}

interface WithInviter {
  memberId: number;
  /** 0: no member invited this one. */
  inviterId: number;
}
type InviterRow = Pick<MemberRow, 'id' | 'inviter_id'>;

export interface MaskedMember {
  account: string;
  createdMs: number;
}

export class Members {
  constructor(private readonly sql: Sql) {}

  async byAccount(account: AccountName): Promise<Member | undefined> {
    const { sql } = this;
    if (account.kind === 'mail') {
      const [row] = await sql<MemberRow[]>`select * from members where mail = ${account.mail}`;
      return row && memberOf(row);
    }
    const { areaCode, phone } = account;
    const [row] = await sql<MemberRow[]>`
      select * from members where ${hasPhone(sql, account)}
      order by area_code || phone = ${areaCode + phone} desc,
        area_code || phone = ${canonicalPhone(areaCode, phone)} desc, id
      limit 1`;
    return row && memberOf(row);
  }

  async byId(id: number): Promise<Member | undefined> {
    const rows = await this.sql<MemberRow[]>`select * from members where id = ${id}`;
    return rows[0] && memberOf(rows[0]);
  }

  /** The numbers of members who registered from each of these times until the next one; the times rise. */
  async countRegistered(fromMs: readonly number[]): Promise<number[]> {
    const rows = await this.sql<{ place: number; count: number }[]>`
      select width_bucket(created_ms, ${integerColumn(fromMs)}::bigint[]) as place, count(*)::integer as count
      from members group by 1`;
    const counts = new Map(rows.map(({ place, count }) => [place, count]));
    return fromMs.map((_, at) => counts.get(at + 1) ?? 0);
  }

  async idByWelCode(welCode: string): Promise<number | undefined> {
    const rows = await this.sql<{ id: bigint }[]>`select id from members where wel_code = ${welCode}`;
    return rows[0] && Number(rows[0].id);
  }

  /** The new member's id; undefined when the account is taken. A clash of invitation codes is drawn again. */
  async insert(member: NewMember): Promise<number | undefined> {
    for (;;) {
      const id = await transact(this.sql, (sql) => tryInsert(sql, member));
      if (id !== undefined) return id;
      if ((await this.byAccount(member.account)) !== undefined) return undefined;
    }
  }

  async setPassword(id: number, passwordHash: string, sql: Queryable = this.sql): Promise<void> {
    await sql`update members set password_hash = ${passwordHash} where id = ${id}`;
  }

  /** The same password under newer parameters; not over one that was set in between. */
  async rehash(id: number, before: string, after: string): Promise<void> {
    await this
      .sql`update members set password_hash = ${after} where id = ${id} and password_hash = ${before}`;
  }

  /** Binds a missing phone or mail, or replaces a bound one. */
  async setTarget(
    id: number,
    account: AccountName,
    sql: TransactionSql,
    what: 'missing' | 'bound',
  ): Promise<void> {
    const isMissing = what === 'missing';
    if (account.kind === 'phone' && (await lockedPhoneOwners(sql, account)).some((owner) => owner !== id))
      throw new CallError('targetTaken');
    const rows = await refuseTaken(
      account.kind === 'mail'
        ? sql`
            update members set mail = ${account.mail}
            where id = ${id} and (mail is null) = ${isMissing} returning 1`
        : sql`
            update members set area_code = ${account.areaCode}, phone = ${account.phone},
              phone_canonical = ${canonicalPhone(account.areaCode, account.phone)}, phone_plan = ${PHONE_PLAN}
            where id = ${id} and (phone is null) = ${isMissing} returning 1`,
    );
    if (rows.length === 0) throw new CallError(isMissing ? 'channelBound' : 'channelNotBound');
  }

  /** The nicknames of those members who have one. */
  async nickNames(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.sql<{ id: bigint; nick_name: string }[]>`
      select id, nick_name from members
      where id = any(${integerColumn(ids)}::bigint[]) and nick_name is not null`;
    return new Map(rows.map(({ id, nick_name }) => [Number(id), nick_name]));
  }

  /** Masked phones or mails of those members, and when they registered. */
  async masked(ids: readonly number[]): Promise<Map<number, MaskedMember>> {
    const rows = await this.sql<Pick<MemberRow, 'id' | 'phone' | 'mail' | 'created_ms'>[]>`
      select id, phone, mail, created_ms from members where id = any(${integerColumn(ids)}::bigint[])`;
    return new Map(
      rows.map(({ id, phone, mail, created_ms }) => [
        Number(id),
        {
          account: phone === null ? maskedMail(mail ?? '') : maskedPhone(phone),
          createdMs: Number(created_ms),
        },
      ]),
    );
  }

  /** Members who registered with an inviter's code, in ascending id, from after a member id on. */
  async invited(after: number): Promise<WithInviter[]> {
    const rows = await this.sql<InviterRow[]>`
      select id, inviter_id from members where inviter_id is not null and id > ${after} order by id limit 1000`;
    return rows.map(withInviter);
  }

  async waitingToOpen(): Promise<WithInviter[]> {
    const rows = await this.sql<InviterRow[]>`
      select id, inviter_id from members where not opened order by id limit 1000`;
    return rows.map(withInviter);
  }

  async markOpened(id: number): Promise<void> {
    await this.sql`update members set opened = true where id = ${id}`;
  }
}

/** undefined: the account or the drawn invitation code is taken. */
async function tryInsert(sql: TransactionSql, member: NewMember): Promise<number | undefined> {
  const { account, memberId, passwordHash, inviterId, createdMs } = member;
  const { areaCode, phone, mail } = { areaCode: null, phone: null, mail: null, ...account };
  const isPhone = account.kind === 'phone';
  if (isPhone && (await lockedPhoneOwners(sql, account)).length > 0) return undefined;
  const canonical = isPhone ? canonicalPhone(account.areaCode, account.phone) : null;
  const [row] = await sql<{ id: bigint }[]>`
    insert into members (id, area_code, phone, mail, password_hash, wel_code, inviter_id, created_ms,
      phone_canonical, phone_plan)
    values (coalesce(${memberId ?? null}::bigint, nextval('member_ids')), ${areaCode}, ${phone}, ${mail},
      ${passwordHash}, ${randomWelCode()}, ${inviterId ?? null}, ${createdMs},
      ${canonical}, ${isPhone ? PHONE_PLAN : null})
    on conflict do nothing returning id`;
  return row && Number(row.id);
}

const UNIQUE_VIOLATION = '23505';

async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOfError(error) === UNIQUE_VIOLATION) throw new CallError('targetTaken');
    throw error;
  }
}

function withInviter({ id, inviter_id }: InviterRow): WithInviter {
  return { memberId: Number(id), inviterId: Number(inviter_id ?? 0) };
}

export function memberOf(row: MemberRow): Member {
  return {
    id: Number(row.id),
    areaCode: row.area_code ?? '',
    phone: row.phone ?? '',
    mail: row.mail ?? '',
    nickName: row.nick_name ?? '',
    welCode: row.wel_code,
    passwordHash: row.password_hash,
    inviterId: Number(row.inviter_id ?? 0),
    createdMs: Number(row.created_ms),
  };
}
