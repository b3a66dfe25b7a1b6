/** The desk of the agreements: two operators publish a version, or take back one that waits for its day. */
import { businessDayStart } from '@tern/engine';
import { AGREEMENTS, type AgreementKind } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql, TransactionSql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../platform/http/desk-call.ts';
import { dayOf } from '../invitation/index.ts';
import type { MemberApi } from '../member/index.ts';
import { operatorsOf } from '../staff/index.ts';
import type { AgreementParts } from './routes.ts';
import { readVersions, type Version } from './versions.ts';

/** From the approval of a version to its day. */
export const AGREEMENT_NOTICE_MS = 7 * 86_400_000;

export interface AgreementDeskParts extends AgreementParts {
  member: Pick<MemberApi, 'existing'>;
}

type Row = DeskResult<'getDeskAgreements'>[number];

interface VersionRow {
  kind: AgreementKind;
  version: number;
  zh_title: string;
  en_title: string;
  effective_ms: bigint;
  withdrawn_ms: bigint;
  /** Members who accepted it by its dialog. */
  accepted: number;
}

export function agreementDeskRoutes(desk: DeskCallRegistry, parts: AgreementDeskParts): void {
  desk.read('getDeskAgreements', (_request, _operator, { nowMs }) => listVersions(parts, nowMs));
  desk.read('getDeskAgreement', (request) => readTexts(parts, request));
  desk.read('getAgreementAcceptances', async ({ memberId }) => {
    const id = await parts.member.existing(memberId);
    const accepted =
      (isAtRegistration: boolean) => (one: { kind: AgreementKind; version: number; timeMs: number }) => ({
        kind: one.kind,
        version: one.version,
        time: one.timeMs,
        isAtRegistration,
      });
    return [
      ...(await parts.acceptances.of(id)).map(accepted(false)),
      ...(await parts.acceptances.atRegistration(id)).map(accepted(true)),
    ];
  });
  desk.fourEyes('publishAgreement', publishHandler(parts));
  desk.fourEyes('withdrawAgreement', withdrawHandler(parts));
}

async function listVersions(
  { sql, versions, acceptances }: AgreementDeskParts,
  nowMs: number,
): Promise<Row[]> {
  await versions.load();
  const registered = new Map(
    await Promise.all(
      AGREEMENTS.map(
        async (kind) => [kind, await acceptances.countsAtRegistration(kind, versions.list(kind))] as const,
      ),
    ),
  );
  const rows = await sql<VersionRow[]>`
    select kind, version, zh_title, en_title, effective_ms, withdrawn_ms,
      (select count(*) from agreement_acceptances a where a.kind = v.kind and a.version = v.version)::integer as accepted
    from agreement_versions v order by kind, version desc`;
  return rows.map((row) => {
    const acceptedAtRegistration = registered.get(row.kind)?.get(row.version) ?? 0;
    return wireVersion(row, versions.inForce(row.kind, nowMs), acceptedAtRegistration);
  });
}

function wireVersion(row: VersionRow, inForce: Version | undefined, acceptedAtRegistration: number): Row {
  return {
    kind: row.kind,
    version: row.version,
    zhTitle: row.zh_title,
    enTitle: row.en_title,
    effectiveTime: Number(row.effective_ms),
    state: stateOf(row.version, row.withdrawn_ms, inForce),
    accepted: row.accepted + acceptedAtRegistration,
    acceptedAtRegistration,
  };
}

function stateOf(version: number, withdrawnMs: bigint, inForce: Version | undefined): Row['state'] {
  if (withdrawnMs !== 0n) return 'WITHDRAWN';
  const current = inForce?.version ?? 0;
  if (version === current) return 'IN_FORCE';
  return version > current ? 'SCHEDULED' : 'OVER';
}

