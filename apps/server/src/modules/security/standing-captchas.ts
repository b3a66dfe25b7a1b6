/**
 * The codes that one solved captcha stands for beyond its own (rules/security#captcha): few, soon, inside the session and
 * the network that solved it. In memory alone: after a restart every member solves one more. Invariant: an entry has at
 * least one code left.
 */
import { networkOf } from '../../platform/http/limits/rate-limit.ts';

const FURTHER_CODES = 3;
const STANDS_MS = 10 * 60_000;
const MOST_SESSIONS = 20_000;

interface Standing {
  network: string;
  codesLeft: number;
  untilMs: number;
}

export class StandingCaptchas {
  /** The sessions as keys, the oldest first. */
  private readonly bySession = new Map<string, Standing>();

  /** The session solved a captcha: what an earlier one still stood for is replaced. */
  solved(sessionId: string, ip: string, nowMs: number): void {
    this.bySession.delete(sessionId);
    const [oldest] = this.bySession.keys();
    if (oldest !== undefined && this.bySession.size >= MOST_SESSIONS) this.bySession.delete(oldest);
    this.bySession.set(sessionId, {
      network: networkOf(ip),
      codesLeft: FURTHER_CODES,
      untilMs: nowMs + STANDS_MS,
    });
  }

  /** False: this code wants a captcha of its own. */
  takeCode(sessionId: string, ip: string, nowMs: number): boolean {
    const standing = this.bySession.get(sessionId);
    if (standing === undefined || standing.network !== networkOf(ip)) return false;
    const isLive = nowMs < standing.untilMs;
    if (isLive) standing.codesLeft--;
    if (!isLive || standing.codesLeft === 0) this.bySession.delete(sessionId);
    return isLive;
  }

  sweep(nowMs: number): void {
    for (const [sessionId, { untilMs }] of this.bySession)
      if (untilMs <= nowMs) this.bySession.delete(sessionId);
  }

  endSession(sessionId: string): void {
    this.bySession.delete(sessionId);
  }

  get size(): number {
    return this.bySession.size;
  }
}
