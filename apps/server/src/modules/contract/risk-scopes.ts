/**
 * Every scope that can be liquidated as one, with its risk (RULES 1.7): an isolated position, or all cross positions of
 * an account. As of the last durable row; the engine alone decides.
 */
import type { MemberId } from '@tern/engine';
import { type ContractTerms, needPpm, notionalOf, type Scope, unrealisedPnl } from '@tern/math/contract';
import type { LiveBalances } from '../wallet/index.ts';
import type { LiveMarks } from './live-marks.ts';
import type { LivePosition, LivePositions } from './live-positions.ts';
import { type ContractInfo, type Contracts, termsOf } from './terms.ts';

export interface RiskScope extends Scope {
  memberId: MemberId;
  /** Of an isolated position; undefined: the cross positions of the account. */
  position: LivePosition | undefined;
  notional: bigint;
}

/** mark 0n: none yet. */
export interface Marked {
  terms: ContractTerms;
  mark: bigint;
}

/** Positions of contracts that have no mark yet are left out. */
function riskScopes(
  positions: Iterable<LivePosition>,
  contractOf: (market: string) => Marked,
  walletOf: (memberId: MemberId) => bigint,
): RiskScope[] {
  const isolated: RiskScope[] = [];
  const cross = new Map<MemberId, RiskScope>();
  for (const position of positions) {
    const { terms, mark } = contractOf(position.market);
    if (mark === 0n) continue;
    const { memberId, qty, openNotional } = position;
    const direction = directionOf(position);
    const notional = notionalOf(terms, qty, mark);
    const pnl = unrealisedPnl(terms, { direction, qty, openNotional }, mark);
    const need = needPpm(terms, notional);
    if (position.mode === 'ISOLATED') {
      isolated.push({ memberId, position, notional, needPpm: need, equity: position.margin + pnl });
      continue;
    }
    const own = cross.get(memberId) ?? {
      ...{ memberId, position: undefined, notional: 0n, needPpm: 0n, equity: walletOf(memberId) },
    };
    own.notional += notional;
    own.needPpm += need;
    own.equity += pnl;
    cross.set(memberId, own);
  }
  return [...isolated, ...cross.values()];
}

export const directionOf = ({ side }: Pick<LivePosition, 'side'>): 1n | -1n => (side === 'LONG' ? 1n : -1n);

/** Highest risk first; among equals the smaller member id. */
export function byRisk(a: RiskScope, b: RiskScope): number {
  const [hopeless, saved] = [a.equity <= 0n, b.equity <= 0n];
  if (hopeless !== saved) return hopeless ? -1 : 1;
  const apart = hopeless ? a.equity - b.equity : b.needPpm * a.equity - a.needPpm * b.equity;
  return apart === 0n ? a.memberId - b.memberId : apart < 0n ? -1 : 1;
}

const SETTLED_IN = 'USDT';

interface LiveParts {
  contracts: Contracts;
  marks: Pick<LiveMarks, 'of'>;
  positions: Pick<LivePositions, 'inMarket'>;
  balances: Pick<LiveBalances, 'of'>;
}

/** As the folds stand; `changed` is taken for the contract of its name. */
export function liveScopes(
  { contracts, marks, positions, balances }: LiveParts,
  changed?: ContractInfo,
): RiskScope[] {
  const known = new Map<string, Marked>();
  for (const contract of contracts.list()) {
    const { market } = contract;
    const terms = termsOf(changed?.market === market ? changed : contract);
    known.set(market, { terms, mark: marks.of(market).markPrice });
  }
  const walletOf = (memberId: MemberId) =>
    balances
      .of(memberId, 'contract')
      .filter(({ asset }) => asset === SETTLED_IN)
      .reduce((sum, { free, frozen }) => sum + free + frozen, 0n);
  return riskScopes(
    [...known.keys()].flatMap((market) => positions.inMarket(market)),
    (market) => known.get(market) as Marked,
    walletOf,
  );
}
