/** A plan order as reads know it, live or from the read table, and its shape on the wire. Units as in the engine. */
import { type PlanClosed, type PlanOpened, REJECTIONS, type Rejection } from '@tern/engine';
import { formatUnits } from '@tern/math';
import { LOT_SCALE } from '@tern/math/contract';
import { ERRORS, type WirePlanOrder, type WirePlanStatus } from '@tern/protocol';
import { contractError } from '../terms/contract-error.ts';
import { type Contracts, contractOf, pairsNameOf } from '../terms/terms.ts';

export interface PlanRecord extends Omit<PlanOpened, 'kind'> {
  status: WirePlanStatus;
  /** cancelled: a CancelReason; failed: a Rejection; else NONE. */
  reason: string;
  /** 0: none. */
  orderId: number;
  createTimeMs: number;
  updateTimeMs: number;
}

const WAITING = { status: 'untriggered', reason: 'NONE', orderId: 0 } as const;

export function openedPlan({ kind: _, ...opened }: PlanOpened, timeMs: number): PlanRecord {
  return { ...opened, ...WAITING, createTimeMs: timeMs, updateTimeMs: timeMs };
}

export function restingPlan(plan: Omit<PlanOpened, 'kind'> & { createTimeMs: number }): PlanRecord {
  return { ...plan, ...WAITING, updateTimeMs: plan.createTimeMs };
}

export function closePlan(plan: PlanRecord, { status, reason, orderId }: PlanClosed, timeMs: number): void {
  Object.assign(plan, { status, reason, orderId, updateTimeMs: timeMs });
}

export function wirePlan(plan: PlanRecord, contracts: Contracts): WirePlanOrder {
  const contract = contractOf(plan.market, contracts);
  const price = (units: bigint) => formatUnits(units, contract.priceScale);
  const isFailed = plan.status === 'failed';
  return {
    planId: String(plan.planId),
    requestId: plan.requestId,
    pairsName: pairsNameOf(plan.market),
    tradeType: plan.tradeType,
    type: plan.type,
    triggerPrice: price(plan.triggerPrice),
    triggerSource: plan.triggerSource,
    firesAbove: plan.firesAbove,
    price: price(plan.price),
    lots: formatUnits(plan.lots, LOT_SCALE),
    closeAll: plan.closeAll,
    leverage: plan.leverage,
    status: plan.status,
    reason: isFailed ? 'NONE' : plan.reason,
    errorCode: isFailed ? errorCodeOf(plan.reason) : '',
    orderId: plan.orderId === 0 ? '' : String(plan.orderId),
    createTime: plan.createTimeMs,
    updateTime: plan.updateTimeMs,
  };
}

function errorCodeOf(reason: string): string {
  const rejection = REJECTIONS.find((one): one is Exclude<Rejection, 'OK'> => one === reason && one !== 'OK');
  return ERRORS[contractError(rejection ?? 'INTERNAL')].code;
}
