/**
 * The orders of today that the engine did not make on each ad, by their reasons, so that a merchant sees why an ad
 * trades less than it might. They are counted since the process started and kept nowhere.
 */
import { businessDay } from '@tern/engine';
import type { ErrorName } from '@tern/protocol';

export class AdRefusals {
  private day = 0;
  private counts = new Map<number, Map<ErrorName, number>>();

  note(adId: number, error: ErrorName, nowMs: number): void {
    if (businessDay(nowMs) !== this.day) this.counts = new Map();
    this.day = businessDay(nowMs);
    const ofAd = this.counts.get(adId) ?? new Map<ErrorName, number>();
    this.counts.set(adId, ofAd.set(error, (ofAd.get(error) ?? 0) + 1));
  }

  countOf(adId: number, error: ErrorName, nowMs: number): number {
    return businessDay(nowMs) === this.day ? (this.counts.get(adId)?.get(error) ?? 0) : 0;
  }
}
