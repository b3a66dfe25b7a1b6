/**
 * The port to a provider of the CNY rate, and its poller: a rate that was read replaces the last one, a fault keeps it.
 */
import type { MarketSettings } from './market-settings.ts';

export interface RateProvider {
  readonly name: string;
  /** CNY for one USDT, a plain decimal. */
  read(): Promise<string>;
}

export function pollRate(
  provider: RateProvider,
  settings: MarketSettings,
  everyMs: number,
  nowMs: () => number,
  onFault: (error: unknown) => void,
): () => void {
  const poll = () => {
    provider
      .read()
      .then((rate) => settings.setCnyRate(rate, provider.name, nowMs()))
      .catch(onFault);
  };
  poll();
  const timer = setInterval(poll, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
