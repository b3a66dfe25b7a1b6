/** A request for an order, in numbers: read from a command (contract/orders/contract-order-fields.ts), or made by the engine. */
export interface ContractOrderRequest {
  memberId: number;
  requestId: string;
  /** -1 when unknown. */
  market: number;
  /** Indexes in TRADE_TYPES, ORDER_TYPES, TIMES_IN_FORCE, TRIGGER_SOURCES. */
  tradeType: number;
  type: number;
  timeInForce: number;
  triggerSource: number;
  price: number;
  lots: number;
  closeAll: boolean;
  /** 0: not by percentage. */
  closePercent: number;
  leverage: number;
  takeProfit: number;
  stopLoss: number;
}
