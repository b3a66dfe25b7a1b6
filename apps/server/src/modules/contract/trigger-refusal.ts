/**
 * Which of the rules about take-profit and stop-loss was broken (RULES 1.12, SPEC 5), in words, after the engine
 * refused: it compares with the live prices that the engine compared with a moment ago.
 */
import { currentPriceHundredths } from '@tern/math/contract';
import type { ErrorName } from '@tern/protocol';
import type { LiveMark } from './live-marks.ts';

export interface AskedTriggers {
  isLong: boolean;
  /** 0n: none. */
  takeProfit: bigint;
  stopLoss: bigint;
  /** Of a LIMIT order that carries them; else 0n. */
  price: bigint;
}

export function triggerRefusal(
  asked: AskedTriggers,
  mark: Pick<LiveMark, 'lastPrice' | 'markPrice'>,
): ErrorName {
  const { isLong, takeProfit, stopLoss, price } = asked;
  const current = currentPriceHundredths(mark.lastPrice, mark.markPrice);
  const isAbove = (trigger: bigint, hundredths: bigint) => trigger * 100n > hundredths;
  const isBelow = (trigger: bigint, hundredths: bigint) => trigger * 100n < hundredths;
  const [beyond, short] = isLong ? [isAbove, isBelow] : [isBelow, isAbove];
  if (takeProfit !== 0n && !beyond(takeProfit, current)) return isLong ? 'takeProfitLong' : 'takeProfitShort';
  if (stopLoss !== 0n && !short(stopLoss, current)) return isLong ? 'stopLossLong' : 'stopLossShort';
  if (price !== 0n && takeProfit !== 0n && !beyond(takeProfit, price * 100n)) return 'takeProfitOrder';
  if (price !== 0n && stopLoss !== 0n && !short(stopLoss, price * 100n)) return 'stopLossOrder';
  return 'triggersInvalid';
}
