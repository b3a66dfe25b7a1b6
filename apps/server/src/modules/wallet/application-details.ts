/**
 * The words of members about their applications. Two applications that are under review or confirmed cannot bear one
 * hash here.
 */
import type { Sql } from '../../platform/database/connect.ts';
import { codeOfError, fieldOfError } from '../../platform/errors/thrown.ts';
import { CallError } from '../../platform/http/call.ts';
import { isHashTaken } from './transfer-hashes.ts';

export interface Details {
  memberId: number;
  requestId: string;
  currency: string;
  amount: bigint;
  fromAddress: string;
  toAddress: string;
  /** Canonical; empty: none. */
  hash: string;
  remark: string;
}

export interface KeptDetails extends Details {
  /** undefined: the engine has not answered yet. */
  applicationId: number | undefined;
}

interface Row {
  member_id: bigint;
  request_id: string;
  currency: string;
  amount: bigint;
  from_address: string;
  to_address: string;
  hash: string;
  remark: string;
  application_id: bigint | null;
}

const UNIQUE_VIOLATION = '23505';
const MOST_AT_ONCE = 100;

export class ApplicationDetails {
  constructor(private readonly sql: Sql) {}

  async find(memberId: number, requestId: string): Promise<KeptDetails | undefined> {
    const [row] = await this.sql<Row[]>`
      select * from application_details where member_id = ${memberId} and request_id = ${requestId}`;
    return row && keptOf(row);
  }

  async add(details: Details, nowMs: number): Promise<void> {
    const { memberId, requestId, currency, amount, fromAddress, toAddress, hash, remark } = details;
    try {
      await this.sql.begin(async (sql) => {
        await sql`
          insert into application_details
            (member_id, request_id, currency, amount, from_address, to_address, hash, remark, time_ms)
          values (${memberId}, ${requestId}, ${currency}, ${amount}, ${fromAddress}, ${toAddress}, ${hash},
            ${remark}, ${nowMs})`;
        if (hash !== '' && (await isHashTaken(sql, hash))) throw new CallError('duplicateHash');
      });
    } catch (error) {
      const isHash = fieldOfError(error, 'constraint') === 'application_details_one_hash';
      throw codeOfError(error) === UNIQUE_VIOLATION && isHash ? new CallError('duplicateHash') : error;
    }
  }

  async setId({ memberId, requestId }: Details, applicationId: number): Promise<void> {
    await this.sql`
      update application_details set application_id = ${applicationId}
      where member_id = ${memberId} and request_id = ${requestId} and application_id is null`;
  }

  /** Nothing came of it. */
  async drop({ memberId, requestId }: Details): Promise<void> {
    await this.sql`
      delete from application_details
      where member_id = ${memberId} and request_id = ${requestId} and application_id is null`;
  }

  /** Those that the engine was not asked about, or whose answer was lost. */
  async unfinished(beforeMs: number): Promise<KeptDetails[]> {
    const rows = await this.sql<Row[]>`
      select * from application_details where application_id is null and time_ms < ${beforeMs}
      order by time_ms limit ${MOST_AT_ONCE}`;
    return rows.map(keptOf);
  }
}

function keptOf(row: Row): KeptDetails {
  return {
    memberId: Number(row.member_id),
    requestId: row.request_id,
    currency: row.currency,
    amount: row.amount,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    hash: row.hash,
    remark: row.remark,
    applicationId: row.application_id === null ? undefined : Number(row.application_id),
  };
}
