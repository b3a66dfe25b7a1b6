/** The demo's simulated operator: answers tickets that no operator has within 20 s, with lines that say so. */
import type { SupportApi } from '../../modules/support/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';

const TURN_MS = 2_000;
/** A person who reads and writes takes a while; so does this one. */
const WAIT_MS = 5_000;
/** A ticket whose first line alone is there has no answer yet. */
const FIRST_LINES = 1;

export interface SimulatedOperatorParts {
  tickets: SupportApi['simulated'];
  clock: Clock;
  world: Pick<typeof import('@tern/simulator'), 'supportAnswer'>;
  onFault: (error: unknown) => void;
}

export class SimulatedOperator {
  private timer: NodeJS.Timeout | undefined;
  private isBusy = false;

  constructor(private readonly parts: SimulatedOperatorParts) {}

  start(): void {
    this.timer = setInterval(() => void this.turn().catch(this.parts.onFault), TURN_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async turn(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const { tickets, clock, world } = this.parts;
    try {
      for (const ticket of await tickets.waiting(clock.nowMs() - WAIT_MS)) {
        const { category, language, lines } = ticket;
        await tickets.answer(
          ticket,
          world.supportAnswer(category, language, lines === FIRST_LINES),
          clock.nowMs(),
        );
      }
    } finally {
      this.isBusy = false;
    }
  }
}
