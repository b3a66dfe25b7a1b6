/**
 * The state that two operators approved together with a request. A handler compares it with the state that it reads under
 * the lock of its change; only that comparison makes a ConfirmedState, without which no handler's outcome compiles.
 */
import { CallError } from './call.ts';
import { canonicalJson } from './canonical-json.ts';

class ConfirmedState {
  readonly #isConfirmed = true;

  constructor(readonly state: unknown) {}

  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }
}

export type { ConfirmedState };

export class ApprovedState {
  /** `before` as canonical JSON. */
  constructor(private readonly before: string) {}

  confirm(now: unknown): ConfirmedState {
    if (canonicalJson(now) !== this.before) throw new CallError('proposalOutdated');
    return new ConfirmedState(now);
  }
}
