/** The commands of contracts, from what contract-command-writer.ts wrote. */
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
import type { Dictionary } from '../dictionary.ts';
import type { ByteReader } from './byte-reader.ts';
import { COMMAND_BLOCKS, type DeclaredCommand } from './command-blocks.ts';
import { COMMAND_CODE, PLACE_CONTRACT_BIT } from './command-code.ts';
import type { ContractBlockCommand } from './contract-block-command.ts';
import { readContractSettings } from './contract-settings.ts';
import { fromList, listed } from './from-list.ts';
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

/** The command of a block whose code and bytes are given. */
export function readContractBlock(
  code: number,
  reader: ByteReader,
  dictionary: Dictionary,
): ContractBlockCommand | DeclaredCommand {
  switch (code) {
    case COMMAND_CODE['cancel-all-contract-orders']: {
      const memberId = reader.varint();
      const market = reader.u8() === 0 ? '' : contract(reader, dictionary);
      return { kind: 'cancel-all-contract-orders', memberId, market };
    }
    case COMMAND_CODE['place-plan-order']:
      return planOrder(reader, dictionary);
    case COMMAND_CODE['cancel-plan-order']:
      return { kind: 'cancel-plan-order', memberId: reader.varint(), planId: reader.varint() };
    case COMMAND_CODE['reverse-position']:
      return {
        kind: 'reverse-position',
        memberId: reader.varint(),
        requestId: reader.text(),
        market: contract(reader, dictionary),
        side: fromList(POSITION_SIDES, reader.u8()),
      };
    case COMMAND_CODE['set-leverage']:
      return {
        kind: 'set-leverage',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        leverage: reader.varint(),
      };
    case COMMAND_CODE['set-margin-mode']:
      return {
        kind: 'set-margin-mode',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        mode: fromList(MARGIN_MODES, reader.u8()),
      };
    case COMMAND_CODE['change-margin']:
      return {
        kind: 'change-margin',
        memberId: reader.varint(),
        requestId: reader.text(),
        market: contract(reader, dictionary),
        side: fromList(POSITION_SIDES, reader.u8()),
        amount: reader.signed(),
      };
    case COMMAND_CODE['set-position-triggers']:
      return {
        kind: 'set-position-triggers',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        side: fromList(POSITION_SIDES, reader.u8()),
        takeProfit: reader.signed(),
        stopLoss: reader.signed(),
        triggerSource: fromList(TRIGGER_SOURCES, reader.u8()),
      };
    case COMMAND_CODE['continue-liquidation']:
      return { kind: 'continue-liquidation' };
    default:
      return operatorCommand(code, reader, dictionary);
  }
}

function operatorCommand(
  code: number,
  reader: ByteReader,
  dictionary: Dictionary,
): ContractBlockCommand | DeclaredCommand {
  switch (code) {
    case COMMAND_CODE['list-contract']:
      return {
        kind: 'list-contract',
        market: reader.text(),
        base: reference(reader, dictionary.assets, ({ asset }) => asset),
        indexSymbol: reference(reader, dictionary.indexes, ({ symbol }) => symbol),
        priceScale: reader.varint(),
        qtyScale: reader.varint(),
        settings: readContractSettings(reader),
      };
    case COMMAND_CODE['set-contract-settings']:
      return {
        kind: 'set-contract-settings',
        market: contract(reader, dictionary),
        settings: readContractSettings(reader),
      };
    case COMMAND_CODE['set-contract-status']:
      return {
        kind: 'set-contract-status',
        market: contract(reader, dictionary),
        status: fromList(CONTRACT_STATUSES, reader.u8()),
        reason: reader.text(),
      };
    default:
      return COMMAND_BLOCKS.read(code, reader, dictionary);
  }
}

function planOrder(reader: ByteReader, dictionary: Dictionary): PlacePlanOrder {
  return {
    kind: 'place-plan-order',
    memberId: reader.varint(),
    requestId: reader.text(),
    market: contract(reader, dictionary),
    tradeType: fromList(TRADE_TYPES, reader.u8()),
    type: fromList(ORDER_TYPES, reader.u8()),
    triggerSource: fromList(TRIGGER_SOURCES, reader.u8()),
    closeAll: reader.u8() === 1,
    triggerPrice: reader.signed(),
    price: reader.signed(),
    lots: reader.signed(),
    leverage: reader.varint(),
  };
}

function contract(reader: ByteReader, dictionary: Dictionary): string {
  return reference(reader, dictionary.contracts, ({ market }) => market);
}

/** A name: by its number plus 1, or 0 and the name itself. */
function reference<Entry>(
  reader: ByteReader,
  entries: readonly Entry[],
  name: (entry: Entry) => string,
): string {
  const number = reader.varint();
  return number === 0 ? reader.text() : name(listed(entries, number - 1));
}
