/**
 * The one place where a refusal of the engine becomes an error of the wire. Total over REJECTIONS: a new one does not
 * compile until it stands here. Those that no member's call can meet (they answer operators' and start-up commands)
 * are `internal`: to see one on the wire is a fault of ours, not of the caller.
 */
import type { Rejection } from '@tern/engine';
import type { ErrorName } from '@tern/protocol';
import { CallError } from './call.ts';

type Rejected = Exclude<Rejection, 'OK'>;

export const ERROR_OF_REJECTION = {
  INTERNAL: 'internal',
  POISONED: 'refusedAfterRestart',
  BAD_COMMAND: 'internal',
  UNKNOWN_ASSET: 'currencyUnknown',
  UNKNOWN_MARKET: 'pairUnknown',
  /** Registered, but the command that opens the member's accounts has not run yet; it is submitted again. */
  UNKNOWN_MEMBER: 'unavailable',
  ALREADY_EXISTS: 'internal',
  MEMBER_FROZEN: 'accountFrozen',
  TRADING_NOT_ALLOWED: 'tradingNotAllowed',
  REQUEST_ID_REUSED: 'requestIdReused',
  MARKET_NOT_OPEN: 'marketNotOpen',
  MARKET_CANCEL_ONLY: 'marketCancelOnly',
  ORDER_NOT_FOUND: 'orderUnknown',
  ORDER_FINISHED: 'orderFinished',
  PRICE_INVALID: 'priceInvalid',
  PRICE_TICK: 'priceTick',
  PRICE_BAND: 'priceBand',
  QTY_INVALID: 'qtyInvalid',
  QTY_STEP: 'qtyStep',
  QTY_TOO_SMALL: 'qtyTooSmall',
  QTY_TOO_LARGE: 'qtyTooLarge',
  NOTIONAL_TOO_SMALL: 'notionalTooSmall',
  NOTIONAL_TOO_LARGE: 'notionalTooLarge',
  TOO_MANY_ORDERS: 'tooManyOrders',
  NO_LIQUIDITY: 'noLiquidity',
  SAME_ACCOUNT: 'sameAccount',
  ACCOUNT_ASSET_NOT_ALLOWED: 'accountAsset',
  AMOUNT_INVALID: 'amountInvalid',
  INSUFFICIENT_BALANCE: 'insufficientBalance',
  FAUCET_CLOSED: 'faucetClosed',
  FAUCET_ALREADY_CLAIMED: 'faucetClaimed',
  PROMO_EMPTY: 'faucetEmpty',
  BOOK_NOT_EMPTY: 'internal',
  SCALE_INVALID: 'internal',
  FEE_INVALID: 'internal',
  SUPPLY_EXCEEDED: 'internal',
  CONTRACT_HALTED: 'contractHalted',
  INDEX_UNAVAILABLE: 'indexUnavailable',
  INDEX_DEGRADED: 'indexDegraded',
  LIQUIDATING: 'liquidating',
  POSITION_NOT_ENOUGH: 'positionNotEnough',
  LOTS_INVALID: 'lotsInvalid',
  TIER_LIMIT: 'tierLimit',
  LEVERAGE_INVALID: 'leverageInvalid',
  LEVERAGE_RISK: 'leverageRisk',
  HAS_OPEN_ORDERS: 'hasOpenOrders',
  HAS_POSITION: 'hasPosition',
  TPSL_INVALID: 'triggersInvalid',
  SETTINGS_INVALID: 'internal',
  POSITION_UNKNOWN: 'positionUnknown',
  POSITION_IS_CROSS: 'positionIsCross',
  STOP_BEYOND_LIQUIDATION: 'stopBeyondLiquidation',
} as const satisfies Record<Rejected, ErrorName>;

export function callErrorOf(rejection: Rejected): CallError {
  return new CallError(ERROR_OF_REJECTION[rejection]);
}
