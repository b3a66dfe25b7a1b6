/** The form's contract for closing one position: that side alone, without a book, which closing does not ask. */
import type { WirePosition } from '@tern/protocol';
import type { FormContract } from './form-contract.ts';
import { hedgeBound } from './hedge-bound.ts';
import { heldBy } from './held-by.ts';
import type { KnownContract, LiveFigures } from './use-figures.ts';
import { marketPart } from './use-form-contract.ts';
import { closableOf, positionQtyOf } from './wire-units.ts';

export function closingContract(
  position: WirePosition,
  { wire, now, terms }: KnownContract,
  live: Pick<LiveFigures, 'positions' | 'units' | 'contractOf'>,
): FormContract {
  const closable = (side: 'LONG' | 'SHORT') =>
    position.side === side ? closableOf([position], position.pairsName, side, terms) : undefined;
  return {
    ...marketPart(wire, now),
    bids: [],
    asks: [],
    leverage: BigInt(position.leverage),
    isCross: position.mode === 'CROSS',
    heldBy: heldBy(live),
    hedge: hedgeBound(position.pairsName, live),
    available: 0n,
    sideNotional: { LONG: 0n, SHORT: 0n },
    closable: { LONG: closable('LONG'), SHORT: closable('SHORT') },
    positionQty: {
      LONG: positionQtyOf([position], position.pairsName, 'LONG', terms),
      SHORT: positionQtyOf([position], position.pairsName, 'SHORT', terms),
    },
    held: { LONG: undefined, SHORT: undefined },
  };
}
