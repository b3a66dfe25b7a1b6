import type { Indexes } from '../../index-price/indexes.ts';
import type { ContractMarket } from '../contract-market.ts';

/**
 * The anchor of a contract's index (rules/contracts#anchor), in index units; the index itself as long as it was never
 * NORMAL.
 */
export function anchorOf(indexes: Indexes, { definition, indexPrice }: ContractMarket): bigint {
  const anchor = indexes.find(definition.indexSymbol)?.anchor ?? 0n;
  return anchor === 0n ? BigInt(indexPrice) : anchor;
}
