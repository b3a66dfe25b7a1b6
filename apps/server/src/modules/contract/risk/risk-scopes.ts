/**
 * Every scope that can be liquidated as one, with its risk (rules/contracts#risk): an isolated position, or all cross
 * positions of an account. As of the last durable row; the engine alone decides.
 */
import type { MemberId } from '@tern/engine';
import { type ContractTerms, needPpm, notionalOf, type Scope } from '@tern/math/contract';
import type { Sliced } from '../../../platform/clock/slices.ts';
import type { LiveBalances } from '../../balances/index.ts';
import type { LivePosition, LivePositions } from '../positions/live-positions.ts';
import { SETTLED_IN } from '../positions/member-account.ts';
import type { LiveMarks } from '../terms/live-marks.ts';
import { type ContractInfo, type Contracts, termsOf } from '../terms/terms.ts';

export interface RiskScope extends Scope {
  memberId: MemberId;
  /** The isolated position; undefined for the cross positions of the account. */
  position: LivePosition | undefined;
  notional: bigint;
}

/** mark 0n: none yet. */
export interface Marked {
  terms: ContractTerms;
  mark: bigint;
}

export interface Measures {
  notional: bigint;
  needPpm: bigint;
  unrealisedPnl: bigint;
}

export function measure(position: LivePosition, { terms, mark }: Marked): Measures {
  const notional = notionalOf(terms, position.qty, mark);
  const unrealisedPnl = directionOf(position) * (notional - position.openNotional);
  return { notional, needPpm: needPpm(terms, notional), unrealisedPnl };
}

export const directionOf = ({ side }: Pick<LivePosition, 'side'>): 1n | -1n => (side === 'LONG' ? 1n : -1n);

/** Highest risk first; among equals the smaller member id. */
export function byRisk(a: RiskScope, b: RiskScope): number {
  const [hopeless, saved] = [a.equity <= 0n, b.equity <= 0n];
  if (hopeless !== saved) return hopeless ? -1 : 1;
  const apart = hopeless ? a.equity - b.equity : b.needPpm * a.equity - a.needPpm * b.equity;
  return apart === 0n ? a.memberId - b.memberId : apart < 0n ? -1 : 1;
}

export interface LiveParts {
  contracts: Contracts;
  marks: Pick<LiveMarks, 'findMark'>;
  positions: Pick<LivePositions, 'eachInMarket'>;
  balances: Pick<LiveBalances, 'balancesOf'>;
}

/** Every contract that has a mark, at its mark of now; `changed` is taken for the one of its name. */
export function markedContracts(
  { contracts, marks }: Pick<LiveParts, 'contracts' | 'marks'>,
  changed?: ContractInfo,
): Map<string, Marked> {
  const marked = new Map<string, Marked>();
  for (const contract of contracts.list()) {
    const mark = marks.findMark(contract.market).markPrice;
    const terms = termsOf(changed?.market === contract.market ? changed : contract);
    if (mark !== 0n) marked.set(contract.market, { terms, mark });
  }
  return marked;
}

/** The member's balance in the contract account, reserves included. */
export function walletOf(memberId: MemberId, balances: LiveParts['balances']): bigint {
  const cash = balances.balancesOf(memberId, 'contract').find(({ asset }) => asset === SETTLED_IN);
  return cash === undefined ? 0n : cash.free + cash.frozen;
}

/** So many positions may be looked at between two chances to be interrupted. */
const AT_ONCE = 32;

/**
 * Measures each position as the live state is when the loop reaches it, all at the marks of the beginning. Positions of
 * contracts that have no mark yet are left out, and those of members for whom `isLookedAt` answers false.
 */
export function* liveScopes(
  parts: LiveParts,
  { changed, isLookedAt }: { changed?: ContractInfo; isLookedAt?: (memberId: MemberId) => boolean } = {},
): Sliced<RiskScope[]> {
  const isolated: RiskScope[] = [];
  const cross = new Map<MemberId, RiskScope>();
  let seen = 0;
  for (const [market, marked] of markedContracts(parts, changed)) {
    for (const position of parts.positions.eachInMarket(market)) {
      if (++seen % AT_ONCE === 0) yield;
      const { memberId } = position;
      if (isLookedAt?.(memberId) === false) continue;
      const { notional, needPpm, unrealisedPnl } = measure(position, marked);
      if (position.mode === 'ISOLATED') {
        isolated.push({ memberId, position, notional, needPpm, equity: position.margin + unrealisedPnl });
        continue;
      }
      const own = cross.get(memberId) ?? {
        memberId,
        position: undefined,
        notional: 0n,
        needPpm: 0n,
        equity: walletOf(memberId, parts.balances),
      };
      own.notional += notional;
      own.needPpm += needPpm;
      own.equity += unrealisedPnl;
      cross.set(memberId, own);
    }
  }
  return [...isolated, ...cross.values()];
}
