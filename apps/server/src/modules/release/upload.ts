/** Takes a release in: a checked manifest and zip become a draft, and a manifest that is signed anew takes the place of the old one. */
import type { DeskRequest } from '@tern/protocol/desk';
import { type Manifest, writeManifest } from '@tern/release';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { type ObjectStorage, randomObjectName } from '../../platform/object-storage/index.ts';
import { checkManifest, checkZip } from './check-upload.ts';
import type { ReleaseKeys } from './release-config.ts';
import { findRelease, manifestOf, nameOf, type ReleaseRow, versionOrder } from './release-row.ts';

export interface UploadParts {
  sql: Sql;
  storage: ObjectStorage;
  keys: ReleaseKeys | undefined;
}

export async function uploadRelease(
  parts: UploadParts,
  request: Pick<DeskRequest<'uploadRelease'>, 'manifest' | 'signature' | 'zip'>,
  operator: string,
  nowMs: number,
) {
  const { manifest, keys, text } = await checkManifest(request, parts.keys, nowMs);
  await refuseTaken(parts.sql, manifest);
  const zip = Uint8Array.from(Buffer.from(request.zip, 'base64'));
  await checkZip(zip, manifest, keys);
  const objectName = randomObjectName();
  await parts.storage.put(objectName, zip);
  const { version, platform, channel, sha256 } = manifest;
  const rows = await parts.sql<{ release_id: bigint }[]>`
    insert into releases (platform, channel, version, version_order, status, share, manifest, signature, expires_ms,
      sha256, object_name, uploaded_ms, uploaded_by, changed_ms)
    values (${platform}, ${channel}, ${version}, ${versionOrder(version)}, 'DRAFT', 0, ${text}, ${request.signature},
      ${manifest.expiresMs}, ${sha256}, ${objectName}, ${nowMs}, ${operator}, ${nowMs})
    on conflict (platform, channel, version) do nothing
    returning release_id`;
  const [row] = rows;
  if (row === undefined) {
    await parts.storage.delete(objectName);
    throw new CallError('releaseVersionTaken', { version });
  }
  return {
    result: { releaseId: String(row.release_id) },
    subject: `release ${nameOf(manifest)}`,
    after: { status: 'DRAFT', sha256, size: manifest.size, expiresMs: manifest.expiresMs },
  };
}

/** A version has one zip for ever, also when the release is withdrawn. */
async function refuseTaken(sql: Sql, { platform, channel, version }: Manifest): Promise<void> {
  const rows = await sql`
    select from releases where platform = ${platform} and channel = ${channel} and version = ${version}`;
  if (rows.length > 0) throw new CallError('releaseVersionTaken', { version });
}

export async function renewManifest(
  { sql, keys }: UploadParts,
  request: Pick<DeskRequest<'renewManifest'>, 'releaseId' | 'manifest' | 'signature'>,
  nowMs: number,
) {
  const row = await findRelease(sql, request.releaseId);
  const { manifest, text } = await checkManifest(request, keys, nowMs);
  if (!isRenewed(row, manifest)) throw new CallError('releaseNotRenewed');
  if (row.status === 'WITHDRAWN') throw new CallError('releaseState');
  await sql`
    update releases set manifest = ${text}, signature = ${request.signature}, expires_ms = ${manifest.expiresMs},
      changed_ms = ${nowMs}
    where release_id = ${row.release_id} and expires_ms < ${manifest.expiresMs}`;
  return {
    result: {},
    subject: `release ${nameOf(row)}`,
    before: { expiresMs: Number(row.expires_ms) },
    after: { expiresMs: manifest.expiresMs },
  };
}

/** The same manifest but for the times of signing and expiry, of which the second is later. */
function isRenewed(row: ReleaseRow, renewed: Manifest): boolean {
  const { createdMs, expiresMs } = manifestOf(row);
  const asBefore = Buffer.from(writeManifest({ ...renewed, createdMs, expiresMs })).toString('utf8');
  return asBefore === row.manifest && renewed.expiresMs > expiresMs && renewed.createdMs >= createdMs;
}
