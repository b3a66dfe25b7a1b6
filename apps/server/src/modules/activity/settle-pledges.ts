/**
 * Pays the orders whose time has come (rules/growth#interest): commands that name the business day, until one answers 0. The
 * engine pays late ones first, so a job that stood still for days goes on where it was.
 */
import { businessDay } from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LivePledges } from './live-pledges.ts';

export interface SettlePledgesParts {
  kernel: Pick<Kernel, 'execute'>;
  clock: { nowMs(): number };
  live: Pick<LivePledges, 'isDue'>;
}

export class SettlePledges {
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: SettlePledgesParts) {}

  /** Runs come one after another. Answers the number of orders that were paid. */
  run(): Promise<number> {
    const mine = this.work.catch(() => undefined).then(() => this.settle());
    this.work = mine;
    return mine;
  }

  private async settle(): Promise<number> {
    const { kernel, clock, live } = this.parts;
    const nowMs = clock.nowMs();
    if (!live.isDue(nowMs)) return 0;
    const day = businessDay(nowMs);
    for (let paid = 0; ; ) {
      const { rejection, result } = await kernel.execute({ kind: 'settle-pledges', day });
      // The engine's time may be a little behind the clock: the next run comes soon.
      if (rejection === 'SETTLEMENT_TOO_EARLY') return paid;
      if (rejection !== 'OK') throw new Error(`the pledges of day ${day} were refused: ${rejection}`);
      if (result === 0) return paid;
      paid += result;
    }
  }
}
