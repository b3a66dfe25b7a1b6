/** Races of operators' and members' rights, of agreements and of releases. */
import { ANNA } from '../../../src/kernel/testing/small-exchange.ts';
import type { DeskForTests } from '../desk-for-tests.ts';
import { outdated, type RacedDesk, type Races, REASON } from './race.ts';

async function operatorId(desk: DeskForTests, name: string): Promise<number> {
  return (await desk.staff.operators.byName(name))?.operatorId ?? 0;
}

async function otherOperator({ desk, serial }: RacedDesk): Promise<string> {
  const name = `third${serial()}`;
  await desk.operator(name, 'support');
  return String(await operatorId(desk, name));
}

async function release({ desk, serial }: RacedDesk, status: string): Promise<string> {
  const version = `1.0.${serial()}`;
  const [row] = await desk.database.sql<{ release_id: bigint }[]>`
    insert into releases (platform, channel, version, version_order, status, share, paused_by, manifest, signature,
      expires_ms, sha256, object_name, uploaded_ms, uploaded_by, changed_ms)
    values ('web', 'stable', ${version}, ${serial()}, ${status}, 25, '', '{}', '', ${Number.MAX_SAFE_INTEGER}, 'one', '',
      1, 'maker', 1)
    returning release_id`;
  return String(row?.release_id);
}

/** Another zip under the approved number. */
const otherZip = (desk: DeskForTests, releaseId: string) => () =>
  desk.database.sql`update releases set sha256 = 'other' where release_id = ${releaseId}`;

export const RIGHTS_RACES = {
  async createOperator({ desk, serial }) {
    const name = `fresh${serial()}`;
    const change = () => desk.operator(name, 'support');
    return { request: { name, roles: ['support'] }, change, error: 'operatorTaken' };
  },
  async setOperatorRoles(raced) {
    const other = await otherOperator(raced);
    const change = () => raced.desk.staff.operators.setRoles(Number(other), ['identity']);
    return { request: { operatorId: other, roles: ['support', 'finance'] }, change, error: outdated };
  },
  async resetOperatorPassword(raced) {
    const other = await otherOperator(raced);
    const change = () => raced.desk.staff.operators.setRoles(Number(other), ['admin']);
    return { request: { operatorId: other }, change, error: outdated };
  },
  async resetOperatorTotp(raced) {
    const other = await otherOperator(raced);
    const change = () => raced.desk.staff.operators.setRoles(Number(other), ['admin']);
    return { request: { operatorId: other }, change, error: outdated };
  },
  async enableOperator(raced) {
    const other = await otherOperator(raced);
    const { operators } = raced.desk.staff;
    await operators.setDisabled(Number(other), true);
    const change = () => operators.setRoles(Number(other), ['admin']);
    return { request: { operatorId: other }, change, error: outdated };
  },
  async unfreezeMember({ desk, finance }) {
    const freeze = { memberId: String(ANNA), kind: 'TAKEOVER', reason: REASON } as const;
    await desk.ask('freezeMember', freeze, finance);
    // Another operator lifted this freeze, and froze the member again for reasons of another kind.
    const change = () => desk.database.sql`
      update member_freezes set kind = 'OTHER', reason = 'a new one' where member_id = ${ANNA} and ended_ms = 0`;
    return { request: { memberId: String(ANNA) }, change, error: outdated };
  },
  async approveSecurityReview({ desk }) {
    const { sql } = desk.database;
    await sql`delete from member_reviews`;
    const [row] = await sql<{ id: bigint }[]>`
      insert into member_reviews (member_id, factor, mail, remark, created_ms)
      values (${ANNA}, 'MAIL', 'new@b.example', '', 1) returning id`;
    const reviewId = String(row?.id);
    const change = () => sql`update member_reviews set mail = 'thief@x.example' where id = ${reviewId}`;
    return { request: { reviewId }, change, error: outdated };
  },
  async approveAdvancedIdentity({ desk }) {
    const { sql } = desk.database;
    const [maker, checker, other] = [
      await operatorId(desk, 'maker'),
      await operatorId(desk, 'checker'),
      1_000_000,
    ];
    await sql`update identity_submissions set state = 'REJECT' where member_id = ${ANNA}`;
    const [row] = await sql<{ id: bigint }[]>`
      insert into identity_submissions
        (member_id, level, state, country, id_type, submitted_ms, claimed_by_id, claimed_by, claimed_ms)
      values (${ANNA}, 2, 'REVIEWING', 'CHN', 'ID_CARD', 1, ${maker}, 'maker', 1) returning id`;
    const reviewId = String(row?.id);
    for (const [one, name] of [
      [maker, 'maker'],
      [checker, 'checker'],
    ] as const)
      await sql`
        insert into identity_openings (submission_id, operator_id, image_id, operator, opened_ms)
        values (${reviewId}, ${one}, '', ${name}, 1)`;
    // A third operator took the claim over.
    const change = () => sql`
      update identity_submissions set claimed_by_id = ${other}, claimed_by = 'third' where id = ${reviewId}`;
    return { request: { reviewId }, change, error: outdated };
  },
  async openProgramme({ desk, serial }) {
    const change = async () => {
      desk.programmeCosts = { rebatePercent: String(30 + serial()) };
    };
    return { request: { programme: 'INVITATION' }, change, error: outdated };
  },
  async publishAgreement({ desk, serial }) {
    const text = { title: 'User agreement', body: 'Text' };
    const change = () => desk.database.sql`
      insert into agreement_versions (kind, version, zh_title, zh_body, en_title, en_body, effective_ms)
      values ('USER', ${100 + serial()}, '', '', '', '', 1)`;
    const request = { agreement: 'USER', zh: text, en: text, effectiveDay: '2060-01-01' } as const;
    return { request, change, error: outdated };
  },
  async withdrawAgreement({ desk, serial }) {
    const version = 100 + serial();
    const { sql } = desk.database;
    await sql`
      insert into agreement_versions (kind, version, zh_title, zh_body, en_title, en_body, effective_ms)
      values ('OTC', ${version}, '', '', '', '', ${Number.MAX_SAFE_INTEGER})`;
    const change = () => sql`update agreement_versions set withdrawn_ms = 1 where version = ${version}`;
    return { request: { agreement: 'OTC', version: `${version}` }, change, error: 'agreementInForce' };
  },
  async publishRelease(raced) {
    const releaseId = await release(raced, 'DRAFT');
    return { request: { releaseId, share: 5 }, change: otherZip(raced.desk, releaseId), error: outdated };
  },
  async raiseReleaseShare(raced) {
    const releaseId = await release(raced, 'ROLLING');
    return { request: { releaseId, share: 50 }, change: otherZip(raced.desk, releaseId), error: outdated };
  },
  async resumeRelease(raced) {
    const releaseId = await release(raced, 'PAUSED');
    return { request: { releaseId }, change: otherZip(raced.desk, releaseId), error: outdated };
  },
} satisfies Races;
