/**
 * A member's contract account as reads see it: wallet, positions and settings out of the live state, figures at the
 * live marks. It decides nothing: the engine decides which money may leave the account or back an order.
 */
import { type AccountFigures, accountFigures } from '@tern/math/contract';
import { marketName } from '@tern/protocol';
import type { LiveBalances } from '../../balances/index.ts';
import type { LiveMarks } from '../terms/live-marks.ts';
import { type ContractInfo, type Contracts, termsOf } from '../terms/terms.ts';
import type { LivePosition, LivePositions, TradingSetting } from './live-positions.ts';
import { positionUnits } from './position-record.ts';

export const SETTLED_IN = 'USDT';
const DEFAULT_LEVERAGE = 20;

export interface AccountParts {
  balances: Pick<LiveBalances, 'balancesOf'>;
  positions: LivePositions;
  marks: LiveMarks;
  contracts: Contracts;
}

export interface MemberAccount {
  wallet: bigint;
  reserves: bigint;
  positions: LivePosition[];
  /** undefined while a mark is missing. */
  figures: AccountFigures | undefined;
  /** See rules/contracts#available and rules/contracts#held-accounts. */
  transferable: bigint;
}

export function memberAccount(memberId: number, parts: AccountParts): MemberAccount {
  const { balances, marks, contracts } = parts;
  const cash = balances.balancesOf(memberId, 'contract').find(({ asset }) => asset === SETTLED_IN);
  const reserves = cash?.frozen ?? 0n;
  const wallet = (cash?.free ?? 0n) + reserves;
  const positions = parts.positions.positionsOf(memberId);
  const figures = accountFigures(
    { wallet, reserves, positions: positions.map(positionUnits) },
    (pairsName) => {
      const contract = contracts.findContract(marketName('CONTRACT', pairsName));
      return contract && { terms: termsOf(contract), mark: marks.findMark(contract.market).markPrice };
    },
  );
  const isHeld = positions.some(
    ({ isLocked, market }) =>
      isLocked ||
      marks.findMark(market).feed !== 'NORMAL' ||
      contracts.findContract(market)?.status === 'HALTED',
  );
  return { wallet, reserves, positions, figures, transferable: isHeld ? 0n : (figures?.available ?? 0n) };
}

/** The setting that holds until the member makes another one (rules/contracts#orders). */
export function defaultSetting({ market, settings }: ContractInfo): Omit<TradingSetting, 'memberId'> {
  return { market, mode: 'ISOLATED', leverage: Math.min(DEFAULT_LEVERAGE, settings.maxLeverage) };
}
