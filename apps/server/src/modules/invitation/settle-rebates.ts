/**
 * Settles the days of inviters that are over (rules/growth#settlement): commands that name an inviter and a day, the oldest day
 * first, until each is settled. Where `fee` is short the inviter waits and the others go on.
 */
import { businessDay, businessDayStart, type Rejection } from '@tern/engine';
import type { HealthProblem } from '@tern/protocol/desk';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { LiveInvitation } from './live-invitation.ts';
import type { SettledMonths } from './settled-months.ts';

/** The subject of the alarm names so many inviters. */
const NAMED = 5;
/** The last sums of a day are published by then (rules/growth#settlement), so a month does not end before. */
const PUBLISHED_MS = 60_000;

export interface SettlementParts {
  kernel: Pick<Kernel, 'execute'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
  live: LiveInvitation;
  months: Pick<SettledMonths, 'settle'>;
}

/** The end of a run for one inviter. */
type Settled = 'settled' | 'fee-short' | 'too-early';

export class SettleRebates {
  /** The inviters for whom `fee` was short, with the time at which that began. */
  private short = new Map<number, number>();
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: SettlementParts) {}

  /** Runs come one after another. Answers the number of inviters who wait for `fee`. */
  run(): Promise<number> {
    const mine = this.work.catch(() => undefined).then(() => this.settleAll());
    this.work = mine;
    return mine;
  }

  problems(): HealthProblem[] {
    const waiting = [...this.short];
    if (waiting.length === 0) return [];
    const named = waiting.slice(0, NAMED).map(([inviterId]) => inviterId);
    const more = waiting.length > NAMED ? `, +${waiting.length - NAMED}` : '';
    const time = Math.min(...waiting.map(([, sinceMs]) => sinceMs));
    return [{ kind: 'REBATES_DUE', subject: `${named.join(', ')}${more}`, time }];
  }

  private async settleAll(): Promise<number> {
    const { clock, live, months, log } = this.parts;
    const nowMs = clock.nowMs();
    const today = businessDay(nowMs);
    const short = new Map<number, number>();
    for (const inviterId of live.dueInviters(today)) {
      const settled = await this.settleInviter(inviterId, today);
      if (settled === 'too-early') return this.short.size;
      if (settled === 'fee-short') short.set(inviterId, this.short.get(inviterId) ?? nowMs);
    }
    if (short.size > this.short.size) log.error(`fee cannot pay the rebates of ${short.size} inviters`);
    this.short = short;
    if (nowMs >= businessDayStart(today) + PUBLISHED_MS) await months.settle(nowMs);
    return short.size;
  }

  private async settleInviter(inviterId: number, today: number): Promise<Settled> {
    for (const day of this.parts.live.openDays(inviterId)) {
      if (day >= today) break;
      const settled = await this.settleDay(inviterId, day);
      if (settled !== 'settled') return settled;
    }
    return 'settled';
  }

  private async settleDay(inviterId: number, day: number): Promise<Settled> {
    for (;;) {
      const command = { kind: 'settle-rebates', inviterId, day } as const;
      const { rejection, result } = await this.parts.kernel.execute(command);
      if (rejection !== 'OK') return waitingFor(rejection, inviterId, day);
      if (result === 0) return 'settled';
    }
  }
}

function waitingFor(rejection: Rejection, inviterId: number, day: number): Settled {
  if (rejection === 'FEE_ACCOUNT_SHORT') return 'fee-short';
  // The engine's time may be a little behind the clock: the next run comes soon.
  if (rejection === 'SETTLEMENT_TOO_EARLY') return 'too-early';
  throw new Error(`the rebates of inviter ${inviterId} on day ${day} were refused: ${rejection}`);
}
