/**
 * Sets the price of a captcha for the network that asks for it: the more captchas it asked for lately, the more work,
 * up to a bound; beyond the bound harder pictures and a wait, bounded too. It refuses no caller: a member whose network
 * is flooded works for a second on a slow phone, waits ten at most and looks at a harder picture.
 */
import type { PuzzleLevel } from '../../platform/captcha/index.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';

export interface CaptchaPrice {
  /** Hashes that the client makes at most. */
  work: number;
  level: PuzzleLevel;
  /** From the challenge to its picture. */
  waitMs: number;
}

/** A worker on one core of the machine of docs/measurements.md makes as many hashes within 170 ms (docs/captcha.md). */
export const MOST_WORK = 150_000;
export const LEAST_WORK = 40_000;
const WORK_STEP = 5_000;
/** As many are asked for by people. */
const USUAL_CAPTCHAS = 8;
const CAPTCHAS_AT_MOST_WORK = USUAL_CAPTCHAS + (MOST_WORK - LEAST_WORK) / WORK_STEP;
const WAIT_STEP_MS = 200;
export const MOST_WAIT_MS = 10_000;
const HALF_LIFE_MS = 5 * 60_000;
const MOST_NETWORKS = 20_000;
const FORGET_BELOW = 0.5;

interface Asked {
  /** Halves in every half-life. */
  count: number;
  atMs: number;
}

export function priceOf(count: number): CaptchaPrice {
  const [overUsual, overWork] = [count - USUAL_CAPTCHAS, count - CAPTCHAS_AT_MOST_WORK];
  return {
    work: Math.round(Math.min(MOST_WORK, LEAST_WORK + Math.max(0, overUsual) * WORK_STEP)),
    level: overWork > 0 ? 'hard' : 'usual',
    waitMs: Math.round(Math.min(MOST_WAIT_MS, Math.max(0, overWork) * WAIT_STEP_MS)),
  };
}

export class CaptchaDemand {
  private readonly networks = new Map<string, Asked>();
  private sweptAtMs = 0;

  constructor(private readonly isSpared: (ip: string) => boolean) {}

  /** Counts one more captcha of the network. */
  take(ip: string, nowMs: number): CaptchaPrice {
    if (this.isSpared(ip)) return priceOf(0);
    const network = this.keyOf(networkOf(ip), nowMs);
    const count = this.countOf(this.networks.get(network), nowMs) + 1;
    this.networks.set(network, { count, atMs: nowMs });
    return priceOf(count);
  }

  get size(): number {
    return this.networks.size;
  }

  /** When the table is full, new networks count together as IPv4/16 or IPv6/32, so that none starts anew. */
  private keyOf(network: string, nowMs: number): string {
    if (this.networks.has(network) || this.networks.size < MOST_NETWORKS) return network;
    this.sweep(nowMs);
    return this.networks.size < MOST_NETWORKS ? network : `${/^[^.:]*[.:][^.:]*/.exec(network)?.[0]}/`;
  }

  private countOf(asked: Asked | undefined, nowMs: number): number {
    return asked === undefined ? 0 : asked.count * 2 ** (-Math.max(0, nowMs - asked.atMs) / HALF_LIFE_MS);
  }

  /** At most once in a half-life, so that a flood of networks is not a flood of sweeps. */
  private sweep(nowMs: number): void {
    if (Math.abs(nowMs - this.sweptAtMs) < HALF_LIFE_MS) return;
    this.sweptAtMs = nowMs;
    for (const [network, asked] of this.networks)
      if (this.countOf(asked, nowMs) < FORGET_BELOW) this.networks.delete(network);
  }
}
