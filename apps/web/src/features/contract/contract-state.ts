/**
 * Lists the states that keep a contract from trading as usual, with cause and time (rules/contracts#index). Invariant:
 * data only; a status that allows nothing but cancels hides the state of the index, which changes nothing then.
 */
import type { CallResult, WireContractMark } from '@tern/protocol';

type Now = Pick<WireContractMark, 'status' | 'statusSince' | 'reason' | 'publicText' | 'feed' | 'feedSince'>;

type PublicText = NonNullable<Now['publicText']>;

export interface ContractState {
  key: Exclude<Now['status'], 'OPEN'> | Exclude<Now['feed'], 'NORMAL'>;
  /** 0: not known. */
  since: number;
}

/** The status first, then the index; empty while everything is allowed. */
export function contractStates({ status, statusSince, feed, feedSince }: Now): ContractState[] {
  const states: ContractState[] = [];
  if (status !== 'OPEN') states.push({ key: status, since: statusSince });
  const takesCloses = status === 'OPEN' || status === 'CANCEL_ONLY';
  if (takesCloses && feed !== 'NORMAL') states.push({ key: feed, since: feedSince });
  return states;
}

/** True when the cause depends on the sources of the index, which the screen then has to ask for. */
export function asksSources({ key }: ContractState): boolean {
  return key === 'DEGRADED' || key === 'DEAD';
}

export type StateCause =
  | { key: 'jumped' | 'noSources' | 'starting' | 'indexDead' | 'deficit' }
  | { key: 'fewSources'; valid: number; all: number }
  | { key: 'operator'; text: PublicText };

/** Enough for an index that is NORMAL. */
const ENOUGH_SOURCES = 3;

/** @param sources of the index; undefined while unknown. undefined: there is no more to say. */
export function causeOf(
  { key }: ContractState,
  { reason, publicText }: Pick<Now, 'reason' | 'publicText'>,
  sources: CallResult<'getIndexComposition'>['sources'] | undefined,
): StateCause | undefined {
  if (key === 'WAITING') return { key: 'starting' };
  if (key === 'DEGRADED' || key === 'DEAD') {
    if (sources === undefined) return undefined;
    const valid = sources.filter(({ isValid }) => isValid).length;
    if (valid === 0) return { key: 'noSources' };
    if (valid < ENOUGH_SOURCES) return { key: 'fewSources', valid, all: sources.length };
    return { key: key === 'DEGRADED' ? 'jumped' : 'starting' };
  }
  if (reason === 'INDEX_DEAD') return { key: 'indexDead' };
  if (reason === 'DEFICIT') return { key: 'deficit' };
  return publicText && { key: 'operator', text: publicText };
}
