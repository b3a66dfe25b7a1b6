/**
 * A side of the book without the member's own orders: only others can be met, so only their best price counts for a
 * reference price or a reserve (rules/contracts#quantity). Invariant: never shows more than the book does.
 */
import { parseUnits } from '@tern/math';
import type { ContractTerms } from '@tern/math/contract';
import type { WireContractOrder } from '@tern/protocol';
import type { BookLevel } from './form-contract.ts';

type OwnOrder = Pick<WireContractOrder, 'pairsName' | 'tradeType' | 'price' | 'qty' | 'filledQty'>;

const BUYING: readonly string[] = ['OPEN_LONG', 'CLOSE_SHORT'];

/** @param orders the member's open orders, of any contract */
export function othersLevels(
  levels: readonly BookLevel[],
  side: 'BUY' | 'SELL',
  orders: readonly OwnOrder[],
  { pairsName, terms }: { pairsName: string; terms: ContractTerms },
): readonly BookLevel[] {
  const own = new Map<bigint, bigint>();
  for (const order of orders) {
    if (order.pairsName !== pairsName || BUYING.includes(order.tradeType) !== (side === 'BUY')) continue;
    const price = parseUnits(order.price, terms.priceScale);
    const left = parseUnits(order.qty, terms.qtyScale) - parseUnits(order.filledQty, terms.qtyScale);
    own.set(price, (own.get(price) ?? 0n) + left);
  }
  if (own.size === 0) return levels;
  return levels
    .map(({ price, qty }) => ({ price, qty: qty - (own.get(price) ?? 0n) }))
    .filter(({ qty }) => qty > 0n);
}
