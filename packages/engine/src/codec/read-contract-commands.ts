/** The placing of a contract order, from the words that contract-command-writer.ts wrote. */
import { type PlaceContractOrder, TIMES_IN_FORCE, TRADE_TYPES } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import { PLACE_CONTRACT_BIT } from './command-code.ts';
import { listed } from './from-list.ts';
import { CHOICE } from './value-shape.ts';
import type { WordReader } from './word-reader.ts';

export function readPlaceContractOrder(reader: WordReader, dictionary: Dictionary): PlaceContractOrder {
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
  const market = number === 0 ? reader.text() : listed(dictionary.contracts, number - 1).market;
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
