/** The steps of a release between draft and withdrawal (rules/releases#manifest). Each names the statuses that it may leave. */
import type { ReleaseStatus } from '@tern/protocol';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { findRelease, nameOf, OFFERED, type ReleaseRow } from './release-row.ts';

const WHOLE = 100;

export interface Change {
  from: readonly ReleaseStatus[];
  /** The status and share that the release then has. */
  to(row: ReleaseRow): Pick<ReleaseRow, 'status' | 'share'>;
}

const running = (share: number) => ({
  status: share === WHOLE ? ('FULL' as const) : ('ROLLING' as const),
  share,
});

export const publish = (share: number): Change => ({ from: ['DRAFT'], to: () => running(share) });
export const raise = (share: number): Change => ({ from: ['ROLLING'], to: () => running(share) });
export const RESUME: Change = { from: ['PAUSED'], to: ({ share }) => running(share) };
export const PAUSE: Change = { from: OFFERED, to: ({ share }) => ({ status: 'PAUSED', share }) };
export const WITHDRAW: Change = {
  from: ['DRAFT', 'ROLLING', 'PAUSED', 'FULL'],
  to: ({ share }) => ({ status: 'WITHDRAWN', share }),
};

export async function examineChange(sql: Queryable, releaseId: string, change: Change, nowMs: number) {
  const row = await findRelease(sql, releaseId);
  if (!change.from.includes(row.status)) throw new CallError('releaseState');
  const after = change.to(row);
  if (row.status === 'ROLLING' && OFFERED.includes(after.status) && after.share <= row.share)
    throw new CallError('releaseShare');
  if (OFFERED.includes(after.status) && row.expires_ms <= BigInt(nowMs))
    throw new CallError('releaseExpired');
  const before = shown(row, row);
  return { row, subject: `release ${nameOf(row)}`, before, after };
}

/** Nothing changes the release between the state that `confirm` gets and this change. */
export function changeRelease<Confirmed>(
  sql: Sql,
  { releaseId, change, nowMs }: { releaseId: string; change: Change; nowMs: number },
  confirm: (before: unknown) => Confirmed,
) {
  return transact(sql, async (transaction) => {
    await transaction`select 1 from releases where release_id = ${releaseId} for update`;
    const { row, subject, before, after } = await examineChange(transaction, releaseId, change, nowMs);
    const confirmed = confirm(before);
    const { status, share } = after;
    const pausedBy = status === 'PAUSED' ? 'operator' : '';
    const failuresSinceMs =
      row.status === 'PAUSED' && status !== 'WITHDRAWN' ? BigInt(nowMs) : row.failures_since_ms;
    await transaction`
      update releases set status = ${status}, share = ${share}, paused_by = ${pausedBy}, changed_ms = ${nowMs},
        failures_since_ms = ${failuresSinceMs}
      where release_id = ${row.release_id}`;
    return { result: {}, subject, before: confirmed, after: shown(row, after) };
  });
}

/** The release as the audit log and those who approve a proposal see it. */
function shown({ sha256 }: ReleaseRow, { status, share }: Pick<ReleaseRow, 'status' | 'share'>) {
  return { releaseStatus: status, share, releasePaused: status === 'PAUSED', releaseHash: sha256 };
}
