/** The shape that a request must have before any other check. */
import { MAX_QTY, MAX_REQUEST_ID_LENGTH } from '../../../src/base/limits.ts';
import type { PlaceContractOrder, PlacePlanOrder } from '../../../src/contract/commands.ts';
import { isOpening } from './world.ts';

export function hasOrderShape(command: PlaceContractOrder): boolean {
  const { requestId, type, timeInForce, price, lots, closeAll, closePercent, tradeType } = command;
  const { leverage, takeProfit, stopLoss } = command;
  if (requestId.length > MAX_REQUEST_ID_LENGTH) return false;
  if (type === 'MARKET' && (timeInForce !== 'IOC' || price !== 0n)) return false;
  if (!Number.isInteger(closePercent) || closePercent < 0 || closePercent > 100) return false;
  if ((closeAll || closePercent > 0) && lots !== 0n) return false;
  if (closeAll && closePercent > 0) return false;
  if (isOpening(tradeType)) return !closeAll && closePercent === 0;
  return leverage === 0 && takeProfit === 0n && stopLoss === 0n;
}

export function hasPlanShape({
  requestId,
  type,
  price,
  lots,
  closeAll,
  tradeType,
  leverage,
}: PlacePlanOrder): boolean {
  if (requestId.length > MAX_REQUEST_ID_LENGTH) return false;
  if (lots < 0n || lots > BigInt(MAX_QTY)) return false;
  if (type === 'MARKET' && price !== 0n) return false;
  if (closeAll && lots !== 0n) return false;
  return isOpening(tradeType) ? !closeAll : leverage === 0;
}
