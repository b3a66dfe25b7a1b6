/**
 * The CNY rate as the last durable row left it: CNY for one USDT in 1e-8. Display and health alone: what the rate decides is
 * the engine's (rules/otc#reference).
 */
import type { EngineState, Event } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { HealthProblem } from '@tern/protocol/desk';

export const CNY_RATE_SCALE = 8;
/** Operators are warned so long before a rate that they set by hand goes stale. */
const WARNED_BEFORE_MS = 2 * 3_600_000;

export interface CurrentRate {
  rate: bigint;
  /** Two operators set it; false: a provider's. */
  isManual: boolean;
  timeMs: number;
}

export class LiveCnyRate {
  /** undefined: none was ever set. */
  current: CurrentRate | undefined;
  /** A provider's rate that stepped too far and waits; 0: none. */
  heldRate: bigint;
  /** 0: before this start. */
  private heldMs = 0;
  private policy: Pick<EngineState['otc']['policy'], 'providerRateLifeMs' | 'manualRateLifeMs'>;

  constructor({ otc }: Pick<EngineState, 'otc'>) {
    this.current = otc.rate ?? undefined;
    this.heldRate = otc.heldRate;
    this.policy = otc.policy;
  }

  /** Every released event, in order; those of other matters pass by. */
  apply(event: Event, timeMs: number): void {
    if (event.kind === 'cny-rate-changed') {
      const { rate, isManual } = event;
      this.current = { rate, isManual, timeMs };
      this.heldRate = 0n;
    } else if (event.kind === 'cny-rate-held') {
      this.heldRate = event.rate;
      this.heldMs = timeMs;
    } else if (event.kind === 'otc-policy-changed') this.policy = event.policy;
  }

  /** From when on the rate is stale; undefined: there is none. */
  get staleMs(): number | undefined {
    const { current, policy } = this;
    if (current === undefined) return undefined;
    return current.timeMs + (current.isManual ? policy.manualRateLifeMs : policy.providerRateLifeMs);
  }

  /** A rate that waits for operators, and one that is stale or soon will be. */
  problems(nowMs: number): HealthProblem[] {
    const { current, staleMs, heldRate, heldMs } = this;
    const problems: HealthProblem[] = [];
    if (heldRate > 0n)
      problems.push({ kind: 'CNY_RATE_HELD', subject: formatUnits(heldRate, CNY_RATE_SCALE), time: heldMs });
    if (current === undefined || staleMs === undefined) return problems;
    const warnedMs = current.isManual ? staleMs - WARNED_BEFORE_MS : staleMs;
    if (nowMs >= warnedMs)
      problems.push({
        kind: 'CNY_RATE_OLD',
        subject: formatUnits(current.rate, CNY_RATE_SCALE),
        time: warnedMs,
      });
    return problems;
  }
}
