/** The commands of contracts: placing and cancelling in words, the others in the bytes of a block. */
import { type PlaceContractOrder, TIMES_IN_FORCE, TRADE_TYPES } from '../commands.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { COMMAND_CODE, PLACE_CONTRACT_BIT } from './command-code.ts';
import { CommandFieldWriter } from './command-field-writer.ts';
import { safeWhole } from './field.ts';
import { positionIn } from './from-list.ts';

/** What is written for the lots of a close by percentage; 0n, which the engine refuses, when lots are named too. */
const percentOf = ({ lots, closePercent }: PlaceContractOrder): bigint =>
  lots === 0n ? BigInt(safeWhole(closePercent)) : 0n;

export class ContractCommandWriter extends CommandFieldWriter {
  protected placeContractOrder(order: PlaceContractOrder): void {
    const { words } = this;
    const { requestId } = order;
    const contract = this.dictionary.contractNumber(order.market);
    const tradeType = positionIn(TRADE_TYPES, order.tradeType);
    const timeInForce = positionIn(TIMES_IN_FORCE, order.timeInForce);
    const headerAt = words.at;
    words.at += 2;
    let shape = this.shapedNumber(safeWhole(order.memberId));
    shape |= this.shapedAmount(order.price) << 2;
    const byPercent = order.closePercent !== 0;
    shape |= this.shapedAmount(byPercent ? percentOf(order) : order.lots) << 4;
    shape |= this.shapedNumber(safeWhole(order.leverage)) << 6;
    shape |= this.shapedAmount(order.takeProfit) << 8;
    shape |= this.shapedAmount(order.stopLoss) << 10;
    if (contract === undefined) words.text(order.market, MAX_NAME_LENGTH);
    if (requestId !== '') words.text(requestId);
    words.words[headerAt] =
      COMMAND_CODE['place-contract-order'] |
      (tradeType << PLACE_CONTRACT_BIT.tradeTypeShift) |
      (order.type === 'MARKET' ? PLACE_CONTRACT_BIT.market : 0) |
      (timeInForce << PLACE_CONTRACT_BIT.timeInForceShift) |
      (order.triggerSource === 'LAST' ? PLACE_CONTRACT_BIT.byLast : 0) |
      (order.closeAll ? PLACE_CONTRACT_BIT.closeAll : 0) |
      (byPercent ? PLACE_CONTRACT_BIT.byPercent : 0) |
      (requestId === '' ? 0 : PLACE_CONTRACT_BIT.requestId) |
      ((contract === undefined ? 0 : contract + 1) << PLACE_CONTRACT_BIT.marketShift);
    words.words[headerAt + 1] = shape;
  }
}
