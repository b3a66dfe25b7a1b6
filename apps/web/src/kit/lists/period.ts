/** Narrowing a list to its last days. The server does it; the app sends where they begin. */
import { serverNow } from '../time/server-clock.ts';

export const PERIODS = ['1', '7', '30', '90'] as const;
/** In days of 24 hours. */
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

/** Server time; 0 without a period. */
export function startOf(period: Period | undefined): number {
  return period === undefined ? 0 : serverNow() - Number(period) * DAY_MS;
}

/** The words of a request that ask for a period. Made when it is sent, so that a list that is asked again moves on. */
export function fromTimeOf(period: Period | undefined): { fromTime?: string } {
  return period === undefined ? {} : { fromTime: String(startOf(period)) };
}
