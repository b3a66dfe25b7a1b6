/** The policy, the CNY rate, the references and the pause of the desk as of the last durable row (rules/otc#reference). */
import {
  type EngineState,
  type Event,
  LEAST_OTC_REFERENCE,
  type OtcPolicy,
  type OtcReference,
} from '@tern/engine';

export interface CnyRate {
  /** CNY for one USDT in 1e-8. */
  rate: bigint;
  isManual: boolean;
  timeMs: number;
}

export class LiveDesk {
  policy: OtcPolicy;
  /** null: none was ever set. */
  rate: CnyRate | null;
  /** A provider's rate that stepped too far and waits for operators; 0: none. */
  heldRate: bigint;
  /** 0: not paused. */
  pausedMs: number;
  pauseReason: string;
  private references: ReadonlyMap<string, OtcReference>;

  constructor({ otc }: Pick<EngineState, 'otc'>) {
    this.policy = otc.policy;
    this.rate = otc.rate;
    this.heldRate = otc.heldRate;
    this.pausedMs = otc.pausedMs;
    this.pauseReason = otc.pauseReason;
    this.references = byAsset(otc.references);
  }

  apply(event: Event, timeMs: number): void {
    switch (event.kind) {
      case 'otc-policy-changed':
        this.policy = event.policy;
        return;
      case 'cny-rate-changed':
        this.rate = { rate: event.rate, isManual: event.isManual, timeMs };
        this.heldRate = 0n;
        return;
      case 'cny-rate-held':
        this.heldRate = event.rate;
        return;
      case 'otc-reference-taken':
        this.references = byAsset(event.references);
        return;
      case 'otc-paused':
        this.pausedMs = timeMs;
        this.pauseReason = event.reason;
        return;
      case 'otc-resumed':
        this.pausedMs = 0;
        this.pauseReason = '';
    }
  }

  get isPaused(): boolean {
    return this.pausedMs > 0;
  }

  /** The coins that may be traded at their reference, by name. */
  coins(): OtcReference[] {
    return [...this.references.values()].filter(({ reference }) => reference >= LEAST_OTC_REFERENCE);
  }

  /** undefined: the coin is not traded. */
  coin(currency: string): OtcReference | undefined {
    const found = this.references.get(currency);
    return found !== undefined && found.reference >= LEAST_OTC_REFERENCE ? found : undefined;
  }

  /** CNY for one coin in 1e-8; 0: none yet. */
  referenceOf(currency: string): bigint {
    return this.references.get(currency)?.reference ?? 0n;
  }

  /** The time of the orders' clocks now: a paused desk stands still. */
  clockMs(nowMs: number): number {
    return this.isPaused ? this.pausedMs : nowMs;
  }
}

function byAsset(references: readonly OtcReference[]): Map<string, OtcReference> {
  return new Map(references.map((one) => [one.asset, one]));
}
