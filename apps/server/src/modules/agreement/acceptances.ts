/**
 * The record of who accepted which version (rules/service#agreements). A registration accepts the user agreement and the privacy policy
 * that are in force then; every later version, and each later one of the others, is accepted by its dialog. A version
 * that a member has accepted stays accepted, so that is remembered here.
 */
import type { AgreementKind } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { FIRST_VERSION, type Version } from './versions.ts';

/** The agreements that the form of the registration shows. */
const AT_REGISTRATION: readonly AgreementKind[] = ['USER', 'PRIVACY'];

export interface Acceptance {
  kind: AgreementKind;
  version: number;
  timeMs: number;
}

export interface AcceptingMembers {
  createdMsOf(memberId: number): Promise<number>;
  /** The numbers of members who registered from each of these times until the next one. */
  countRegistered(fromMs: readonly number[]): Promise<number[]>;
}

export class Acceptances {
  private readonly known = new Map<string, Set<number>>();

  constructor(
    private readonly sql: Sql,
    private readonly members: AcceptingMembers,
  ) {}

  async has(memberId: number, kind: AgreementKind, { version, effectiveMs }: Version): Promise<boolean> {
    if (version === FIRST_VERSION) return true;
    const known = this.knownOf(kind, version);
    if (known.has(memberId)) return true;
    const isAccepted =
      (AT_REGISTRATION.includes(kind) && (await this.members.createdMsOf(memberId)) >= effectiveMs) ||
      (await this.isStored(memberId, kind, version));
    if (isAccepted) known.add(memberId);
    return isAccepted;
  }

  async add(memberId: number, { kind, version, timeMs }: Acceptance): Promise<void> {
    await this.sql`
      insert into agreement_acceptances (member_id, kind, version, accepted_ms)
      values (${memberId}, ${kind}, ${version}, ${timeMs})
      on conflict do nothing`;
    this.knownOf(kind, version).add(memberId);
  }

  /** The newest first. */
  async of(memberId: number): Promise<Acceptance[]> {
    const rows = await this.sql<{ kind: AgreementKind; version: number; accepted_ms: bigint }[]>`
      select kind, version, accepted_ms from agreement_acceptances where member_id = ${memberId}
      order by accepted_ms desc, kind, version desc`;
    return rows.map(({ kind, version, accepted_ms }) => ({ kind, version, timeMs: Number(accepted_ms) }));
  }

  /** The versions that the member accepted by registering. */
  async atRegistration(memberId: number): Promise<Acceptance[]> {
    const createdMs = await this.members.createdMsOf(memberId);
    const rows = await this.sql<{ kind: AgreementKind; version: number }[]>`
      select kind, max(version)::integer as version from agreement_versions
      where (version = ${FIRST_VERSION} or effective_ms <= ${createdMs}) and withdrawn_ms = 0
      group by kind order by kind`;
    return rows
      .filter(({ kind }) => AT_REGISTRATION.includes(kind))
      .map(({ kind, version }) => ({ kind, version, timeMs: createdMs }));
  }

  /** Counts, by the version, the members who accepted it by registering while it was in force. */
  async countsAtRegistration(
    kind: AgreementKind,
    versions: readonly Version[],
  ): Promise<ReadonlyMap<number, number>> {
    if (!AT_REGISTRATION.includes(kind)) return new Map();
    const oldestFirst = versions.toReversed();
    const counts = await this.members.countRegistered(oldestFirst.map(({ effectiveMs }) => effectiveMs));
    return new Map(oldestFirst.map(({ version }, at) => [version, counts[at] ?? 0]));
  }

  private async isStored(memberId: number, kind: AgreementKind, version: number): Promise<boolean> {
    const rows = await this.sql`
      select from agreement_acceptances
      where member_id = ${memberId} and kind = ${kind} and version >= ${version} limit 1`;
    return rows.length > 0;
  }

  private knownOf(kind: AgreementKind, version: number): Set<number> {
    const key = `${kind} ${version}`;
    let known = this.known.get(key);
    if (known === undefined) {
      known = new Set();
      this.known.set(key, known);
    }
    return known;
  }
}
