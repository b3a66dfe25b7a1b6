/** The contract events that every order gives, from the words that write-contract-events.ts wrote. */
import { CANCEL_REASONS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../base/order-words.ts';
import { CodecError } from '../codec/byte-reader.ts';
import {
  CONTRACT_BIT,
  CONTRACT_CLOSED_BIT,
  CONTRACT_OPENED_BIT,
  CONTRACT_TRADED_BIT,
  EVENT_CODE,
  POSITION_BIT,
} from '../codec/event-code.ts';
import { fromList } from '../codec/from-list.ts';
import { CHOICE } from '../codec/value-shape.ts';
import type { WordReader } from '../codec/word-reader.ts';
import { MARGIN_MODES, POSITION_SIDES, TRADE_TYPES, TRIGGER_SOURCES } from '../contract/commands.ts';
import {
  type ContractOrderClosed,
  type ContractOrderEvent,
  type ContractOrderOpened,
  type ContractTotalsChanged,
  type ContractTraded,
  type ContractTradeSide,
  ORDER_ORIGINS,
  type PositionChanged,
} from '../contract/order-events.ts';
import type { EventCursor } from './event-cursor.ts';

export function readContractOrderEvent(cursor: EventCursor, header: number): ContractOrderEvent {
  switch (header & 0xff) {
    case EVENT_CODE.contractOrderOpened:
      return readContractOrderOpened(cursor, header);
    case EVENT_CODE.contractTraded:
      return readContractTraded(cursor, header);
    case EVENT_CODE.contractOrderClosed:
      return readContractOrderClosed(cursor, header);
    case EVENT_CODE.positionChanged:
      return readPositionChanged(cursor, header);
    default:
      return readContractTotalsChanged(cursor, header);
  }
}

function readContractOrderOpened(cursor: EventCursor, header: number): ContractOrderOpened {
  const { words } = cursor;
  const shape = words.word();
  const coded = (shift: number, mask: number): number => (header >> shift) & mask;
  const opened: ContractOrderOpened = {
    kind: 'contract-order-opened',
    orderId: words.shapedNumber(shape),
    memberId: words.shapedNumber(shape >> 2),
    requestId: '',
    market: contractName(cursor, header),
    tradeType: TRADE_TYPES[coded(CONTRACT_OPENED_BIT.tradeTypeShift, CHOICE.ofFour)]!,
    type: ORDER_TYPES[coded(CONTRACT_OPENED_BIT.typeShift, CHOICE.ofTwo)]!,
    timeInForce: TIMES_IN_FORCE[coded(CONTRACT_OPENED_BIT.timeInForceShift, CHOICE.ofFour)]!,
    origin: ORDER_ORIGINS[coded(CONTRACT_OPENED_BIT.originShift, CHOICE.ofFour)]!,
    price: words.shapedAmount(shape >> 4),
    lots: words.shapedAmount(shape >> 6),
    qty: words.shapedAmount(shape >> 8),
    leverage: words.shapedNumber(shape >> 10),
    mode: MARGIN_MODES[coded(CONTRACT_OPENED_BIT.modeShift, CHOICE.ofTwo)]!,
    makerFeePpm: words.shapedNumber(shape >> 12),
    takerFeePpm: words.shapedNumber(shape >> 14),
    takeProfit: words.shapedAmount(shape >> 16),
    stopLoss: words.shapedAmount(shape >> 18),
    triggerSource: TRIGGER_SOURCES[coded(CONTRACT_OPENED_BIT.sourceShift, CHOICE.ofTwo)]!,
  };
  if ((header & CONTRACT_OPENED_BIT.requestId) !== 0) opened.requestId = words.text();
  cursor.openedContractOrder = opened;
  return opened;
}

function readContractTraded(cursor: EventCursor, header: number): ContractTraded {
  const { words } = cursor;
  const shape = words.word();
  const sideShape = words.word();
  cursor.lastTradeId += words.shapedNumber(shape);
  const price = words.shapedAmount(shape >> 2);
  const qty = words.shapedAmount(shape >> 4);
  const notional = words.shapedAmount(shape >> 6);
  const taker = readTradeSide(words, 0, 0, header >> CONTRACT_TRADED_BIT.takerTypeShift, shape >> 8);
  const makerId = words.shapedNumber(sideShape);
  const makerMemberId = words.shapedNumber(sideShape >> 2);
  const makerType = header >> CONTRACT_TRADED_BIT.makerTypeShift;
  const maker = readTradeSide(words, makerId, makerMemberId, makerType, sideShape >> 4);
  if ((header & CONTRACT_TRADED_BIT.takerWasOpened) === 0) {
    taker.orderId = words.shapedNumber(sideShape >> 14);
    taker.memberId = words.shapedNumber(sideShape >> 16);
  } else {
    const opened = cursor.openedContractOrder;
    if (opened === undefined) throw new CodecError('a contract trade without its taker');
    taker.orderId = opened.orderId;
    taker.memberId = opened.memberId;
  }
  return {
    kind: 'contract-traded',
    tradeId: cursor.lastTradeId,
    market: contractName(cursor, header),
    price,
    qty,
    notional,
    takerSide: SIDES[(header >> CONTRACT_TRADED_BIT.takerSideShift) & CHOICE.ofTwo]!,
    taker,
    maker,
  };
}

function readTradeSide(
  words: WordReader,
  orderId: number,
  memberId: number,
  tradeType: number,
  shape: number,
): ContractTradeSide {
  return {
    orderId,
    memberId,
    tradeType: TRADE_TYPES[tradeType & CHOICE.ofFour]!,
    fee: words.shapedAmount(shape),
    lots: words.shapedAmount(shape >> 2),
    margin: words.shapedAmount(shape >> 4),
    pnl: words.shapedAmount(shape >> 6),
    cost: words.shapedAmount(shape >> 8),
  };
}

function readContractOrderClosed(cursor: EventCursor, header: number): ContractOrderClosed {
  const { words } = cursor;
  const shape = words.word();
  const code = (header >> CONTRACT_CLOSED_BIT.reasonShift) & CHOICE.ofSixteen;
  const reason = fromList(CANCEL_REASONS, code);
  return {
    kind: 'contract-order-closed',
    orderId: words.shapedNumber(shape),
    memberId: words.shapedNumber(shape >> 2),
    market: contractName(cursor, header),
    status: reason === 'NONE' ? 'matched' : 'cancelled',
    reason,
    filledQty: words.shapedAmount(shape >> 4),
    filledNotional: words.shapedAmount(shape >> 6),
    filledLots: words.shapedAmount(shape >> 8),
    fee: words.shapedAmount(shape >> 10),
  };
}

function readPositionChanged(cursor: EventCursor, header: number): PositionChanged {
  const { words } = cursor;
  const shape = words.word();
  return {
    kind: 'position-changed',
    positionId: words.shapedNumber(shape),
    memberId: words.shapedNumber(shape >> 2),
    market: contractName(cursor, header),
    side: POSITION_SIDES[(header >> POSITION_BIT.sideShift) & CHOICE.ofTwo]!,
    mode: MARGIN_MODES[(header >> POSITION_BIT.modeShift) & CHOICE.ofTwo]!,
    leverage: words.shapedNumber(shape >> 4),
    qty: words.shapedAmount(shape >> 6),
    lots: words.shapedAmount(shape >> 8),
    frozenQty: words.shapedAmount(shape >> 10),
    frozenLots: words.shapedAmount(shape >> 12),
    openNotional: words.shapedAmount(shape >> 14),
    margin: words.shapedAmount(shape >> 16),
    takeProfit: words.shapedAmount(shape >> 18),
    stopLoss: words.shapedAmount(shape >> 20),
    triggerSource: TRIGGER_SOURCES[(header >> POSITION_BIT.sourceShift) & CHOICE.ofTwo]!,
    isLocked: (header & POSITION_BIT.locked) !== 0,
    openTimeMs: words.shapedNumber(shape >> 22),
    realisedPnl: words.shapedAmount(shape >> 24),
    fees: words.shapedAmount(shape >> 26),
    funding: words.shapedAmount(shape >> 28),
  };
}

function readContractTotalsChanged(cursor: EventCursor, header: number): ContractTotalsChanged {
  const { words } = cursor;
  const shape = words.word();
  return {
    kind: 'contract-totals-changed',
    market: contractName(cursor, header),
    clearing: words.shapedAmount(shape),
    openQty: words.shapedAmount(shape >> 2),
  };
}

function contractName(cursor: EventCursor, header: number): string {
  return fromList(cursor.dictionary.contracts, header >>> CONTRACT_BIT.marketShift).market;
}
