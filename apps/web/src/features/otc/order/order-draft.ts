/**
 * An order of an ad as far as it is typed, while a missing step is taken on a screen of its own. Invariant: a draft belongs
 * to one visit of the screen that it was typed on (its place in the history), so that another visit never finds it.
 */
import type { WireOtcAd } from '@tern/protocol';
import { EMPTY_SIZE, type SizeForm } from '../size-form.ts';

export interface OrderDraft {
  ad: WireOtcAd;
  size: SizeForm;
  /** The methods by which a seller is paid; undefined before a choice: all that fit. */
  paymentIds: readonly string[] | undefined;
}

export const draftOfAd = (ad: WireOtcAd): OrderDraft => ({ ad, size: EMPTY_SIZE, paymentIds: undefined });

let waiting: { visit: string; draft: OrderDraft } | undefined;

export function leaveOrderDraft(visit: string, draft: OrderDraft): void {
  waiting = { visit, draft };
}

/** The draft that waits for this visit, which has it from now on. */
export function takeOrderDraft(visit: string): OrderDraft | undefined {
  if (waiting?.visit !== visit) return undefined;
  const { draft } = waiting;
  waiting = undefined;
  return draft;
}
