/**
 * Limits the number of file bodies that are read at the same time, because each is held in memory. Invariant: no member
 * holds more than their own few slots, so that all slots together are far from what one member can take.
 */
import { CallError } from './call.ts';

export interface UploadLimits {
  perMember: number;
  inAll: number;
}

/** Each body has 5 MiB at most: 320 MiB when 64 bodies arrive at once. */
const DEFAULT_UPLOAD_LIMITS: UploadLimits = { perMember: 2, inAll: 64 };

export class UploadSlots {
  private readonly taken = new Map<number, number>();
  private inAll = 0;

  constructor(private readonly limits: UploadLimits = DEFAULT_UPLOAD_LIMITS) {}

  /**
   * Gives back the slot when called; a second call does nothing.
   * @throws CallError rateLimited when the member holds all their slots, unavailable when all slots are taken
   */
  takeSlot(memberId: number): () => void {
    const held = this.taken.get(memberId) ?? 0;
    if (held >= this.limits.perMember) throw new CallError('rateLimited');
    if (this.inAll >= this.limits.inAll) throw new CallError('unavailable');
    this.taken.set(memberId, held + 1);
    this.inAll++;
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(memberId);
      isTaken = false;
    };
  }

  private giveBack(memberId: number): void {
    this.inAll--;
    const left = (this.taken.get(memberId) ?? 0) - 1;
    if (left > 0) this.taken.set(memberId, left);
    else this.taken.delete(memberId);
  }
}
