/** From when to when a published text is shown. */
import type { ContentState } from '@tern/protocol/desk';
import { Refusal } from '../../platform/http/call.ts';

export interface Schedule {
  fromMs: number;
  /** 0: without end. */
  toMs: number;
}

export function stateOf({ fromMs, toMs }: Schedule, isPublished: boolean, nowMs: number): ContentState {
  if (!isPublished) return 'DRAFT';
  if (nowMs < fromMs) return 'SCHEDULED';
  return toMs === 0 || nowMs < toMs ? 'SHOWN' : 'OVER';
}

export function refuseBackwards({ fromMs, toMs }: Schedule): void {
  if (toMs !== 0 && toMs <= fromMs) throw new Refusal('scheduleOrder');
}
