/** Finds the release that a device is offered (rules/releases#share), and the zip behind it. */
import type { CallRequest, CallResult } from '@tern/protocol';
import { compareVersions, isInShare, type Manifest } from '@tern/release';
import { textColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { BUNDLES_PATH } from '../../platform/http/calls/bundles.ts';
import type { ObjectStorage } from '../../platform/object-storage/index.ts';
import { manifestOf, OFFERED, type ReleaseRow, versionOrder } from './release-row.ts';
import type { ReleaseSteps } from './release-steps.ts';

const NONE = { package: null, nativeNeeded: '' };
/** A device that swaps now may have begun its download before the pause. */
const DOWNLOADED = textColumn([...OFFERED, 'PAUSED']);

/** Zips that are held in memory, one for each platform. */
const MOST_HELD = 3;

export class Offers {
  /** By the name of their object, the one asked for last at the end: phones that download at once share the bytes. */
  private readonly held = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly sql: Sql,
    private readonly storage: ObjectStorage,
    private readonly steps: ReleaseSteps,
  ) {}

  async check(
    device: CallRequest<'checkUpdate'>,
    from: { ip: string; nowMs: number },
  ): Promise<CallResult<'checkUpdate'>> {
    const row = await this.highest(device, from.nowMs);
    if (row === undefined) return NONE;
    const manifest = manifestOf(row);
    if (compareVersions(device.native, manifest.minNative) < 0)
      return { package: null, nativeNeeded: manifest.minNative };
    await this.steps.offered(row, device.deviceId, from);
    return { package: packageOf(row, manifest, device.global), nativeNeeded: '' };
  }

  private async highest(
    { deviceId, platform, channel, version, isAsked }: CallRequest<'checkUpdate'>,
    nowMs: number,
  ): Promise<ReleaseRow | undefined> {
    const rows = await this.sql<ReleaseRow[]>`
      select * from releases
      where platform = ${platform} and channel = ${channel} and status = any(${textColumn(OFFERED)}::text[])
        and version_order > ${versionOrder(version)} and expires_ms > ${nowMs}
      order by version_order desc`;
    for (const row of rows)
      if (isAsked === 'true' || (await isInShare(deviceId, row.version, row.share))) return row;
    return undefined;
  }

  async isStanding({ platform, channel, version }: CallRequest<'isReleaseStanding'>): Promise<boolean> {
    const rows = await this.sql`
      select from releases
      where platform = ${platform} and channel = ${channel} and version = ${version}
        and status = any(${textColumn(OFFERED)}::text[])`;
    return rows.length > 0;
  }

  /** undefined: no published release has this zip. */
  async zip(sha256: string): Promise<Buffer | undefined> {
    const [row] = await this.sql<{ object_name: string }[]>`
      select object_name from releases
      where sha256 = ${sha256} and status = any(${DOWNLOADED}::text[]) limit 1`;
    return row && this.hold(row.object_name);
  }

  private hold(name: string): Promise<Buffer | undefined> {
    const zip = this.held.get(name) ?? this.storage.get(name);
    this.held.delete(name);
    this.held.set(name, zip);
    const drop = () => this.held.delete(name);
    zip.then((found) => found ?? drop(), drop);
    const [oldest] = this.held.keys();
    if (this.held.size > MOST_HELD && oldest !== undefined) this.held.delete(oldest);
    return zip;
  }
}

function packageOf(row: ReleaseRow, { notes }: Manifest, global: CallRequest<'checkUpdate'>['global']) {
  return {
    extra: JSON.stringify({ reason: global === 'ENGLISH' ? notes.en : notes.zh }),
    manifest: Buffer.from(row.manifest).toString('base64'),
    signature: row.signature,
    url: `${BUNDLES_PATH}${row.sha256}.zip`,
  };
}
