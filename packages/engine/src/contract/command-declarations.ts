/**
 * The declarations of the commands of contracts: lanes, rejections, and the fields of those that the journal holds as
 * blocks.
 */
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { ORDER_TYPES, type OrderType } from '../base/order-words.ts';
import {
  type AnswersOf,
  type CommandBlocks,
  type CommandDeclarations,
  cancelRecord,
  commandRecord,
  type Lane,
} from '../codec/declarations.ts';
import { choice, flag, id, signed, text, whole } from '../codec/field.ts';
import { asset, contract, indexSymbol } from '../codec/name-fields.ts';
import { optional } from '../codec/struct.ts';
import {
  type CancelContractOrder,
  type ChangeMargin,
  CONTRACT_STATUSES,
  type ContractBlockCommand,
  type ContractStatus,
  MARGIN_MODES,
  type MarginMode,
  type PlaceContractOrder,
  POSITION_SIDES,
  type PositionSide,
  TRADE_TYPES,
  TRIGGER_SOURCES,
  type TradeType,
  type TriggerSource,
} from './commands.ts';
import { contractSettings } from './contract-settings.ts';
import type { ContractRejection } from './rejections.ts';

const requestId = text(MAX_REQUEST_ID_LENGTH);
const side = choice<PositionSide>(POSITION_SIDES);
const triggerSource = choice<TriggerSource>(TRIGGER_SOURCES);

/** Adding margin lowers a risk. */
function laneOfMargin({ amount }: ChangeMargin): Lane {
  return amount > 0n ? 'risk' : 'normal';
}

/** The rejections of an order once its member may trade (rules/contracts#acceptance). */
const ACCEPTANCE = [
  'CONTRACT_HALTED',
  'MARKET_NOT_OPEN',
  'MARKET_CANCEL_ONLY',
  'INDEX_UNAVAILABLE',
  'INDEX_DEGRADED',
  'LIQUIDATING',
  // Another position of the cross account stands in a contract whose marks do not count.
  'INDEX_UNAVAILABLE',
  'PRICE_INVALID',
  'PRICE_TICK',
  'PRICE_BAND',
  'LOTS_INVALID',
  'TPSL_INVALID',
  'TOO_MANY_ORDERS',
  // The order brings another leverage.
  'LEVERAGE_INVALID',
  'HAS_OPEN_ORDERS',
  'TIER_LIMIT',
  'LEVERAGE_RISK',
  'INSUFFICIENT_BALANCE',
  // The leverage that is set is beyond the contract's.
  'LEVERAGE_INVALID',
  'NO_LIQUIDITY',
  // A closing order is measured by its position, and by its lots again.
  'POSITION_NOT_ENOUGH',
  'LOTS_INVALID',
  'QTY_TOO_SMALL',
  'NOTIONAL_TOO_SMALL',
  // An opening order is measured by tier, stop-loss and reserve.
  'TIER_LIMIT',
  'STOP_BEYOND_LIQUIDATION',
  'INSUFFICIENT_BALANCE',
] as const;

/** Placing and cancelling are frequent: the journal holds them as 32-bit words (orders/contract-order-codec.ts). */
export const CONTRACT_ORDER_COMMANDS = {
  'place-contract-order': {
    lane: ({ tradeType }) => (tradeType === 'CLOSE_LONG' || tradeType === 'CLOSE_SHORT' ? 'risk' : 'normal'),
    rejections: [
      'BAD_COMMAND',
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'REQUEST_ID_REUSED',
      ...ACCEPTANCE,
    ],
  },
  'cancel-contract-order': {
    lane: 'risk',
    rejections: ['UNKNOWN_MEMBER', 'ORDER_NOT_FOUND', 'ORDER_FINISHED'],
    isCancel: true,
  },
} satisfies CommandDeclarations<PlaceContractOrder | CancelContractOrder, ContractRejection>;

