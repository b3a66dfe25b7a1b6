/**
 * Cancels one of the caller's open orders, by its id or by the request id it was placed with, in the lane that never
 * closes. Another member's order and one that never existed are answered alike.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { type Answered, CallError, type Caller } from '../../platform/http/call.ts';
import { existingOrderId } from '../../platform/http/existing-order-id.ts';
import { type CommandSubmitter, executeCommand } from '../command/index.ts';

/** Tells if the member ever had this order; the engine keeps open ones only. */
export type WasOwnOrder = (memberId: number, order: NamedOrder) => Promise<boolean>;

export interface NamedOrder {
  /** 0 when named by request id. */
  orderId: number;
  requestId: string;
}

export async function cancelSpotOrder(
  params: CallRequest<'cancelSpotOrder'>,
  caller: Caller,
  kernel: CommandSubmitter,
  wasOwn: WasOwnOrder,
): Promise<Answered<CallResult<'cancelSpotOrder'>>> {
  const order = namedOrder(params.orderId, params.requestId, 'requestId');
  const { memberId } = caller;
  try {
    const outcome = await executeCommand(kernel, { kind: 'cancel-spot-order', memberId, ...order });
    return { result: { orderId: String(outcome.result) }, sequence: outcome.sequence };
  } catch (error) {
    const isUnknown = error instanceof CallError && error.error === 'orderUnknown';
    if (isUnknown && (await wasOwn(memberId, order))) throw new CallError('orderFinished');
    throw error;
  }
}

/** @param field the call's name for the request id that the order was placed with */
export function namedOrder(
  orderId: string | undefined,
  requestId: string | undefined,
  field: string,
): NamedOrder {
  if (orderId === undefined && requestId === undefined)
    throw new CallError('parameterMissing', { field: 'orderId' });
  if (orderId !== undefined && requestId !== undefined) {
    throw new CallError('parameterInvalid', { field });
  }
  if (orderId === undefined) return { orderId: 0, requestId: requestId! };
  return { orderId: existingOrderId(orderId), requestId: '' };
}
