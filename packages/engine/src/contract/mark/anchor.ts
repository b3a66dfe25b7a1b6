import type { EngineMemory } from '../../engine-memory.ts';
import type { ContractMarket } from '../contract-market.ts';

/** The anchor of a contract's index (RULES 1.9), in index units; the index itself as long as it was never NORMAL. */
export function anchorOf(
  { dictionary, indexes }: EngineMemory,
  { definition, indexPrice }: ContractMarket,
): bigint {
  const number = dictionary.indexNumber(definition.indexSymbol);
  const anchor = number === undefined ? 0n : indexes[number]!.anchor;
  return anchor === 0n ? BigInt(indexPrice) : anchor;
}
