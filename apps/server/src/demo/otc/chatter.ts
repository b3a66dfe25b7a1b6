/** Simulated members read the chats of their running orders with people, and answer what was written last. */
import type { OpenOtcOrder, OtcActors } from '@tern/simulator';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DemoCaller } from './demo-caller.ts';

export interface ChatterParts {
  actors: Pick<OtcActors, 'running' | 'hear' | 'isSimulated'>;
  callers: ReadonlyMap<number, DemoCaller>;
  clock: Clock;
}

const PAGE = '10';

export class Chatter {
  /** The last line that was answered, by the order. */
  private readonly answered = new Map<number, string>();
  private isBusy = false;

  constructor(private readonly parts: ChatterParts) {}

  async turn(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const running = [...this.parts.actors.running()];
      for (const order of running) await this.read(order);
      const open = new Set(running.map(({ orderId }) => orderId));
      for (const orderId of this.answered.keys()) if (!open.has(orderId)) this.answered.delete(orderId);
    } finally {
      this.isBusy = false;
    }
  }

  private async read({ orderId, buyerId, sellerId }: OpenOtcOrder): Promise<void> {
    const { actors, callers, clock } = this.parts;
    const own = [buyerId, sellerId].filter((memberId) => actors.isSimulated(memberId));
    const [memberId] = own;
    const caller = memberId === undefined ? undefined : callers.get(memberId);
    if (caller === undefined || own.length > 1) return;
    const { rows } = await caller.call('getOtcChat', { orderId: String(orderId), limit: PAGE });
    const last = rows.find(({ kind }) => kind === 'TEXT' || kind === 'IMAGE');
    if (last === undefined || last.isOwn || last.lineId === this.answered.get(orderId)) return;
    this.answered.set(orderId, last.lineId);
    await caller.call('readOtcChat', { orderId: String(orderId), lineId: last.lineId });
    actors.hear(orderId, caller.memberId, clock.nowMs());
  }
}
