/**
 * The demo's simulated operator of verifications: approves those that no operator has claimed some seconds after they came,
 * each with a row of the audit log. What it may decide is SimulatedReviews' matter; a case whose approval is refused is left
 * to operators.
 */
import type { IdentityApi } from '../modules/identity/index.ts';
import type { Staff } from '../modules/staff/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { every } from '../platform/clock/every.ts';
import { CallError } from '../platform/http/call.ts';

const TURN_MS = 2_000;
/** The member sees the case wait before it is decided. */
const WAIT_MS = 3_000;

export interface IdentityReviewerParts {
  reviews: IdentityApi['simulated'];
  audit: Pick<Staff['deskAudit'], 'recordIntent'>;
  clock: Clock;
  onFault: (error: unknown) => void;
}

export class IdentityReviewer {
  private readonly left = new Set<number>();
  private stopTurns: (() => Promise<void>) | undefined;

  constructor(private readonly parts: IdentityReviewerParts) {}

  start(): void {
    this.stopTurns = every(TURN_MS, () => this.turn(), this.parts.onFault);
  }

  async stop(): Promise<void> {
    await this.stopTurns?.();
  }

  async turn(): Promise<void> {
    const { reviews, clock } = this.parts;
    const nowMs = clock.nowMs();
    for (const found of await reviews.waiting(nowMs - WAIT_MS, nowMs))
      if (!this.left.has(found.id)) await this.decide(found.id, found.memberId);
  }

  private async decide(id: number, memberId: number): Promise<void> {
    const { reviews, audit, clock } = this.parts;
    const entry = {
      timeMs: clock.nowMs(),
      operator: reviews.operator,
      ip: '',
      call: 'approveIdentity',
      subject: `review ${id} of member ${memberId}`,
      reason: reviews.reason,
      error: undefined,
      before: { state: 'PENDING' },
      after: undefined,
    };
    const finish = await audit.recordIntent(entry);
    try {
      await reviews.approve(id, clock.nowMs());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.left.add(id);
      await finish({ ...entry, error: error.error });
      return;
    }
    await finish({ ...entry, after: { state: 'APPROVED' } });
  }
}
