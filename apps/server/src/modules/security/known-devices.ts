/**
 * The devices that an owner has logged in with: a random text that the device keeps, here only as a keyed hash. A known
 * one has its own count of wrong passwords (rules/security#wrong-passwords), and a login from an unknown one is news. A
 * second hash, without the owner, is alike for all owners of one device (rules/members#ties).
 */
import { integerColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

const KEEP_MS = 180 * 24 * 3_600_000;

export class KnownDevices {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /**
   * The name of a known device's own place for counting; undefined: not known. Owner 0, which is no member, costs the
   * same query.
   */
  async placeOf(ownerId: number, deviceId: string | undefined): Promise<string | undefined> {
    const device = this.hashOf(ownerId, deviceId ?? '');
    const rows = await this.sql`
      select 1 from security_devices where owner_id = ${ownerId} and device_hash = ${device}`;
    return rows.length === 0 || deviceId === undefined ? undefined : `device ${device}`;
  }

  async remember(ownerId: number, deviceId: string, nowMs: number): Promise<void> {
    await this.sql`
      insert into security_devices (owner_id, device_hash, shared_hash, last_ms)
      values (${ownerId}, ${this.hashOf(ownerId, deviceId)}, ${this.keyed('shared device', deviceId)}, ${nowMs})
      on conflict (owner_id, device_hash)
      do update set last_ms = excluded.last_ms, shared_hash = excluded.shared_hash`;
  }

  /** The number of devices that both owners have logged in with. */
  async sharedBy(first: number, second: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(*)::integer as count from security_devices
      where owner_id = ${first}
        and shared_hash in (select shared_hash from security_devices where owner_id = ${second})`;
    return row?.count ?? 0;
  }

  /** Those of the others who have logged in with a device of this owner. */
  async sharersOf(ownerId: number, others: readonly number[]): Promise<number[]> {
    const rows = await this.sql<{ owner_id: bigint }[]>`
      select distinct owner_id from security_devices
      where owner_id = any(${integerColumn(others)}::bigint[])
        and shared_hash in (select shared_hash from security_devices where owner_id = ${ownerId})
      order by owner_id`;
    return rows.map(({ owner_id }) => Number(owner_id));
  }

  /** The number of other owners who have logged in with a device of this one. */
  async othersOf(ownerId: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(distinct owner_id)::integer as count from security_devices
      where owner_id <> ${ownerId}
        and shared_hash in (select shared_hash from security_devices where owner_id = ${ownerId})`;
    return row?.count ?? 0;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_devices where last_ms < ${nowMs - KEEP_MS}`;
  }

  private hashOf(ownerId: number, deviceId: string): string {
    return this.keyed('device', String(ownerId), deviceId);
  }
}
