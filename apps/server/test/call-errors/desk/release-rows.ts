/** Errors of the desk's calls about releases whose manifest has expired. */
import type { DeskErrorRow, DeskErrors } from './desk-errors.ts';

async function expired(at: DeskErrors, status: 'DRAFT' | 'ROLLING' | 'PAUSED'): Promise<string> {
  const version = at.serial();
  const rows = await at.desk.database.sql<{ release_id: bigint }[]>`
    insert into releases (platform, channel, version, version_order, status, share, paused_by, manifest, signature,
      expires_ms, sha256, object_name, uploaded_ms, uploaded_by, changed_ms)
    values ('web', 'stable', ${`1.0.${version}`}, ${version}, ${status}, 25, '', '{}', '', 1, 'one', '', 1, 'maker', 1)
    returning release_id`;
  return String(rows[0]?.release_id);
}

export const RELEASE_ROWS: readonly DeskErrorRow[] = [
  [
    'raiseReleaseShare',
    'releaseExpired',
    async (at) => at.refusal('raiseReleaseShare', { releaseId: await expired(at, 'ROLLING'), share: 50 }),
  ],
  [
    'resumeRelease',
    'releaseExpired',
    async (at) => at.refusal('resumeRelease', { releaseId: await expired(at, 'PAUSED') }),
  ],
];
