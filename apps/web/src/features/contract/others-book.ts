/**
 * A side of a contract's book without the member's own orders: only others can be met, so only their best price counts
 * for a reference price or a reserve (rules/contracts#quantity).
 */
import { parseUnits } from '@tern/math';
import type { ContractTerms } from '@tern/math/contract';
import type { WireContractOrder } from '@tern/protocol';
import { type BookLevel, withoutOwn } from '../orders/index.ts';

type OwnOrder = Pick<WireContractOrder, 'pairsName' | 'tradeType' | 'price' | 'qty' | 'filledQty'>;

const BUYING: readonly string[] = ['OPEN_LONG', 'CLOSE_SHORT'];

/** @param orders the member's open orders, of any contract */
export function othersLevels(
  levels: readonly BookLevel[],
  side: 'BUY' | 'SELL',
  orders: readonly OwnOrder[],
  { pairsName, terms }: { pairsName: string; terms: ContractTerms },
): readonly BookLevel[] {
  const own = orders
    .filter((one) => one.pairsName === pairsName && BUYING.includes(one.tradeType) === (side === 'BUY'))
    .map(({ price, qty, filledQty }) => ({
      price: parseUnits(price, terms.priceScale),
      qty: parseUnits(qty, terms.qtyScale) - parseUnits(filledQty, terms.qtyScale),
    }));
  return withoutOwn(levels, own);
}
