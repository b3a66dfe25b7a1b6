/**
 * Why the engine refuses a command: a closed list in order of precedence. When several apply, the first one is
 * answered. The position in the list is the code in the journal, so new ones are appended, never inserted.
 */
export const REJECTIONS = [
  'OK',
  /** The handler threw before its first mutation; an alarm is raised (architecture#the-engine-is-total). */
  'INTERNAL',
  /** A command kept aside after a stop: it broke the engine after a mutation and is refused after the restart. */
  'POISONED',
  'BAD_COMMAND',
  'UNKNOWN_ASSET',
  'UNKNOWN_MARKET',
  'UNKNOWN_MEMBER',
  'ALREADY_EXISTS',
  'MEMBER_FROZEN',
  'TRADING_NOT_ALLOWED',
  /** Same requestId, other body (rules/conventions#requests). The same body answers OK with the first result. */
  'REQUEST_ID_REUSED',
  'MARKET_NOT_OPEN',
  'MARKET_CANCEL_ONLY',
  'ORDER_NOT_FOUND',
  'ORDER_FINISHED',
  'PRICE_INVALID',
  'PRICE_TICK',
  'PRICE_BAND',
  'QTY_INVALID',
  'QTY_STEP',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'NOTIONAL_TOO_SMALL',
  'NOTIONAL_TOO_LARGE',
  'TOO_MANY_ORDERS',
  'NO_LIQUIDITY',
  'SAME_ACCOUNT',
  'ACCOUNT_ASSET_NOT_ALLOWED',
  'AMOUNT_INVALID',
  'INSUFFICIENT_BALANCE',
  'FAUCET_CLOSED',
  'FAUCET_ALREADY_CLAIMED',
  'PROMO_EMPTY',
  'BOOK_NOT_EMPTY',
  'SCALE_INVALID',
  'FEE_INVALID',
  'SUPPLY_EXCEEDED',
  // Contracts (rules/contracts).
  'CONTRACT_HALTED',
  /** The index is DEAD or waits after a start: no opening, no MARKET, nothing that a mark decides. */
  'INDEX_UNAVAILABLE',
  /** Fewer than three sources: no opening. */
  'INDEX_DEGRADED',
  /** The scope is locked: it waits for its liquidation. */
  'LIQUIDATING',
  /** Less than was asked to close, or nothing. */
  'POSITION_NOT_ENOUGH',
  'LOTS_INVALID',
  'TIER_LIMIT',
  'LEVERAGE_INVALID',
  /** Giving margin back would leave the position above 80 %. */
  'LEVERAGE_RISK',
  'HAS_OPEN_ORDERS',
  'HAS_POSITION',
  'TPSL_INVALID',
  'SETTINGS_INVALID',
  /** The position whose margin, take-profit or stop-loss is to change does not exist. */
  'POSITION_UNKNOWN',
  /** A cross position has no margin of its own to add to or take from. */
  'POSITION_IS_CROSS',
  /** A stop-loss at or beyond the estimated liquidation price would never protect (rules/contracts#triggers). */
  'STOP_BEYOND_LIQUIDATION',
  // The wallet (rules/wallet).
  'UNKNOWN_CHAIN',
  /** The asset has no terms on the chain yet. */
  'UNKNOWN_COIN_CHAIN',
  'TWO_OPERATORS_NEEDED',
  /** Another deposit has this number, or its body is no longer kept. */
  'DEPOSIT_NUMBER_USED',
  'DEPOSIT_NUMBER_GAP',
  'DEPOSITS_PAUSED',
  'UNKNOWN_DEPOSIT',
  'DEPOSIT_NOT_HELD',
  'DEPOSIT_NOT_REVERSIBLE',
  'COST_NUMBER_GAP',
  'OPERATIONS_EMPTY',
  'TOO_MANY_APPLICATIONS',
  'UNKNOWN_APPLICATION',
  'APPLICATION_ENDED',
  'UNKNOWN_FUNDING',
  'FUNDING_EXCEEDED',
  /** The coin has no price by which it could be counted. */
  'VALUE_UNKNOWN',
  'MANUAL_LIMIT_EXCEEDED',
  'CREDIT_CLOSED',
  'UNKNOWN_WITHDRAWAL',
  'WITHDRAWAL_ENDED',
  'WITHDRAWAL_STATE',
  'MEMBER_IN_DEBT',
  'WITHDRAWAL_LOCKED',
  'WITHDRAWAL_PAUSED',
  'IDENTITY_REQUIRED',
  'ADDRESS_INVALID',
  'ADDRESS_NOT_SAVED',
  'ADDRESS_UNKNOWN',
  'ADDRESS_BOOK_FULL',
  'AMOUNT_SCALE',
  'FEE_CHANGED',
  'BELOW_MIN',
  'ABOVE_MAX',
  'WITHDRAWAL_TOO_MANY',
  // The OTC desk (rules/otc), those of an order's creation in their order.
  'OTC_PAUSED',
  'OTC_RESTRICTED',
  'AD_UNAVAILABLE',
  /** No listed ad fits a quick order. */
  'NO_MATCH',
  'OWN_AD',
  'TAKER_CONDITION',
  'PAY_METHOD_REQUIRED',
  /** The ad has another version than the taker saw. */
  'AD_CHANGED',
  /** The rate is stale or the index is not NORMAL. */
  'PRICE_UNAVAILABLE',
  /** The price is worse for the taker than the one that the command names. */
  'PRICE_CHANGED',
  'NEW_TAKER_LIMIT',
  /** The value of coins that were bought by OTC may not leave yet. */
  'OTC_HOLD',
  'ORDER_STATE',
  'APPEAL_STATE',
  'APPEAL_LIMIT',
  'APPEAL_TOO_EARLY',
  'EXCUSE_STATE',
  'REPORT_STATE',
  'FAULT_MARK_STATE',
  'MERCHANT_STATE',
  'MERCHANT_TOO_EARLY',
  'MERCHANT_BUSY',
  'BOND_SHORT',
  'AD_UNKNOWN',
  'AD_STATE',
  'AD_INVALID',
  'AD_LIMIT',
  'AD_BLOCKED',
  'PAY_METHOD_LIMIT',
  'BLOCK_LIMIT',
  // Invitation and pledges (rules/growth).
  'INVITER_INVALID',
  /** The member has another inviter already. */
  'INVITER_BOUND',
  'NOT_INVITED',
  /** The day or the time that is to be settled has not come. */
  'SETTLEMENT_TOO_EARLY',
  /** An earlier day of the inviter is not settled. */
  'REBATE_DAY_OPEN',
  /** `fee` cannot pay these rebates in full. */
  'FEE_ACCOUNT_SHORT',
  /** Rebates that are not settled may need this part of `fee`. */
  'FEE_RESERVED',
  'PRODUCT_UNKNOWN',
  'PRODUCT_STATE',
  /** The product has another term or rate than the member saw. */
  'PRODUCT_CHANGED',
  /** The free part of `pledge` does not cover the interest. */
  'PLEDGE_FUNDS_SHORT',
  'PLEDGE_SALE_CLOSED',
  'PLEDGE_TOO_SMALL',
  'PLEDGE_OWN_LIMIT',
  'PLEDGE_SOLD_OUT',
  'PLEDGE_UNKNOWN',
  'PLEDGE_ENDED',
  'PLEDGE_STATE',
  'PLEDGE_NOT_REDEEMABLE',
  'PLEDGE_MATURES_FIRST',
  /** As many subscriptions, or redemptions, of the product on this business day as a member may make. */
  'PLEDGE_DAY_LIMIT',
  /** As many running orders as a member may have. */
  'PLEDGE_TOO_MANY',
  /** A NORMAL index sets the reference price of the pair, and operators do not. */
  'REFERENCE_BY_INDEX',
  /** A contract is not closed while positions stand in it. */
  'POSITIONS_OPEN',
  /** The product has another revision than two operators approved. */
  'PRODUCT_OUTDATED',
] as const;

export type Rejection = (typeof REJECTIONS)[number];
