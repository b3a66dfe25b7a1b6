/** The port to a provider of the CNY rate, and its poller: each rate that was read goes to the engine, a fault keeps the last. */
import type { CnyRateChanges } from './set-cny-rate.ts';

export interface RateProvider {
  readonly name: string;
  /** CNY for one USDT, a plain decimal. */
  read(): Promise<string>;
}

export function pollRate(
  provider: Pick<RateProvider, 'read'>,
  changes: Pick<CnyRateChanges, 'setByProvider'>,
  everyMs: number,
  onFault: (error: unknown) => void,
): () => void {
  const poll = () => {
    provider
      .read()
      .then((rate) => changes.setByProvider(rate))
      .catch(onFault);
  };
  poll();
  const timer = setInterval(poll, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
