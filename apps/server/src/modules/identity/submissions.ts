/**
 * The table of submissions. Names and numbers leave it sealed and come back opened; a sealed value opens only in its
 * owner's row. Two open submissions of one member and level, or two accounts with one number, cannot stand in it.
 */
import type { IdType } from '@tern/protocol';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { codeOfError, fieldOfError } from '../../platform/errors/thrown.ts';
import { CallError } from '../../platform/http/call.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { numberKey, olderNumberKey, type Person } from './parse-person.ts';

export const BASIC = 1;
export const ADVANCED = 2;
export type Level = typeof BASIC | typeof ADVANCED;
export type SubmissionState = 'REVIEWING' | 'PASS' | 'REJECT';

export interface Submission {
  id: number;
  memberId: number;
  level: Level;
  state: SubmissionState;
  reason: string;
  country: string;
  idType: IdType;
  submittedMs: number;
  claimedById: number | undefined;
  claimedBy: string;
  decidedMs: number;
  /** The person of a basic submission, while it is kept. */
  person: Pick<Person, 'name' | 'number' | 'birthDate'> | undefined;
}

export interface Row {
  id: bigint;
  member_id: bigint;
  level: Level;
  state: SubmissionState;
  reason: string;
  country: string;
  id_type: IdType;
  sealed: Uint8Array | null;
  submitted_ms: bigint;
  claimed_by_id: bigint | null;
  claimed_by: string;
  decided_ms: bigint;
}

export interface NewSubmission {
  memberId: number;
  level: Level;
  country: string;
  idType: IdType;
  /** The person of a basic submission. */
  person: Person | undefined;
  nowMs: number;
}

export const SEALED_IDENTITIES: SealedColumn = {
  name: 'names and numbers of identities',
  use: 'identity',
  table: 'identity_submissions',
  column: 'sealed',
  key: 'id',
  subject: 'member_id',
  about: aboutOf,
};

const UNIQUE_VIOLATION = '23505';

export class Submissions {
  constructor(
    readonly sql: Sql,
    private readonly box: SealedBox,
    private readonly keyed: KeyedHash,
  ) {}

  /** The newest of each level. */
  async current(
    memberId: number,
    sql: Queryable = this.sql,
  ): Promise<{ basic: Submission | undefined; advanced: Submission | undefined }> {
    const rows = await sql<Row[]>`
      select distinct on (level) * from identity_submissions
      where member_id = ${memberId} order by level, id desc`;
    const of = (level: Level) => {
      const row = rows.find((one) => one.level === level);
      return row && this.read(row);
    };
    return { basic: of(BASIC), advanced: of(ADVANCED) };
  }

  async byId(id: number, sql: Queryable = this.sql): Promise<Submission | undefined> {
    const [row] = await sql<Row[]>`select * from identity_submissions where id = ${id}`;
    return row && this.read(row);
  }

  async insert(sql: Queryable, submission: NewSubmission): Promise<number> {
    const { memberId, level, country, idType, person, nowMs } = submission;
    const sealed = person && this.box.seal(Buffer.from(JSON.stringify(person)), aboutOf(memberId));
    const hash = person && this.keyed('id number', numberKey(person));
    if (person !== undefined) await this.refuseInOlderRows(sql, memberId, person);
    try {
      const [row] = await sql<{ id: bigint }[]>`
        insert into identity_submissions (member_id, level, state, country, id_type, sealed, number_hash, submitted_ms)
        values (${memberId}, ${level}, 'REVIEWING', ${country}, ${idType}, ${sealed ?? null}, ${hash ?? null}, ${nowMs})
        returning id`;
      return Number(row?.id);
    } catch (error) {
      throw faultOf(error);
    }
  }

  /**
   * Tells if the newest number that is kept has the hash that is kept beside it, so that a hash under another key is
   * noticed; true when none is kept.
   */
  async newestHashFits(): Promise<boolean> {
    const [row] = await this.sql<{ member_id: bigint; sealed: Buffer; number_hash: string }[]>`
      select member_id, sealed, number_hash from identity_submissions
      where sealed is not null and number_hash is not null order by id desc limit 1`;
    if (row === undefined) return true;
    const person = this.open(row.sealed, Number(row.member_id));
    return [numberKey(person), olderNumberKey(person)].some(
      (key) => key !== undefined && this.keyed('id number', key) === row.number_hash,
    );
  }

  /** No row gets such a key any more, so nothing can be faster than this look. */
  private async refuseInOlderRows(sql: Queryable, memberId: number, person: Person): Promise<void> {
    const key = olderNumberKey(person);
    if (key === undefined) return;
    const rows = await sql`
      select 1 from identity_submissions
      where number_hash = ${this.keyed('id number', key)} and state in ('REVIEWING', 'PASS')
        and member_id <> ${memberId}`;
    if (rows.length > 0) throw new CallError('idUsed');
  }

  read(row: Row): Submission {
    const memberId = Number(row.member_id);
    return {
      id: Number(row.id),
      memberId,
      level: row.level,
      state: row.state,
      reason: row.reason,
      country: row.country,
      idType: row.id_type,
      submittedMs: Number(row.submitted_ms),
      claimedById: row.claimed_by_id === null ? undefined : Number(row.claimed_by_id),
      claimedBy: row.claimed_by,
      decidedMs: Number(row.decided_ms),
      person: row.sealed === null ? undefined : this.open(row.sealed, memberId),
    };
  }

  private open(sealed: Uint8Array, memberId: number): Person {
    return JSON.parse(this.box.open(sealed, aboutOf(memberId)).toString('utf8')) as Person;
  }
}

function aboutOf(memberId: string | number): string {
  return `member ${memberId}`;
}

function faultOf(error: unknown): unknown {
  if (codeOfError(error) !== UNIQUE_VIOLATION) return error;
  const isUsed = fieldOfError(error, 'constraint') === 'identity_one_account';
  return new CallError(isUsed ? 'idUsed' : 'identityReviewing');
}
