/**
 * Verifications for the demo's simulated operator, who takes the steps of every operator: claims a case, opens its data and
 * each image, approves. It gets no case of a child, none that an operator has claimed, and none that two must approve.
 */

import type { Decisions } from './decisions.ts';
import type { IdentityConfig } from './identity-config.ts';
import { needsGuardian } from './parse-person.ts';
import type { Reviewer, Reviews } from './reviews.ts';
import { ADVANCED, type Row, type Submissions } from './submissions.ts';

/** No account of the desk: it cannot sign in. */
const SIMULATED: Reviewer = { operatorId: 0, name: 'simulated' };
const REASON = 'simulated operator of the demo';
const AT_ONCE = 20;

export interface SimulatedCase {
  id: number;
  memberId: number;
}

export class SimulatedReviews {
  readonly operator = SIMULATED;
  readonly reason = REASON;

  constructor(
    private readonly submissions: Submissions,
    private readonly reviews: Reviews,
    private readonly decisions: Decisions,
    private readonly config: Pick<IdentityConfig, 'isAdvancedByTwo'>,
  ) {}

  /** The oldest cases of those that were submitted until then. */
  async waiting(untilMs: number, nowMs: number): Promise<SimulatedCase[]> {
    const { sql } = this.submissions;
    const rows = await sql<Row[]>`
      select * from identity_submissions waiting
      where state = 'REVIEWING' and submitted_ms <= ${untilMs}
        and (claimed_by_id is null or claimed_by_id = ${SIMULATED.operatorId})
        ${this.config.isAdvancedByTwo ? sql`and level < ${ADVANCED}` : sql``}
        and not exists (
          select from identity_images held join identity_submissions own on own.id = held.submission_id
          where own.member_id = waiting.member_id and held.kind = 'GUARDIAN')
      order by id limit ${AT_ONCE}`;
    const cases: SimulatedCase[] = [];
    for (const row of rows) {
      const memberId = Number(row.member_id);
      const { basic } = await this.submissions.current(memberId);
      if (basic?.person === undefined || needsGuardian(basic.person, nowMs)) continue;
      cases.push({ id: Number(row.id), memberId });
    }
    return cases;
  }

  async approve(id: number, nowMs: number): Promise<void> {
    await this.reviews.claim(id, SIMULATED, nowMs);
    const { images } = await this.reviews.open(id, SIMULATED, nowMs);
    for (const { imageId } of images)
      await this.reviews.view({ id, imageId, reason: REASON, nowMs }, SIMULATED);
    await this.decisions.pass(id, SIMULATED, nowMs);
  }
}
