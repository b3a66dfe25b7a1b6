/**
 * Gives the few places at work to image jobs. Members' jobs take turns by member; marks and pictures of operators have a lane
 * of their own, which goes first and has at most half of the places; where there is one place, the lanes take it in turns.
 * Invariant: no member's jobs delay another member by more than one job a turn, and none delay operators by more than the
 * jobs that are at work.
 */
import { CallError } from '../http/call.ts';
import { TurnQueue } from '../turns/turn-queue.ts';

export type ImageLane = 'members' | 'operators';

/** The owner of a job, whose turn it takes. */
export interface ImageOwner {
  lane: ImageLane;
  id: number | string;
  /** A job that still waits when this is aborted is dropped: its answer would reach no client. */
  signal?: AbortSignal | undefined;
}

export interface QueueLimits {
  atOnce: number;
  /** The length of the members' lane; that of operators is half as long. */
  waiting: number;
  /** The waiting jobs of one member. */
  waitingOfOne: number;
}

const LANES: readonly ImageLane[] = ['operators', 'members'];

export class ImageQueue {
  private readonly atWork = { members: 0, operators: 0 };
  private readonly lanes: Record<ImageLane, TurnQueue<ImageOwner['id'], () => void>>;
  private readonly mostOfOperators: number;

  constructor(private readonly limits: QueueLimits) {
    const { atOnce, waiting, waitingOfOne } = limits;
    const half = Math.ceil(waiting / 2);
    this.mostOfOperators = Math.max(1, Math.floor(atOnce / 2));
    this.lanes = {
      members: new TurnQueue({ mostInAll: waiting, mostOfOne: waitingOfOne }),
      operators: new TurnQueue({ mostInAll: half, mostOfOne: Math.ceil(half / 2) }),
    };
  }

  /** Resolves when the job may begin, with the call that ends it. */
  async enter({ lane, id, signal }: ImageOwner): Promise<() => void> {
    if (signal?.aborted) throw new CallError('unavailable');
    if (this.hasPlace(lane)) this.atWork[lane]++;
    else
      await new Promise<void>((resolve, reject) => {
        const full = this.lanes[lane].add(id, resolve);
        if (full !== undefined) reject(new CallError(full === 'ownFull' ? 'rateLimited' : 'unavailable'));
        const drop = () => {
          if (this.lanes[lane].remove(id, resolve)) reject(new CallError('unavailable'));
        };
        signal?.addEventListener('abort', drop, { once: true });
      });
    return () => this.leave(lane);
  }

  private hasPlace(lane: ImageLane): boolean {
    const { members, operators } = this.atWork;
    if (members + operators >= this.limits.atOnce) return false;
    return lane === 'members' || operators < this.mostOfOperators;
  }

  /** The place goes to the next job without becoming free in between. */
  private leave(lane: ImageLane): void {
    this.atWork[lane]--;
    const alternates = this.limits.atOnce === 1 && lane === 'operators';
    for (const next of alternates ? LANES.toReversed() : LANES) {
      const start = this.hasPlace(next) ? this.lanes[next].next() : undefined;
      if (start === undefined) continue;
      this.atWork[next]++;
      start();
      return;
    }
  }
}
