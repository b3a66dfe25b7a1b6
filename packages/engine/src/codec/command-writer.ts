/**
 * Turns commands into the bytes of a batch. Names that the dictionary knows become numbers; others are written out, and
 * the engine, which may know better, decides. Every command can be written: numbers that do not fit are replaced by
 * ones that the engine refuses, so bad input is a rejection and never an exception.
 */
import { type Command, type PlaceSpotOrder, TIMES_IN_FORCE } from '../commands.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { COMMAND_BLOCKS } from './command-blocks.ts';
import { COMMAND_CODE, ORDER_FLAG, PLACE_BIT, TIME_IN_FORCE_BITS } from './command-code.ts';
import { ContractCommandWriter } from './contract-command-writer.ts';
import { safeWhole } from './field.ts';

export class CommandWriter extends ContractCommandWriter {
  /** Commands added since the last `take`. */
  count = 0;

  add(command: Command): void {
    const start = this.words.at;
    try {
      this.write(command);
      this.count++;
    } catch (error) {
      this.words.at = start;
      this.out.position = 0;
      throw error;
    }
  }

  /** The `commands` of a CommandBatch; the writer is empty afterwards. */
  take(): Uint8Array {
    this.count = 0;
    return this.words.take();
  }

  private write(command: Command): void {
    this.words.makeRoom();
    if (command.kind === 'place-spot-order') this.placeSpotOrder(command);
    else if (command.kind === 'cancel-spot-order') this.cancel(COMMAND_CODE[command.kind], command);
    else if (command.kind === 'place-contract-order') this.placeContractOrder(command);
    else if (command.kind === 'cancel-contract-order') this.cancel(COMMAND_CODE[command.kind], command);
    else {
      const code = COMMAND_BLOCKS.write(this.out, command, this.dictionary);
      this.words.block(code, this.out.view());
    }
  }

  private placeSpotOrder(order: PlaceSpotOrder): void {
    const { words } = this;
    const { price, qty, quoteAmount, requestId } = order;
    const memberId = safeWhole(order.memberId);
    const market = this.dictionary.marketNumber(order.market);
    const kind =
      (order.side === 'SELL' ? ORDER_FLAG.sell : 0) |
      (order.type === 'MARKET' ? ORDER_FLAG.market : 0) |
      (TIMES_IN_FORCE.indexOf(order.timeInForce) << TIME_IN_FORCE_BITS.shift);
    const headerAt = words.at++;
    const wideMember = this.number(memberId);
    const widePrice = this.magnitude(price);
    const wideQty = this.magnitude(qty);
    if (quoteAmount !== 0n) this.wideMagnitude(quoteAmount);
    if (market === undefined) words.text(order.market, MAX_NAME_LENGTH);
    if (requestId !== '') words.text(requestId);
    words.words[headerAt] =
      COMMAND_CODE['place-spot-order'] |
      (kind << PLACE_BIT.kindShift) |
      (price < 0n ? PLACE_BIT.negativePrice : 0) |
      (qty < 0n ? PLACE_BIT.negativeQty : 0) |
      (quoteAmount < 0n ? PLACE_BIT.negativeQuoteAmount : 0) |
      (quoteAmount === 0n ? 0 : PLACE_BIT.quoteAmount) |
      (requestId === '' ? 0 : PLACE_BIT.requestId) |
      (wideMember ? PLACE_BIT.wideMember : 0) |
      (widePrice ? PLACE_BIT.widePrice : 0) |
      (wideQty ? PLACE_BIT.wideQty : 0) |
      ((market === undefined ? 0 : market + 1) << PLACE_BIT.marketShift);
  }
}