export const CONTRACT_COMMANDS = {
  'cancel-all-contract-orders': cancelRecord(['UNKNOWN_MARKET', 'UNKNOWN_MEMBER'], 23, {
    memberId: id,
    market: optional(contract, ''),
  }),
  'list-contract': commandRecord(
    'risk',
    ['BAD_COMMAND', 'UNKNOWN_ASSET', 'ALREADY_EXISTS', 'SCALE_INVALID', 'FEE_INVALID', 'SETTINGS_INVALID'],
    24,
    {
      market: text(MAX_NAME_LENGTH),
      base: asset,
      indexSymbol,
      priceScale: whole,
      qtyScale: whole,
      settings: contractSettings,
    },
  ),
  'set-contract-settings': commandRecord(
    'risk',
    ['UNKNOWN_MARKET', 'FEE_INVALID', 'SETTINGS_INVALID', 'BOOK_NOT_EMPTY', 'SETTINGS_INVALID'],
    25,
    { market: contract, settings: contractSettings },
  ),
  'set-contract-status': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_MARKET', 'POSITIONS_OPEN'], 26, {
    market: contract,
    status: choice<ContractStatus>(CONTRACT_STATUSES),
    reason: text(MAX_REF_LENGTH),
  }),
  'place-plan-order': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'REQUEST_ID_REUSED',
      'CONTRACT_HALTED',
      'MARKET_NOT_OPEN',
      'MARKET_CANCEL_ONLY',
      'INDEX_UNAVAILABLE',
      'LIQUIDATING',
      'PRICE_INVALID',
      'PRICE_TICK',
      'PRICE_BAND',
      'LOTS_INVALID',
      'LEVERAGE_INVALID',
      'TOO_MANY_ORDERS',
    ],
    27,
    {
      memberId: id,
      requestId,
      market: contract,
      tradeType: choice<TradeType>(TRADE_TYPES),
      type: choice<OrderType>(ORDER_TYPES),
      triggerSource,
      closeAll: flag,
      triggerPrice: signed,
      price: signed,
      lots: signed,
      leverage: whole,
    },
  ),
  'cancel-plan-order': cancelRecord(['UNKNOWN_MEMBER', 'ORDER_NOT_FOUND', 'ORDER_FINISHED'], 28, {
    memberId: id,
    planId: id,
  }),
  'reverse-position': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'REQUEST_ID_REUSED',
      'POSITION_NOT_ENOUGH',
      'LIQUIDATING',
      ...ACCEPTANCE,
    ],
    29,
    { memberId: id, requestId, market: contract, side },
  ),
  'set-leverage': commandRecord(
    'normal',
    [
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'LEVERAGE_INVALID',
      'LIQUIDATING',
      'INDEX_UNAVAILABLE',
      'HAS_OPEN_ORDERS',
      'TIER_LIMIT',
      'LEVERAGE_RISK',
      'INSUFFICIENT_BALANCE',
    ],
    30,
    { memberId: id, market: contract, leverage: whole },
  ),
  'set-margin-mode': commandRecord(
    'normal',
    [
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'LIQUIDATING',
      'INDEX_UNAVAILABLE',
      'HAS_POSITION',
      'HAS_OPEN_ORDERS',
    ],
    31,
    {
      memberId: id,
      market: contract,
      mode: choice<MarginMode>(MARGIN_MODES),
    },
  ),
  'change-margin': commandRecord(
    laneOfMargin,
    [
      'BAD_COMMAND',
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'REQUEST_ID_REUSED',
      'AMOUNT_INVALID',
      'POSITION_UNKNOWN',
      'POSITION_IS_CROSS',
      'LIQUIDATING',
      'INDEX_UNAVAILABLE',
      'INSUFFICIENT_BALANCE',
      'AMOUNT_INVALID',
      'LEVERAGE_RISK',
    ],
    32,
    {
      memberId: id,
      requestId,
      market: contract,
      side,
      amount: signed,
    },
  ),
  'set-position-triggers': commandRecord(
    'risk',
    [
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'POSITION_UNKNOWN',
      'LIQUIDATING',
      'TPSL_INVALID',
      'STOP_BEYOND_LIQUIDATION',
    ],
    33,
    {
      memberId: id,
      market: contract,
      side,
      takeProfit: signed,
      stopLoss: signed,
      triggerSource,
    },
  ),
  'continue-liquidation': commandRecord('tick', [], 34, {}),
} satisfies CommandBlocks<ContractBlockCommand, ContractRejection>;

export type ContractAnswers = AnswersOf<typeof CONTRACT_COMMANDS & typeof CONTRACT_ORDER_COMMANDS>;
