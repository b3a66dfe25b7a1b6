/**
 * The versions of the agreements without their texts, as of the last load: another process may have published one, and
 * none takes effect sooner than seven days after that.
 */
import { AGREEMENTS, type AgreementKind } from '@tern/protocol';
import type { Queryable, Sql } from '../../platform/database/connect.ts';

/** It is as old as the exchange: no member is asked for it. */
export const FIRST_VERSION = 1;

export interface Version {
  version: number;
  effectiveMs: number;
}

export class Versions {
  private ofKind: ReadonlyMap<AgreementKind, readonly Version[]> = new Map();

  constructor(private readonly sql: Sql) {}

  async load(): Promise<void> {
    this.ofKind = await readVersions(this.sql);
  }

  /** The newest first. */
  list(kind: AgreementKind): readonly Version[] {
    return this.ofKind.get(kind) ?? [];
  }

  newest(kind: AgreementKind): Version | undefined {
    return this.ofKind.get(kind)?.[0];
  }

  inForce(kind: AgreementKind, nowMs: number): Version | undefined {
    return this.ofKind.get(kind)?.find(({ effectiveMs }) => effectiveMs <= nowMs);
  }
}

/** Those that are not withdrawn, the newest first. */
export async function readVersions(sql: Queryable): Promise<Map<AgreementKind, Version[]>> {
  const rows = await sql<{ kind: AgreementKind; version: number; effective_ms: bigint }[]>`
    select kind, version, effective_ms from agreement_versions where withdrawn_ms = 0
    order by kind, version desc`;
  const ofKind = new Map<AgreementKind, Version[]>(AGREEMENTS.map((kind) => [kind, []]));
  for (const { kind, version, effective_ms } of rows)
    ofKind.get(kind)?.push({ version, effectiveMs: version === FIRST_VERSION ? 0 : Number(effective_ms) });
  return ofKind;
}
