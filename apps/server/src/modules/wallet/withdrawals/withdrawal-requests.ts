/**
 * The members' requests for withdrawals, kept for ever: a repeated one answers the same id, and one id of a request never
 * stands for two withdrawals. The engine forgets a request after a day.
 */
import { createHash } from 'node:crypto';
import type { Sql } from '../../../platform/database/connect.ts';

export interface RequestKey {
  memberId: number;
  requestId: string;
}

export interface KeptRequest {
  digest: Buffer;
  /** undefined: the engine has not answered yet. */
  withdrawalId: number | undefined;
}

const MOST_AT_ONCE = 100;

/** The digest covers all that the member asks for, and no proof. */
export function requestDigest(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

export class WithdrawalRequests {
  constructor(private readonly sql: Sql) {}

  async find({ memberId, requestId }: RequestKey): Promise<KeptRequest | undefined> {
    const [row] = await this.sql<{ digest: Buffer; withdrawal_id: bigint | null }[]>`
      select digest, withdrawal_id from withdrawal_requests
      where member_id = ${memberId} and request_id = ${requestId}`;
    if (row === undefined) return undefined;
    const { digest, withdrawal_id: id } = row;
    return { digest, withdrawalId: id === null ? undefined : Number(id) };
  }

  async add({ memberId, requestId }: RequestKey, digest: Buffer, nowMs: number): Promise<void> {
    await this.sql`
      insert into withdrawal_requests (member_id, request_id, digest, time_ms)
      values (${memberId}, ${requestId}, ${digest}, ${nowMs})`;
  }

  async setId({ memberId, requestId }: RequestKey, withdrawalId: number): Promise<void> {
    await this.sql`
      update withdrawal_requests set withdrawal_id = ${withdrawalId}
      where member_id = ${memberId} and request_id = ${requestId} and withdrawal_id is null`;
  }

  /** Nothing came of it. */
  async drop({ memberId, requestId }: RequestKey): Promise<void> {
    await this.sql`
      delete from withdrawal_requests
      where member_id = ${memberId} and request_id = ${requestId} and withdrawal_id is null`;
  }

  /** Those that the engine was not asked about, or whose answer was lost. */
  async unfinished(beforeMs: number): Promise<RequestKey[]> {
    const rows = await this.sql<{ member_id: bigint; request_id: string }[]>`
      select member_id, request_id from withdrawal_requests
      where withdrawal_id is null and time_ms < ${beforeMs} order by time_ms limit ${MOST_AT_ONCE}`;
    return rows.map(({ member_id, request_id }) => ({
      memberId: Number(member_id),
      requestId: request_id,
    }));
  }
}
