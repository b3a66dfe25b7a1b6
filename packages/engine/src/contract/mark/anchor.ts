import type { EngineMemory } from '../../memory/engine-memory.ts';
import type { ContractMarket } from '../contract-market.ts';

/**
 * The anchor of a contract's index (rules/contracts#anchor), in index units; the index itself as long as it was never
 * NORMAL.
 */
export function anchorOf(memory: EngineMemory, { definition, indexPrice }: ContractMarket): bigint {
  const anchor = memory.indexes.find(definition.indexSymbol)?.anchor ?? 0n;
  return anchor === 0n ? BigInt(indexPrice) : anchor;
}