async function readTexts(
  { sql }: AgreementDeskParts,
  { kind, version }: DeskRequest<'getDeskAgreement'>,
): Promise<DeskResult<'getDeskAgreement'>> {
  const [row] = await sql<
    { zh_title: string; zh_body: string; en_title: string; en_body: string; effective_ms: bigint }[]
  >`
    select zh_title, zh_body, en_title, en_body, effective_ms from agreement_versions
    where kind = ${kind} and version = ${version}`;
  if (row === undefined) throw new CallError('contentUnknown');
  return {
    zh: { title: row.zh_title, body: row.zh_body },
    en: { title: row.en_title, body: row.en_body },
    effectiveTime: Number(row.effective_ms),
  };
}

function publishHandler({ sql, versions }: AgreementDeskParts): FourEyesHandler<'publishAgreement'> {
  const examine = async (
    { agreement: kind, effectiveDay }: DeskRequest<'publishAgreement'>,
    nowMs: number,
    queryable: Queryable = sql,
  ) => {
    const effectiveMs = businessDayStart(dayOf(effectiveDay));
    if (effectiveMs < nowMs + AGREEMENT_NOTICE_MS) throw new CallError('agreementNotice');
    const newest = await readNewest(queryable, kind);
    if (newest !== undefined && newest.effectiveMs > nowMs) throw new CallError('agreementScheduled');
    return { subject: `agreement ${kind}`, before: { version: newest?.version ?? 0 }, effectiveMs };
  };
  return {
    async examine(request, { nowMs }) {
      const { effectiveMs: _, ...examined } = await examine(request, nowMs);
      return examined;
    },
    async execute(request, pair, { nowMs }, approved) {
      const { agreement: kind, zh, en, effectiveDay } = request;
      const { firstOperator, secondOperator } = operatorsOf(pair);
      const { version, subject, before } = await changeVersions(sql, async (own) => {
        const { subject, before, effectiveMs } = await examine(request, nowMs, own);
        const confirmed = approved.confirm(before);
        const rows = await own<{ version: number }[]>`
          insert into agreement_versions (kind, version, zh_title, zh_body, en_title, en_body, effective_ms,
            first_operator, second_operator)
          select ${kind}, coalesce(max(version), 0) + 1, ${zh.title}, ${zh.body}, ${en.title}, ${en.body},
            ${effectiveMs}, ${firstOperator}, ${secondOperator}
          from agreement_versions where kind = ${kind}
          returning version`;
        return { version: onlyRow(rows).version, subject, before: confirmed };
      });
      await versions.load();
      return { result: { version }, subject, before, after: { version, zh, en, effectiveDay } };
    },
  };
}

function withdrawHandler({ sql, versions }: AgreementDeskParts): FourEyesHandler<'withdrawAgreement'> {
  const examine = async (
    { agreement: kind, version }: DeskRequest<'withdrawAgreement'>,
    nowMs: number,
    queryable: Queryable = sql,
  ) => {
    const newest = await readNewest(queryable, kind);
    if (newest?.version !== Number(version) || newest.effectiveMs <= nowMs)
      throw new CallError('agreementInForce');
    return { subject: `agreement ${kind}`, before: { version: newest.version, withdrawn: false } };
  };
  return {
    examine: (request, { nowMs }) => examine(request, nowMs),
    async execute(request, _pair, { nowMs }, approved) {
      const { agreement: kind, version } = request;
      const { subject, before } = await changeVersions(sql, async (own) => {
        const { subject, before } = await examine(request, nowMs, own);
        const confirmed = approved.confirm(before);
        await own`
          update agreement_versions set withdrawn_ms = ${nowMs} where kind = ${kind} and version = ${version}`;
        return { subject, before: confirmed };
      });
      await versions.load();
      return { result: {}, subject, before, after: { withdrawn: true } };
    },
  };
}

async function readNewest(sql: Queryable, kind: AgreementKind): Promise<Version | undefined> {
  return (await readVersions(sql)).get(kind)?.[0];
}

/** Runs the change in a transaction in which no other changes versions. */
function changeVersions<T>(sql: Sql, change: (own: TransactionSql) => Promise<T>): Promise<T> {
  return transact(sql, async (own) => {
    await own`lock table agreement_versions in share row exclusive mode`;
    return change(own);
  });
}
