/**
 * Limits uploads: the bodies that are read at the same time, because each is held in memory, and the uploads of a member, from
 * the first byte until the image is done or refused. Invariant: no member holds more than their own few slots, so
 * that all slots together are far from what one member can take.
 */
import { CallError } from '../call.ts';

export interface UploadLimits {
  perMember: number;
  inAll: number;
}

export interface UploadSlot {
  /** Makes room for another body; a second call does nothing. */
  endBody(): void;
  /** Gives the member's place back, and that of the body if it is still held; a second call does nothing. */
  end(): void;
}

/** Each body has 5 MiB at most: 320 MiB when 64 bodies arrive at once. */
const DEFAULT_UPLOAD_LIMITS: UploadLimits = { perMember: 2, inAll: 64 };

export class UploadSlots {
  private readonly taken = new Map<number, number>();
  private bodies = 0;

  constructor(private readonly limits: UploadLimits = DEFAULT_UPLOAD_LIMITS) {}

  takeSlot(memberId: number): UploadSlot {
    const held = this.taken.get(memberId) ?? 0;
    if (held >= this.limits.perMember) throw new CallError('rateLimited');
    if (this.bodies >= this.limits.inAll) throw new CallError('unavailable');
    this.taken.set(memberId, held + 1);
    this.bodies++;
    const endBody = once(() => this.bodies--);
    const endUpload = once(() => this.giveBack(memberId));
    return {
      endBody,
      end() {
        endBody();
        endUpload();
      },
    };
  }

  private giveBack(memberId: number): void {
    const left = (this.taken.get(memberId) ?? 0) - 1;
    if (left > 0) this.taken.set(memberId, left);
    else this.taken.delete(memberId);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
