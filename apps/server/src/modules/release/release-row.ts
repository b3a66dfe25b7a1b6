/** A release as the database keeps it. */
import type { ReleasePlatform, ReleaseStatus } from '@tern/protocol';
import { type Manifest, parseManifest } from '@tern/release';
import type { Queryable } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';

export interface ReleaseRow {
  release_id: bigint;
  platform: ReleasePlatform;
  channel: string;
  version: string;
  status: ReleaseStatus;
  share: number;
  paused_by: '' | 'operator' | 'reports';
  failures_since_ms: bigint;
  manifest: string;
  signature: string;
  expires_ms: bigint;
  sha256: string;
  object_name: string;
  uploaded_ms: bigint;
  changed_ms: bigint;
}

/** Versions of one platform and channel. */
export interface Line {
  platform: ReleasePlatform;
  channel: string;
}

/** Devices are offered a release of these statuses. */
export const OFFERED: readonly ReleaseStatus[] = ['ROLLING', 'FULL'];

const PART = 1_000_000n;

/** Orders versions as numbers; each of their parts is below a million. */
export function versionOrder(version: string): bigint {
  return version.split('.').reduce((order, part) => order * PART + BigInt(part), 0n);
}

export function manifestOf({ manifest }: Pick<ReleaseRow, 'manifest'>): Manifest {
  return parseManifest(Buffer.from(manifest));
}

export async function findRelease(sql: Queryable, releaseId: string): Promise<ReleaseRow> {
  const [row] = await sql<ReleaseRow[]>`select * from releases where release_id = ${releaseId}::bigint`;
  if (row === undefined) throw new CallError('releaseUnknown');
  return row;
}

/** "android stable 1.2.3", in the log, the audit log and alarms. */
export function nameOf({ platform, channel, version }: Line & { version: string }): string {
  return `${platform} ${channel} ${version}`;
}
