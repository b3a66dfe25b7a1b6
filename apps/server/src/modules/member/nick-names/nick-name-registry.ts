/**
 * The nicknames of members: each is set once, and from now on no two look alike. A reservation holds the skeleton of a name and
 * the version of the tables that made it. Names of before reserve theirs first come first; a later one keeps its name without a
 * reservation, and the desk lists it, as it does those that would be refused now (rules/members#look-alikes).
 */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { codeOfError } from '../../../platform/errors/thrown.ts';
import { CallError } from '../../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { skeletonOf } from './confusables.ts';
import { readNickName } from './nick-name.ts';
import { ReservedNames } from './reserved-names.ts';

const UNIQUE_VIOLATION = '23505';
const BATCH = 1_000;

interface OldName {
  id: bigint;
  nick_name: string;
}

interface DoubtfulRow extends OldName {
  is_refused: boolean;
  created_ms: bigint;
  holder_id: bigint | null;
  holder_name: string | null;
}

export class NickNameRegistry {
  private readonly reserved: ReservedNames;
  private readonly version: string;

  constructor(
    private readonly sql: Sql,
    exchangeName: string,
  ) {
    this.reserved = new ReservedNames(exchangeName);
    this.version = this.reserved.version;
  }

  /** The index of reservations lets one of two members through who take names that look alike at the same moment. */
  async set(memberId: number, text: string): Promise<void> {
    const { shown, key } = readNickName(text);
    if (this.reserved.refuses(shown)) throw new CallError('nickNameUnavailable');
    try {
      await transact(this.sql, async (sql) => {
        const rows = await sql`
          update members set nick_name = ${shown}, nick_name_key = ${key}
          where id = ${memberId} and nick_name is null returning id`;
        if (rows.length === 0) throw new CallError('nickNameSet');
        await sql`
          insert into nick_name_reservations (member_id, version, skeleton, is_reserved, is_refused)
          values (${memberId}, ${this.version}, ${skeletonOf(shown)}, true, false)`;
      });
    } catch (error) {
      throw codeOfError(error) === UNIQUE_VIOLATION ? new CallError('nickNameTaken') : error;
    }
  }

  /**
   * Judges the names that this version has not judged: all of them at its first start. Comes before the first call, so that no
   * new name is faster than an old one; a process that dies in it goes on at its next start. Answers how many it judged.
   */
  async judgeOlder(): Promise<number> {
    const { sql, version } = this;
    const done = await sql`select 1 from nick_name_versions where version = ${version}`;
    if (done.length > 0) return 0;
    const judged = await this.judgeHolders();
    const others = await this.judgeInBatches(
      (after) => sql<OldName[]>`
        select id, nick_name from members
        where id > ${after} and nick_name is not null and not exists (
          select 1 from nick_name_reservations where member_id = id and version = ${version})
        order by id limit ${BATCH}`,
    );
    await transact(sql, async (within) => {
      await within`delete from nick_name_reservations where version <> ${version}`;
      await within`delete from nick_name_versions`;
      await within`insert into nick_name_versions (version) values (${version})`;
    });
    return judged + others;
  }

  /** Those that hold a skeleton under another version come first. */
  private judgeHolders(): Promise<number> {
    return this.judgeInBatches(
      (after) => this.sql<OldName[]>`
        select id, nick_name from nick_name_reservations
        join members on id = member_id
        where version <> ${this.version} and is_reserved and member_id > ${after}
        order by member_id limit ${BATCH}`,
    );
  }

  private async judgeInBatches(read: (after: number) => Promise<OldName[]>): Promise<number> {
    let judged = 0;
    for (let after = 0; ; ) {
      const rows = await read(after);
      const last = rows.at(-1);
      if (last === undefined) return judged;
      judged += await this.judge(rows);
      after = Number(last.id);
    }
  }

  /** Answers how many had no row of this version. */
  private judge(names: readonly OldName[]): Promise<number> {
    return transact(this.sql, async (sql) => {
      const reserved = await this.insert(sql, names, true);
      const rest = names.filter(({ id }) => !reserved.has(id));
      return reserved.size + (await this.insert(sql, rest, false)).size;
    });
  }

  /** Passes over members who have a row of this version, and reserves no skeleton that another one holds. */
  private async insert(sql: Queryable, names: readonly OldName[], isReserved: boolean): Promise<Set<bigint>> {
    if (names.length === 0) return new Set();
    const ids = integerColumn(names.map(({ id }) => id));
    const skeletons = textColumn(names.map(({ nick_name }) => skeletonOf(nick_name)));
    const refused = integerColumn(names.map(({ nick_name }) => Number(this.reserved.refuses(nick_name))));
    const rows = await sql<{ member_id: bigint }[]>`
      insert into nick_name_reservations (member_id, version, skeleton, is_reserved, is_refused)
      select member_id, ${this.version}, skeleton, ${isReserved}, is_refused = 1
      from unnest(${ids}::bigint[], ${skeletons}::text[], ${refused}::integer[])
        as names (member_id, skeleton, is_refused)
      order by member_id
      on conflict do nothing returning member_id`;
    return new Set(rows.map(({ member_id }) => member_id));
  }

  /** The names that would be refused now, and those whose skeleton another member holds; the newest members first. */
  async doubtful({
    cursor,
    limit,
  }: DeskRequest<'getDoubtfulNickNames'>): Promise<DeskResult<'getDoubtfulNickNames'>> {
    const [before = Number.MAX_SAFE_INTEGER] = readCursor(cursor, 1) ?? [];
    const most = pageLimit(limit);
    const rows = await this.sql<DoubtfulRow[]>`
      select own.member_id as id, members.nick_name, members.created_ms, own.is_refused,
        holder.id as holder_id, holder.nick_name as holder_name
      from nick_name_reservations own
      join members on members.id = own.member_id
      left join nick_name_reservations held on not own.is_reserved and held.is_reserved
        and held.version = own.version and held.skeleton = own.skeleton
      left join members holder on holder.id = held.member_id
      where own.version = ${this.version} and (own.is_refused or not own.is_reserved)
        and own.member_id < ${before}
      order by own.member_id desc limit ${most + 1}`;
    return pageOf(rows.map(wireOf), most, ({ memberId }) => memberId);
  }
}

function wireOf({ id, nick_name, is_refused, created_ms, holder_id, holder_name }: DoubtfulRow) {
  return {
    memberId: String(id),
    nickName: nick_name,
    isRefused: is_refused,
    alike: holder_id === null ? null : { memberId: String(holder_id), nickName: holder_name ?? '' },
    registerTime: Number(created_ms),
  };
}
