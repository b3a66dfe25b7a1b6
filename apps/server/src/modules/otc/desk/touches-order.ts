import type { Touches } from '../../../kernel/index.ts';

/** True for what happens to an OTC order. */
export const touchesOrder =
  (orderId: number): Touches =>
  (event) =>
    event.kind.startsWith('otc-') && 'orderId' in event && event.orderId === orderId;
