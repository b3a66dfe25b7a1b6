/**
 * Finds the rule about take-profit and stop-loss that an order broke (rules/contracts#triggers, product#validation),
 * after the engine refused: it compares with the live prices that the engine compared with a moment ago.
 */
import type { TriggerSource } from '@tern/engine';
import { pricesAround } from '@tern/math/contract';
import type { ErrorName } from '@tern/protocol';
import type { LiveMark } from '../terms/live-marks.ts';
import type { ContractInfo } from '../terms/terms.ts';

export interface AskedTriggers {
  isLong: boolean;
  /** 0n: none. */
  takeProfit: bigint;
  stopLoss: bigint;
  /** The price of the LIMIT order that carries the triggers; else 0n. */
  price: bigint;
  triggerSource: TriggerSource;
}

export function triggerFault(
  asked: AskedTriggers,
  mark: Pick<LiveMark, 'lastPrice' | 'markPrice'>,
  contract: Pick<ContractInfo, 'settings'>,
): ErrorName {
  const { isLong, takeProfit, stopLoss, price } = asked;
  const current = asked.triggerSource === 'LAST' ? lastHeld(mark, contract) : mark.markPrice;
  const isAbove = (trigger: bigint, than: bigint) => trigger > than;
  const isBelow = (trigger: bigint, than: bigint) => trigger < than;
  const [beyond, short] = isLong ? [isAbove, isBelow] : [isBelow, isAbove];
  if (takeProfit !== 0n && !beyond(takeProfit, current)) return isLong ? 'takeProfitLong' : 'takeProfitShort';
  if (stopLoss !== 0n && !short(stopLoss, current)) return isLong ? 'stopLossLong' : 'stopLossShort';
  if (price !== 0n && takeProfit !== 0n && !beyond(takeProfit, price)) return 'takeProfitOrder';
  if (price !== 0n && stopLoss !== 0n && !short(stopLoss, price)) return 'stopLossOrder';
  return 'triggersInvalid';
}

/** T of rules/contracts#last-triggers as near as it is known here: the last price held within the clamp of the mark. */
function lastHeld(
  { lastPrice, markPrice }: Pick<LiveMark, 'lastPrice' | 'markPrice'>,
  { settings }: Pick<ContractInfo, 'settings'>,
): bigint {
  if (lastPrice === 0n) return markPrice;
  const { low, high } = pricesAround(settings, markPrice, BigInt(settings.bounds.lastClampPpm));
  return lastPrice < low ? low : lastPrice > high ? high : lastPrice;
}
