/**
 * The contract events that every order gives, from numbers: a header with what is chosen from a list and the contract's
 * number, then words of shapes (value-shape.ts), then the values. Left out is what the reader knows: the sequence, and
 * the taker of a trade when it is the order that was opened last by the same command.
 */
import { LIMB } from '../base/amount.ts';
import {
  CONTRACT_BIT,
  CONTRACT_CLOSED_BIT,
  CONTRACT_OPENED_BIT,
  CONTRACT_TRADED_BIT,
  EVENT_CODE,
  POSITION_BIT,
} from '../codec/event-code.ts';
import type { Events } from '../codec/event-writer.ts';
import { VALUE_SHAPE } from '../codec/value-shape.ts';
import { highWord, highWordOfLimbs, type WordWriter } from '../codec/word-writer.ts';
import type {
  ContractOrderClosedValues,
  ContractOrderOpenedValues,
  ContractTotalsValues,
  ContractTradedValues,
} from './contract-event-values.ts';
import { EVENT_NUMBERS, POSITION, POSITION_RECORD } from './positions/position-record.ts';

/** Where positions lie: contract/positions/position-record.ts says what is where. */
export interface PositionRecords {
  numbers: Float64Array;
  integers: Int32Array;
}

export function writeContractOrderOpened(events: Events<never>, values: ContractOrderOpenedValues): void {
  const { out } = events;
  out.makeRoom();
  const start = out.at;
  out.at = start + 2;
  const { scratch } = events;
  scratch[0] = values.orderId;
  scratch[1] = values.memberId;
  scratch[2] = values.price;
  scratch[3] = values.lots;
  scratch[4] = values.qty;
  scratch[5] = values.leverage;
  scratch[6] = values.makerFeePpm;
  scratch[7] = values.takerFeePpm;
  scratch[8] = values.takeProfit;
  scratch[9] = values.stopLoss;
  const shape = writeShaped(out, scratch, 0, 10);
  out.words[start] =
    EVENT_CODE.contractOrderOpened |
    (values.tradeType << CONTRACT_OPENED_BIT.tradeTypeShift) |
    (values.type << CONTRACT_OPENED_BIT.typeShift) |
    (values.timeInForce << CONTRACT_OPENED_BIT.timeInForceShift) |
    (values.origin << CONTRACT_OPENED_BIT.originShift) |
    (values.mode << CONTRACT_OPENED_BIT.modeShift) |
    (values.triggerSource << CONTRACT_OPENED_BIT.sourceShift) |
    (values.requestId === '' ? 0 : CONTRACT_OPENED_BIT.requestId) |
    (values.market << CONTRACT_BIT.marketShift);
  out.words[start + 1] = shape;
  events.openedId = values.orderId;
  events.openedMemberId = values.memberId;
  events.openedSeq = events.seq;
  if (values.requestId !== '') out.text(values.requestId);
}

export function writeContractTraded(events: Events<never>, values: ContractTradedValues): void {
  const { out } = events;
  out.makeRoom();
  const { taker, maker } = values;
  const start = out.at;
  out.at = start + 3;
  const step = values.tradeId - events.lastTradeId;
  events.lastTradeId = values.tradeId;
  const { scratch } = events;
  scratch[0] = step;
  scratch[1] = values.price;
  scratch[2] = values.qty;
  scratch[3] = values.notional;
  scratch[4] = taker.fee;
  scratch[5] = taker.lots;
  scratch[6] = taker.margin;
  scratch[7] = taker.pnl;
  scratch[8] = taker.cost;
  out.words[start + 1] = writeShaped(out, scratch, 0, 9);
  scratch[0] = maker.orderId;
  scratch[1] = maker.memberId;
  scratch[2] = maker.fee;
  scratch[3] = maker.lots;
  scratch[4] = maker.margin;
  scratch[5] = maker.pnl;
  scratch[6] = maker.cost;
  const takerWasOpened =
    events.openedSeq === events.seq &&
    events.openedId === taker.orderId &&
    events.openedMemberId === taker.memberId;
  scratch[7] = taker.orderId;
  scratch[8] = taker.memberId;
  out.words[start + 2] = writeShaped(out, scratch, 0, takerWasOpened ? 7 : 9);
  out.words[start] =
    EVENT_CODE.contractTraded |
    (values.takerSide << CONTRACT_TRADED_BIT.takerSideShift) |
    (taker.tradeType << CONTRACT_TRADED_BIT.takerTypeShift) |
    (maker.tradeType << CONTRACT_TRADED_BIT.makerTypeShift) |
    (takerWasOpened ? CONTRACT_TRADED_BIT.takerWasOpened : 0) |
    (values.market << CONTRACT_BIT.marketShift);
}

