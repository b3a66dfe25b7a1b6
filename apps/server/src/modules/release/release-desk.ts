/** The desk of the app's releases: two operators publish, raise a share and resume; one uploads, pauses and withdraws. */
import type { DeskRequest } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import type { ApprovedState } from '../../platform/http/approved-state.ts';
import type { DeskCallRegistry, DeskContext, FourEyesPair } from '../../platform/http/desk-call.ts';
import { pageByPlace } from '../../platform/http/paging.ts';
import { type Line, manifestOf, type ReleaseRow } from './release-row.ts';
import type { ReleaseSteps } from './release-steps.ts';
import type { Reports } from './reports.ts';
import {
  type Change,
  changeRelease,
  examineChange,
  PAUSE,
  publish,
  RESUME,
  raise,
  WITHDRAW,
} from './rollout.ts';
import { renewManifest, type UploadParts, uploadRelease } from './upload.ts';

export interface ReleaseDeskParts extends UploadParts {
  steps: ReleaseSteps;
  reports: Reports;
  /** The version of the app that this server was built with. */
  builtVersion: string;
}

export function releaseDeskRoutes(desk: DeskCallRegistry, parts: ReleaseDeskParts): void {
  const { sql } = parts;
  desk.read('getReleaseLines', () => listLines(parts));
  desk.read('getReleases', (request) => listReleases(parts, request));
  desk.action('uploadRelease', (request, operator, { nowMs }) =>
    uploadRelease(parts, request, operator.name, nowMs),
  );
  desk.action('renewManifest', (request, _operator, { nowMs }) => renewManifest(parts, request, nowMs));
  desk.fourEyes(
    'publishRelease',
    twoOperators(parts, ({ share }: SetShare) => publish(share)),
  );
  desk.fourEyes(
    'raiseReleaseShare',
    twoOperators(parts, ({ share }: SetShare) => raise(share)),
  );
  desk.fourEyes(
    'resumeRelease',
    twoOperators(parts, () => RESUME),
  );
  for (const [name, change] of [
    ['pauseRelease', PAUSE],
    ['withdrawRelease', WITHDRAW],
  ] as const)
    desk.action(
      name,
      ({ releaseId }, _operator, { nowMs }) =>
        changed(parts, { releaseId, change, nowMs }, (before) => before),
      ({ releaseId }, _operator, { nowMs }) => examineChange(sql, releaseId, change, nowMs),
    );
}

interface OfRelease {
  releaseId: string;
}
type SetShare = OfRelease & { share: number };

function twoOperators<Request extends OfRelease>(
  parts: ReleaseDeskParts,
  changeOf: (request: Request) => Change,
) {
  const { sql } = parts;
  return {
    async examine(request: Request, { nowMs }: DeskContext) {
      const { subject, before } = await examineChange(sql, request.releaseId, changeOf(request), nowMs);
      return { subject, before };
    },
    execute: (request: Request, _pair: FourEyesPair, { nowMs }: DeskContext, approved: ApprovedState) => {
      const { releaseId } = request;
      const change = changeOf(request);
      return changed(parts, { releaseId, change, nowMs }, (before) => approved.confirm(before));
    },
  };
}

async function changed<Confirmed>(
  { sql, reports }: ReleaseDeskParts,
  wanted: { releaseId: string; change: Change; nowMs: number },
  confirm: (before: unknown) => Confirmed,
) {
  const done = await changeRelease(sql, wanted, confirm);
  await reports.loadAlarms();
  return done;
}

async function listLines({ sql, keys, builtVersion }: ReleaseDeskParts) {
  const rows = await sql<Line[]>`
    select distinct platform, channel from releases order by platform, channel`;
  return { rows: [...rows], hasKeys: keys !== undefined, builtVersion };
}

async function listReleases(parts: ReleaseDeskParts, request: DeskRequest<'getReleases'>) {
  const { platform, channel } = request;
  const rows = await parts.sql<ReleaseRow[]>`
    select * from releases where platform = ${platform} and channel = ${channel} order by version_order desc`;
  const { rows: shown, cursor } = pageByPlace(request, rows, (row) => row);
  return { rows: await Promise.all(shown.map((row) => wireRelease(parts, row))), cursor };
}

async function wireRelease({ sql, steps }: ReleaseDeskParts, row: ReleaseRow) {
  const manifest = manifestOf(row);
  const [counts, failures, reasons] = await Promise.all([
    readCounts(sql, row),
    steps.failures(row),
    steps.reasons(row),
  ]);
  return {
    releaseId: String(row.release_id),
    version: row.version,
    platform: row.platform,
    channel: row.channel,
    status: row.status,
    share: row.share,
    minNative: manifest.minNative,
    mandatory: manifest.mandatory,
    size: manifest.size,
    sha256: manifest.sha256,
    notes: manifest.notes,
    createTime: manifest.createdMs,
    expireTime: manifest.expiresMs,
    uploadTime: Number(row.uploaded_ms),
    changeTime: Number(row.changed_ms),
    counts,
    reasons: [...reasons],
    ...failures,
    isPausedByReports: row.status === 'PAUSED' && row.paused_by === 'reports',
  };
}

interface Counts {
  share: number;
  offered: number;
  downloaded: number;
  ready: number;
  failed: number;
  rolledBack: number;
}

/** One row for each share, the lowest first. */
async function readCounts(sql: Sql, { release_id }: ReleaseRow): Promise<Counts[]> {
  const rows = await sql<{ share: number; step: Exclude<keyof Counts, 'share'>; devices: number }[]>`
    select share, step, devices from release_counts where release_id = ${release_id} order by share`;
  const byShare = new Map<number, Counts>();
  for (const { share, step, devices } of rows) {
    const none = { share, offered: 0, downloaded: 0, ready: 0, failed: 0, rolledBack: 0 };
    byShare.set(share, { ...(byShare.get(share) ?? none), [step]: devices });
  }
  return [...byShare.values()];
}
