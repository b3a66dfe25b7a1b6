/** The command place-contract-order as 32-bit words. */
import type { Dictionary } from '../../base/dictionary.ts';
import { MAX_NAME_LENGTH } from '../../base/limits.ts';
import { TIMES_IN_FORCE } from '../../base/order-words.ts';
import { COMMAND_CODE, PLACE_CONTRACT_BIT } from '../../codec/command-code.ts';
import { safeWhole } from '../../codec/field.ts';
import { listed, positionIn } from '../../codec/from-list.ts';
import { CHOICE } from '../../codec/value-shape.ts';
import type { WordReader } from '../../codec/word-reader.ts';
import { writeShapedAmount, writeShapedNumber } from '../../codec/word-values.ts';
import type { WordWriter } from '../../codec/word-writer.ts';
import { type PlaceContractOrder, TRADE_TYPES } from '../commands.ts';

/** The lots of a close by percentage are the percentage; 0n, which the engine refuses, when lots are named too. */
const percentOf = ({ lots, closePercent }: PlaceContractOrder): bigint =>
  lots === 0n ? BigInt(safeWhole(closePercent)) : 0n;

export function writePlaceContractOrder(out: WordWriter, order: PlaceContractOrder, names: Dictionary): void {
  const { requestId } = order;
  const contract = names.contractNumber(order.market);
  const tradeType = positionIn(TRADE_TYPES, order.tradeType);
  const timeInForce = positionIn(TIMES_IN_FORCE, order.timeInForce);
  const headerAt = out.at;
  out.at += 2;
  let shape = writeShapedNumber(out, safeWhole(order.memberId));
  shape |= writeShapedAmount(out, order.price) << 2;
  const byPercent = order.closePercent !== 0;
  shape |= writeShapedAmount(out, byPercent ? percentOf(order) : order.lots) << 4;
  shape |= writeShapedNumber(out, safeWhole(order.leverage)) << 6;
  shape |= writeShapedAmount(out, order.takeProfit) << 8;
  shape |= writeShapedAmount(out, order.stopLoss) << 10;
  if (contract === undefined) out.text(order.market, MAX_NAME_LENGTH);
  if (requestId !== '') out.text(requestId);
  out.words[headerAt] =
    COMMAND_CODE['place-contract-order'] |
    (tradeType << PLACE_CONTRACT_BIT.tradeTypeShift) |
    (order.type === 'MARKET' ? PLACE_CONTRACT_BIT.market : 0) |
    (timeInForce << PLACE_CONTRACT_BIT.timeInForceShift) |
    (order.triggerSource === 'LAST' ? PLACE_CONTRACT_BIT.byLast : 0) |
    (order.closeAll ? PLACE_CONTRACT_BIT.closeAll : 0) |
    (byPercent ? PLACE_CONTRACT_BIT.byPercent : 0) |
    (requestId === '' ? 0 : PLACE_CONTRACT_BIT.requestId) |
    ((contract === undefined ? 0 : contract + 1) << PLACE_CONTRACT_BIT.marketShift);
  out.words[headerAt + 1] = shape;
}

export function readPlaceContractOrder(reader: WordReader, names: Dictionary): PlaceContractOrder {
  const header = reader.word();
  const shape = reader.word();
  const has = (bit: number): boolean => (header & bit) !== 0;
  const number = header >>> PLACE_CONTRACT_BIT.marketShift;
  const tradeType = (header >> PLACE_CONTRACT_BIT.tradeTypeShift) & CHOICE.ofFour;
  const timeInForce = (header >> PLACE_CONTRACT_BIT.timeInForceShift) & CHOICE.ofFour;
  const memberId = reader.shapedNumber(shape);
  const price = reader.shapedAmount(shape >> 2);
  const lots = reader.shapedAmount(shape >> 4);
  const leverage = reader.shapedNumber(shape >> 6);
  const takeProfit = reader.shapedAmount(shape >> 8);
  const stopLoss = reader.shapedAmount(shape >> 10);
  const market = number === 0 ? reader.text() : listed(names.contracts, number - 1).market;
  return {
    kind: 'place-contract-order',
    memberId,
    requestId: has(PLACE_CONTRACT_BIT.requestId) ? reader.text() : '',
    market,
    tradeType: TRADE_TYPES[tradeType]!,
    type: has(PLACE_CONTRACT_BIT.market) ? 'MARKET' : 'LIMIT',
    timeInForce: TIMES_IN_FORCE[timeInForce]!,
    price,
    lots: has(PLACE_CONTRACT_BIT.byPercent) ? 0n : lots,
    closePercent: has(PLACE_CONTRACT_BIT.byPercent) ? Number(lots) : 0,
    closeAll: has(PLACE_CONTRACT_BIT.closeAll),
    leverage,
    takeProfit,
    stopLoss,
    triggerSource: has(PLACE_CONTRACT_BIT.byLast) ? 'LAST' : 'MARK',
  };
}
