/**
 * Cancels one of the caller's open orders or plans, or all of them. Another member's order and one that never existed
 * are answered alike.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { type Answered, CallError, type Caller } from '../../../platform/http/call.ts';
import { existingOrderId } from '../../../platform/http/existing-order-id.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import { type Contracts, namedMarket } from '../terms/terms.ts';

export interface NamedOrder {
  /** 0 when named by request id. */
  orderId: number;
  requestId: string;
}

/** Tells if the member ever had this order or plan; the engine keeps open ones only. */
export interface OwnHistory {
  hadOrder(memberId: number, order: NamedOrder): Promise<boolean>;
  hadPlan(memberId: number, planId: number): Promise<boolean>;
}

export async function cancelContractOrder(
  params: CallRequest<'cancelContractOrder'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  history: OwnHistory,
): Promise<Answered<CallResult<'cancelContractOrder'>>> {
  const order = namedOrder(params);
  const command = { kind: 'cancel-contract-order', memberId, ...order } as const;
  const cancel = () => executeCommand(kernel, command);
  const { result, sequence } = await orFinished(cancel, () => history.hadOrder(memberId, order));
  return { result: { orderId: String(result) }, sequence };
}

export async function cancelPlanOrder(
  params: CallRequest<'cancelPlanOrder'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  history: OwnHistory,
): Promise<Answered<CallResult<'cancelPlanOrder'>>> {
  const planId = existingOrderId(params.planId);
  const cancel = () => executeCommand(kernel, { kind: 'cancel-plan-order', memberId, planId });
  const { sequence } = await orFinished(cancel, () => history.hadPlan(memberId, planId));
  return { result: { planId: String(planId) }, sequence };
}

export async function cancelAllContractOrders(
  params: CallRequest<'cancelAllContractOrders'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  contracts: Contracts,
): Promise<Answered<CallResult<'cancelAllContractOrders'>>> {
  const market = namedMarket(params.pairsName, contracts) ?? '';
  const command = { kind: 'cancel-all-contract-orders', memberId, market } as const;
  const { result, sequence } = await executeCommand(kernel, command);
  return { result: { cancelled: result }, sequence };
}

/** An order that the engine no longer knows but the member once had is finished. */
async function orFinished<T>(cancel: () => Promise<T>, wasOwn: () => Promise<boolean>): Promise<T> {
  try {
    return await cancel();
  } catch (error) {
    const isUnknown = error instanceof CallError && error.error === 'orderUnknown';
    if (isUnknown && (await wasOwn())) throw new CallError('orderFinished');
    throw error;
  }
}

function namedOrder({ orderId, requestId }: CallRequest<'cancelContractOrder'>): NamedOrder {
  if (orderId === undefined && requestId === undefined)
    throw new CallError('parameterMissing', { field: 'orderId' });
  if (orderId !== undefined && requestId !== undefined)
    throw new CallError('parameterInvalid', { field: 'requestId' });
  if (orderId === undefined) return { orderId: 0, requestId: requestId! };
  return { orderId: existingOrderId(orderId), requestId: '' };
}
