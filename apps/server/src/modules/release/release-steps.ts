/**
 * The steps of devices through an update: offered, and what they report (rules/releases#start). Devices and networks are kept
 * as keyed hashes that differ from release to release, for 90 days. Checks and reports come from phones and may be forged: of
 * one network a few offers and failures count, they pause a release at most, and no network fills the table.
 */
import type { CallRequest } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Statement } from '../../platform/database/statement.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { ReleaseRow } from './release-row.ts';

const KEPT_MS = 90 * 24 * 3_600_000;
/** Offers and failures of one network that count. */
const COUNTED_OF_NETWORK = 3;
/** Offers of one network that are kept; the networks of mobile carriers have many devices. */
const KEPT_OF_NETWORK = 1_000;
const LEAST_FAILURES = 10;

type Fresh = Pick<ReleaseRow, 'release_id' | 'share'>;
type Reported = CallRequest<'reportUpdate'>['state'];
type Failing = Pick<ReleaseRow, 'release_id' | 'failures_since_ms'>;

export class ReleaseSteps {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly failurePercent: number,
  ) {}

  async offered(
    { release_id, share }: ReleaseRow,
    deviceId: string,
    { ip, nowMs }: { ip: string; nowMs: number },
  ): Promise<void> {
    const device = this.keyed('release device', String(release_id), deviceId);
    const network = this.keyed('release network', String(release_id), networkOf(ip));
    await this.sql`
      with of_network as (
        select count(*) as offers from release_steps
        where release_id = ${release_id} and network = ${network} and step = 'offered'),
      fresh as (
        insert into release_steps (release_id, device, step, share, network, time_ms)
        select ${release_id}::bigint, ${device}, 'offered', ${share}::int, ${network}, ${nowMs}::bigint from of_network
        where offers < ${KEPT_OF_NETWORK}
        on conflict do nothing returning release_id, share),
      counted as (
        update releases set counted_offers = counted_offers + 1 from fresh, of_network
        where releases.release_id = fresh.release_id and offers < ${COUNTED_OF_NETWORK})
      insert into release_counts (release_id, share, step, devices)
      select release_id, share, 'offered', 1 from fresh
      on conflict (release_id, share, step) do update set devices = release_counts.devices + 1`;
  }

  /**
   * A report of a device that was not offered the release counts for nothing.
   * @returns true: a failure that no report of the device has named before
   */
  async report(
    { release_id }: Pick<ReleaseRow, 'release_id'>,
    { deviceId, state, reason = '' }: CallRequest<'reportUpdate'>,
    ip: string,
    nowMs: number,
  ): Promise<boolean> {
    const device = this.keyed('release device', String(release_id), deviceId);
    const isFailure = state === 'failed' || state === 'rolledBack';
    const network = isFailure ? this.keyed('release network', String(release_id), networkOf(ip)) : '';
    const isNew = await this.count(
      state,
      this.sql<Fresh[]>`
        insert into release_steps (release_id, device, step, share, network, reason, time_ms)
        select release_id, device, ${state}, share, ${network}, ${isFailure ? reason : ''}, ${nowMs}
        from release_steps where release_id = ${release_id} and device = ${device} and step = 'offered'
        on conflict do nothing returning release_id, share`,
    );
    return isNew && isFailure;
  }

  /** Adds the new step, if it is one, to the counts. */
  private async count(step: Reported, insert: Statement<Fresh[]>): Promise<boolean> {
    const rows = await this.sql`
      with fresh as (${insert})
      insert into release_counts (release_id, share, step, devices)
      select release_id, share, ${step}, 1 from fresh
      on conflict (release_id, share, step) do update set devices = release_counts.devices + 1
      returning 1`;
    return rows.length > 0;
  }

  /** The failures that count, at most 3 devices of one network, and the number of them that pauses the release. */
  async failures({
    release_id,
    failures_since_ms,
  }: Failing): Promise<{ countedFailures: number; pauseAt: number }> {
    const row = onlyRow(
      await this.sql<{ counted: number; offered: number }[]>`
        select
          (select coalesce(sum(least(devices, ${COUNTED_OF_NETWORK})), 0)::integer from (
            select count(distinct device)::integer as devices from release_steps
            where release_id = ${release_id} and network <> '' and step in ('failed', 'rolledBack')
              and time_ms >= ${failures_since_ms}
            group by network) networks) as counted,
          (select counted_offers from releases where release_id = ${release_id}) as offered`,
    );
    const byShare = Math.ceil((row.offered * this.failurePercent) / 100);
    return { countedFailures: row.counted, pauseAt: Math.max(LEAST_FAILURES, byShare) };
  }

  /** The most frequent reasons of failures. */
  reasons({ release_id }: Failing): Promise<{ reason: string; devices: number }[]> {
    return this.sql<{ reason: string; devices: number }[]>`
      select reason, count(distinct device)::integer as devices from release_steps
      where release_id = ${release_id} and reason <> ''
      group by reason order by devices desc, reason limit 5`;
  }

  /** Deletes what is older than 90 days; the counts stay. */
  async purge(nowMs: number): Promise<void> {
    await this.sql`delete from release_steps where time_ms <= ${nowMs - KEPT_MS}`;
  }
}