export function writeContractOrderClosed(events: Events<never>, values: ContractOrderClosedValues): void {
  const { out } = events;
  out.makeRoom();
  const start = out.at;
  out.at = start + 2;
  const { scratch } = events;
  scratch[0] = values.orderId;
  scratch[1] = values.memberId;
  scratch[2] = values.filledQty;
  scratch[3] = values.filledNotional;
  scratch[4] = values.filledLots;
  scratch[5] = values.fee;
  const shape = writeShaped(out, scratch, 0, 6);
  out.words[start] =
    EVENT_CODE.contractOrderClosed |
    (values.reason << CONTRACT_CLOSED_BIT.reasonShift) |
    (values.market << CONTRACT_BIT.marketShift);
  out.words[start + 1] = shape;
}

/** The position as its record has it now. */
export function writePositionChanged(
  events: Events<never>,
  records: PositionRecords,
  position: number,
  memberId: number,
  isLocked: boolean,
): void {
  const { out } = events;
  out.makeRoom();
  const { numbers, integers } = records;
  const at = position << POSITION_RECORD.WORD_SHIFT;
  const intsAt = position << POSITION_RECORD.INT_SHIFT;
  const start = out.at;
  out.at = start + 2;
  const { scratch } = events;
  scratch[0] = numbers[at | POSITION.ID]!;
  scratch[1] = memberId;
  scratch[2] = integers[intsAt | POSITION.LEVERAGE]!;
  const first = writeShaped(out, scratch, 0, 3);
  out.words[start + 1] = first | (writeShaped(out, numbers, at | POSITION.QTY, EVENT_NUMBERS) << 6);
  out.words[start] =
    EVENT_CODE.positionChanged |
    (integers[intsAt | POSITION.SIDE]! << POSITION_BIT.sideShift) |
    (integers[intsAt | POSITION.IS_CROSS]! << POSITION_BIT.modeShift) |
    (integers[intsAt | POSITION.TRIGGER_SOURCE]! << POSITION_BIT.sourceShift) |
    (isLocked ? POSITION_BIT.locked : 0) |
    (integers[intsAt | POSITION.MARKET]! << CONTRACT_BIT.marketShift);
}

export function writeContractTotalsChanged(events: Events<never>, values: ContractTotalsValues): void {
  const { out } = events;
  out.makeRoom();
  const start = out.at;
  out.at = start + 2;
  const { scratch } = events;
  scratch[0] = values.openQty;
  const shape =
    writeLimbs(out, values.clearingLo, values.clearingHi) | (writeShaped(out, scratch, 0, 1) << 2);
  out.words[start] = EVENT_CODE.contractTotalsChanged | (values.market << CONTRACT_BIT.marketShift);
  out.words[start + 1] = shape;
}

/** Writes `count` values in as few words as each needs and answers their shapes. */
function writeShaped(out: WordWriter, values: Float64Array, from: number, count: number): number {
  const { words } = out;
  let at = out.at;
  let shapes = 0;
  for (let i = 0; i < count; i++) {
    const value = values[from + i]!;
    if (value === 0) continue;
    const magnitude = value < 0 ? -value : value;
    words[at++] = magnitude | 0;
    let shape: number = VALUE_SHAPE.narrow;
    if (value >= 2 ** 32 || value < 0) {
      words[at++] = highWord(magnitude);
      shape = value < 0 ? VALUE_SHAPE.negative : VALUE_SHAPE.wide;
    }
    shapes |= shape << (2 * i);
  }
  out.at = at;
  return shapes;
}

/** As one of them in two words, of an amount that need not fit a number. */
function writeLimbs(out: WordWriter, lo: number, hi: number): number {
  if (lo === 0 && hi === 0) return VALUE_SHAPE.zero;
  const isNegative = hi < 0;
  // The magnitude of a negative amount: what its limbs lack of zero.
  const upper = isNegative ? (lo === 0 ? -hi : -hi - 1) : hi;
  const lower = isNegative && lo !== 0 ? LIMB.RANGE - lo : lo;
  out.wide(lower | 0, highWordOfLimbs(lower, upper));
  return isNegative ? VALUE_SHAPE.negative : VALUE_SHAPE.wide;
}
