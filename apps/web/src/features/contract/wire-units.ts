/** Contracts, marks and positions off the wire as the integer units that the formulas count in. */
import { contractTerms } from '@tern/client';
import { parseUnits } from '@tern/math';
import {
  type Closable,
  type ContractTerms,
  LOT_SCALE,
  type MarkedContract,
  type PositionUnits,
} from '@tern/math/contract';
import type { WireContract, WireContractMark, WirePosition } from '@tern/protocol';
import type { ContractSide } from './form-contract.ts';

const known = new WeakMap<WireContract, ContractTerms>();

/** The same object for the same word of the wire. */
export function termsOf(contract: WireContract): ContractTerms {
  let terms = known.get(contract);
  if (!terms) {
    terms = contractTerms(contract);
    known.set(contract, terms);
  }
  return terms;
}

/** @param live what the feed said last; the contract's own word stands in until then */
export function markedContract(
  contract: WireContract,
  live: WireContractMark | undefined,
): MarkedContract & { wire: WireContract; now: WireContractMark } {
  const terms = termsOf(contract);
  const now = live ?? contract.mark;
  return { terms, mark: parseUnits(now.markPrice, terms.priceScale), wire: contract, now };
}

export function positionUnits(position: WirePosition, terms: ContractTerms): PositionUnits {
  const isCross = position.mode === 'CROSS';
  return {
    positionId: position.positionId,
    pairsName: position.pairsName,
    direction: position.side === 'LONG' ? 1n : -1n,
    isCross,
    leverage: BigInt(position.leverage),
    qty: parseUnits(position.qty, terms.qtyScale),
    openNotional: parseUnits(position.openNotional, terms.quoteScale),
    // On the wire a cross position's is what it occupies; it has none of its own.
    margin: isCross ? 0n : parseUnits(position.margin, terms.quoteScale),
  };
}

/** The part of a side's position that closing orders may still take. */
export function closableOf(
  positions: readonly WirePosition[],
  pairsName: string,
  side: ContractSide,
  terms: ContractTerms,
): Closable | undefined {
  const position = positions.find((one) => one.pairsName === pairsName && one.side === side);
  if (!position) return undefined;
  return {
    qty: parseUnits(position.availableQty, terms.qtyScale),
    lots: parseUnits(position.availableLots, LOT_SCALE),
  };
}

/** The quantity of a side's position, whatever closing orders hold of it; 0n without one. */
export function positionQtyOf(
  positions: readonly WirePosition[],
  pairsName: string,
  side: ContractSide,
  { qtyScale }: ContractTerms,
): bigint {
  const position = positions.find((one) => one.pairsName === pairsName && one.side === side);
  return position ? parseUnits(position.qty, qtyScale) : 0n;
}
