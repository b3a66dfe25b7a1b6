/**
 * The values of the contract events that every order gives (write-contract-events.ts): plain numbers, so that the
 * writer fills one object again and again. All but one are exact whole numbers below 2^53 in magnitude, units as in
 * events.ts; an enumeration is its position in its list, a market its number among the contracts.
 */

export class ContractOrderOpenedValues {
  orderId = 0;
  memberId = 0;
  requestId = '';
  market = 0;
  /** Position in TRADE_TYPES. */
  tradeType = 0;
  /** Position in ORDER_TYPES. */
  type = 0;
  /** Position in TIMES_IN_FORCE. */
  timeInForce = 0;
  /** Position in ORDER_ORIGINS. */
  origin = 0;
  price = 0;
  lots = 0;
  qty = 0;
  leverage = 0;
  /** Position in MARGIN_MODES. */
  mode = 0;
  makerFeePpm = 0;
  takerFeePpm = 0;
  takeProfit = 0;
  stopLoss = 0;
  /** Position in TRIGGER_SOURCES. */
  triggerSource = 0;
}

export class ContractTradeSideValues {
  orderId = 0;
  memberId = 0;
  /** Position in TRADE_TYPES. */
  tradeType = 0;
  fee = 0;
  lots = 0;
  margin = 0;
  pnl = 0;
  cost = 0;
}

export class ContractTradedValues {
  tradeId = 0;
  market = 0;
  price = 0;
  qty = 0;
  notional = 0;
  /** Position in SIDES. */
  takerSide = 0;
  readonly taker: ContractTradeSideValues = new ContractTradeSideValues();
  readonly maker: ContractTradeSideValues = new ContractTradeSideValues();
}

export class ContractOrderClosedValues {
  orderId = 0;
  memberId = 0;
  market = 0;
  /** Position in CANCEL_REASONS; that of NONE says that the order was matched. */
  reason = 0;
  filledQty = 0;
  filledNotional = 0;
  filledLots = 0;
  fee = 0;
}

export class ContractTotalsValues {
  market = 0;
  /** Limbs of the clearing, which alone may be larger: value = hi × 2^52 + lo (base/amount.ts). */
  clearingLo = 0;
  clearingHi = 0;
  openQty = 0;
}
