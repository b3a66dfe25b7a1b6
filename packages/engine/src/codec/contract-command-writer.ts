/** The commands of contracts: placing and cancelling in words, the others in the bytes of a block. */
import {
  CONTRACT_STATUSES,
  MARGIN_MODES,
  ORDER_TYPES,
  type PlaceContractOrder,
  type PlacePlanOrder,
  POSITION_SIDES,
  TIMES_IN_FORCE,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from '../commands.ts';
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../limits.ts';
import { COMMAND_BLOCKS, type DeclaredCommand } from './command-blocks.ts';
import { COMMAND_CODE, PLACE_CONTRACT_BIT } from './command-code.ts';
import { CommandFieldWriter } from './command-field-writer.ts';
import type { ContractBlockCommand } from './contract-block-command.ts';
import { writeContractSettings } from './contract-settings.ts';
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

  protected contractBody(command: ContractBlockCommand | DeclaredCommand): void {
    const out = this.out;
    switch (command.kind) {
      case 'cancel-all-contract-orders':
        this.id(command.memberId);
        out.u8(command.market === '' ? 0 : 1);
        if (command.market !== '') this.contract(command.market);
        return;
      case 'place-plan-order':
        this.planOrder(command);
        return;
      case 'cancel-plan-order':
        this.id(command.memberId);
        this.id(command.planId);
        return;
      case 'reverse-position':
        this.id(command.memberId);
        out.text(command.requestId, MAX_REQUEST_ID_LENGTH);
        this.contract(command.market);
        out.u8(positionIn(POSITION_SIDES, command.side));
        return;
      case 'set-leverage':
        this.id(command.memberId);
        this.contract(command.market);
        this.small(command.leverage);
        return;
      case 'set-margin-mode':
        this.id(command.memberId);
        this.contract(command.market);
        out.u8(positionIn(MARGIN_MODES, command.mode));
        return;
      case 'change-margin':
        this.id(command.memberId);
        out.text(command.requestId, MAX_REQUEST_ID_LENGTH);
        this.contract(command.market);
        out.u8(positionIn(POSITION_SIDES, command.side));
        out.signed(command.amount);
        return;
      case 'set-position-triggers':
        this.id(command.memberId);
        this.contract(command.market);
        out.u8(positionIn(POSITION_SIDES, command.side));
        out.signed(command.takeProfit);
        out.signed(command.stopLoss);
        out.u8(positionIn(TRIGGER_SOURCES, command.triggerSource));
        return;
      case 'continue-liquidation':
        return;
      case 'list-contract':
        out.text(command.market, MAX_NAME_LENGTH);
        this.asset(command.base);
        this.name(this.dictionary.indexNumber(command.indexSymbol), command.indexSymbol);
        this.small(command.priceScale);
        this.small(command.qtyScale);
        writeContractSettings(out, command.settings);
        return;
      case 'set-contract-settings':
        this.contract(command.market);
        writeContractSettings(out, command.settings);
        return;
      case 'set-contract-status':
        this.contract(command.market);
        out.u8(positionIn(CONTRACT_STATUSES, command.status));
        out.text(command.reason, MAX_REF_LENGTH);
        return;
      default:
        COMMAND_BLOCKS.write(out, command, this.dictionary);
    }
  }

  private planOrder(order: PlacePlanOrder): void {
    const out = this.out;
    this.id(order.memberId);
    out.text(order.requestId, MAX_REQUEST_ID_LENGTH);
    this.contract(order.market);
    out.u8(positionIn(TRADE_TYPES, order.tradeType));
    out.u8(positionIn(ORDER_TYPES, order.type));
    out.u8(positionIn(TRIGGER_SOURCES, order.triggerSource));
    this.flags(order.closeAll);
    out.signed(order.triggerPrice);
    out.signed(order.price);
    out.signed(order.lots);
    this.small(order.leverage);
  }
}
