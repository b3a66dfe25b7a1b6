/**
 * Orders of one member in one turn that never let both positions grow: a buy first closes the member's short, a sell
 * its long (rules/contracts#orders). Prices are limits; lots are whole ones, but the last closing takes the fraction
 * with it.
 */
import type { PlaceContractOrder, Side, TimeInForce, TradeType } from '@tern/engine';
import type { Held, OwnContract } from './own-contract.ts';

const LOT = 100_000_000n;

export class HedgeOrders {
  /** The lots that an order of this side may still close, at scale 8. */
  private readonly closable: Record<Side, bigint>;

  /** `allIsFree`: every order of the member's is cancelled before these. */
  constructor(
    private readonly own: OwnContract,
    allIsFree = false,
  ) {
    const free = ({ lots, frozenLots }: Held) => (allIsFree ? lots : lots - frozenLots);
    this.closable = { BUY: free(own.position('SHORT')), SELL: free(own.position('LONG')) };
  }

  order(side: Side, timeInForce: TimeInForce, price: bigint, lots: bigint): PlaceContractOrder {
    const wanted = lots * LOT;
    const closable = this.closable[side];
    // Less than a lot makes no order worth its place; it goes with the next closing.
    if (closable < LOT)
      return this.place(side === 'BUY' ? 'OPEN_LONG' : 'OPEN_SHORT', timeInForce, price, wanted);
    const isAll = closable < wanted + LOT;
    this.closable[side] = isAll ? 0n : closable - wanted;
    const tradeType = side === 'BUY' ? 'CLOSE_SHORT' : 'CLOSE_LONG';
    return this.place(tradeType, timeInForce, price, isAll ? 'all' : wanted);
  }

  /** Lots at scale 8; price 0n: a market order. */
  place(
    tradeType: TradeType,
    timeInForce: TimeInForce,
    price: bigint,
    lots: bigint | 'all',
  ): PlaceContractOrder {
    const { memberId, market } = this.own;
    return {
      kind: 'place-contract-order',
      memberId,
      requestId: '',
      market,
      tradeType,
      timeInForce,
      price,
      type: price === 0n ? 'MARKET' : 'LIMIT',
      lots: lots === 'all' ? 0n : lots,
      closeAll: lots === 'all',
      closePercent: 0,
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    };
  }
}
