/** The devices that an operator has signed in with: a random text that the browser keeps, here only as a keyed hash. */
import type { Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

const KEEP_MS = 90 * 24 * 3_600_000;

export class OperatorDevices {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /**
   * The name of a known device for counting; undefined: not known. Operator 0, who does not exist, costs the same
   * query.
   */
  async placeOf(operatorId: number, deviceId: string | undefined): Promise<string | undefined> {
    const device = this.hashOf(operatorId, deviceId ?? '');
    const rows = await this.sql`
      select 1 from staff_devices where operator_id = ${operatorId} and device_hash = ${device}`;
    return rows.length === 0 || deviceId === undefined ? undefined : `device ${device}`;
  }

  async remember(operatorId: number, deviceId: string, nowMs: number): Promise<void> {
    await this.sql`
      insert into staff_devices (operator_id, device_hash, last_ms)
      values (${operatorId}, ${this.hashOf(operatorId, deviceId)}, ${nowMs})
      on conflict (operator_id, device_hash) do update set last_ms = excluded.last_ms`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from staff_devices where last_ms < ${nowMs - KEEP_MS}`;
  }

  private hashOf(operatorId: number, deviceId: string): string {
    return this.keyed('desk device', String(operatorId), deviceId);
  }
}
