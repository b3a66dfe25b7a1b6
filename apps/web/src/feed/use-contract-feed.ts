/** Live data of contracts for screens. */
import type { ContractOrders, Positions } from '@tern/client';
import type { WireContractMark } from '@tern/protocol';
import { useMemo } from 'react';
import { contractOrdersStore, positionsStore } from './contract-topics.ts';
import { paced } from './paced.ts';
import { together } from './together.ts';
import { markStore } from './topics.ts';
import { useTopic } from './use-feed.ts';

/** Figures that depend on marks are drawn at most so often. */
const FIGURES_EVERY_MS = 250;

/** The marks of several contracts, in their order; undefined where the first word is still to come. */
export function useMarks(markets: readonly string[]): readonly (WireContractMark | undefined)[] {
  const names = markets.join(' ');
  const all = useMemo(
    () => paced(together(names === '' ? [] : names.split(' ').map(markStore)), FIGURES_EVERY_MS),
    [names],
  );
  return useTopic(all) as readonly (WireContractMark | undefined)[];
}

/** Positions and settings; undefined while logged out or not yet there. */
export function useLivePositions(enabled: boolean): Positions | undefined {
  return useTopic(positionsStore, enabled);
}

export function useLiveContractOrders(enabled: boolean): ContractOrders | undefined {
  return useTopic(contractOrdersStore, enabled);
}
