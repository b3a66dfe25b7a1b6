/** Approves the application of the demo's applicant ten seconds after it came, as an operator would. */
import type { Command, EngineState, Event } from '@tern/engine';

const REVIEW_MS = 10_000;

export class ApplicantApproval {
  /** undefined: no application waits. */
  private dueMs: number | undefined;

  constructor(
    private readonly memberId: number,
    private readonly operator: number,
    merchants: EngineState['otc']['merchants'],
    nowMs: number,
  ) {
    const own = merchants.find((merchant) => merchant.memberId === memberId);
    if (own?.state === 'PENDING') this.dueMs = nowMs + REVIEW_MS;
  }

  apply(event: Event, nowMs: number): void {
    if (event.kind !== 'merchant-changed' || event.memberId !== this.memberId) return;
    this.dueMs = event.state === 'PENDING' ? nowMs + REVIEW_MS : undefined;
  }

  /** The approval whose time has come, once. */
  due(nowMs: number): Command | undefined {
    if (this.dueMs === undefined || nowMs < this.dueMs) return undefined;
    this.dueMs = undefined;
    const { memberId, operator } = this;
    return { kind: 'review-merchant', memberId, isApproved: true, operator, reason: '' };
  }
}
