/** Members read and accept agreements. */
import { AGREEMENTS, type CallRequest, type CallResult } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError, type CallRegistry } from '../../platform/http/call.ts';
import type { Acceptances } from './acceptances.ts';
import type { Versions } from './versions.ts';

export interface AgreementParts {
  sql: Sql;
  clock: Clock;
  versions: Versions;
  acceptances: Acceptances;
}

export function agreementRoutes(calls: CallRegistry, parts: AgreementParts): void {
  calls.visitor('getAgreement', async (params) => ({ result: await readAgreement(parts, params) }));
  calls.member('getAgreementChanges', async (_params, { memberId }) => ({
    result: await changesFor(parts, memberId),
  }));
  calls.member('acceptAgreement', async ({ kind, version }, { memberId }) => {
    const newest = parts.versions.newest(kind);
    if (newest?.version !== Number(version)) throw new CallError('agreementVersion');
    // A member who registered under it accepted it then, and is counted once.
    if (await parts.acceptances.has(memberId, kind, newest)) return { result: {} };
    await parts.acceptances.add(memberId, {
      kind,
      version: Number(version),
      timeMs: parts.clock.nowMs(),
    });
    return { result: {} };
  });
}

async function readAgreement(
  { sql, clock, versions }: AgreementParts,
  { kind, version, global }: CallRequest<'getAgreement'>,
): Promise<CallResult<'getAgreement'>> {
  const shown = version === undefined ? versions.inForce(kind, clock.nowMs())?.version : Number(version);
  const [row] = await sql<
    { zh_title: string; zh_body: string; en_title: string; en_body: string; effective_ms: bigint }[]
  >`
    select zh_title, zh_body, en_title, en_body, effective_ms from agreement_versions
    where kind = ${kind} and version = ${shown ?? 0} and withdrawn_ms = 0`;
  if (row === undefined || shown === undefined) throw new CallError('contentUnknown');
  const newest = versions.newest(kind);
  const next = newest !== undefined && newest.version > shown ? newest : { version: 0, effectiveMs: 0 };
  const isEnglish = global === 'ENGLISH';
  return {
    title: isEnglish ? row.en_title : row.zh_title,
    time: Number(row.effective_ms),
    body: isEnglish ? row.en_body : row.zh_body,
    version: shown,
    nextVersion: next.version,
    nextTime: next.effectiveMs,
  };
}

async function changesFor(
  { clock, versions, acceptances }: AgreementParts,
  memberId: number,
): Promise<CallResult<'getAgreementChanges'>> {
  const changes: CallResult<'getAgreementChanges'> = [];
  for (const kind of AGREEMENTS) {
    const newest = versions.newest(kind);
    if (newest === undefined || (await acceptances.has(memberId, kind, newest))) continue;
    changes.push({
      kind,
      version: newest.version,
      effectiveTime: newest.effectiveMs,
      isInForce: newest.effectiveMs <= clock.nowMs(),
    });
  }
  return changes;
}
