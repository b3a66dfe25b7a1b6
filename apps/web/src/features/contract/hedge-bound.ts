/**
 * The closes of cross positions while a contract is not NORMAL (rules/contracts#not-normal, n3): what each side may close,
 * and what the form offers. The engine cancels an order above it whole.
 */

import { pow10 } from '@tern/math';
import {
  type AccountUnits,
  bearsOtherContracts,
  type Closable,
  type ContractTerms,
  closeByPercent,
  closeQty,
  type Direction,
  HEDGE_EQUITY_PERCENT,
  LOT_SCALE,
  mostClosedOfNet,
  notionalOf,
  type PositionUnits,
  unrealisedPnl,
} from '@tern/math/contract';
import { type ContractSide, type FormContract, type HedgeBound, isNormal } from './form-contract.ts';

interface Account {
  units: AccountUnits | undefined;
  contractOf(
    pairsName: string,
  ): { terms: ContractTerms; mark: bigint; now: Pick<FormContract, 'status' | 'feed'> } | undefined;
}

/** Undefined while the contract is NORMAL, without cross positions there, and while something is unknown. */
export function hedgeBound(pairsName: string, { units, contractOf }: Account): HedgeBound | undefined {
  const cross = units?.positions.filter(({ isCross }) => isCross) ?? [];
  const contract = contractOf(pairsName);
  if (units === undefined || contract === undefined || isNormal(contract.now)) return undefined;
  if (!cross.some((one) => one.pairsName === pairsName)) return undefined;
  const sides = sidesOf(cross, pairsName);
  const most = { LONG: mostClosedOfNet(sides, 1n), SHORT: mostClosedOfNet(sides, -1n) };
  let others = 0n;
  let unsure: string | undefined;
  for (const name of new Set(cross.map((one) => one.pairsName))) {
    const { long, short } = sidesOf(cross, name);
    const other = contractOf(name);
    if (name === pairsName || long === short || other === undefined) continue;
    others += notionalOf(other.terms, long > short ? long - short : short - long, other.mark);
    if (!isNormal(other.now)) unsure ??= name;
  }
  const isLacking = unsure !== undefined && !bearsOtherContracts(equityOf(units, contractOf), others);
  const equity = (others * HEDGE_EQUITY_PERCENT + 99n) / 100n;
  return { most, lacking: isLacking ? { equity, pairsName: unsure! } : undefined };
}

/** The close that the form offers on a side: whole lots, or a percentage where that is less than a lot. */
export type Offer = { lots: bigint } | { percent: number };

/** Undefined: nothing of the side may be closed, or all of it. */
export function offeredClose(side: ContractSide, contract: FormContract): Offer | 'all' | undefined {
  const { terms, hedge } = contract;
  const there = contract.closable[side];
  if (there === undefined || hedge === undefined || there.qty <= hedge.most[side]) return 'all';
  const lots = mostLots(terms, there, hedge.most[side]);
  if (lots > 0n) return { lots };
  for (let percent = 100; percent > 0; percent--) {
    const { qty } = closeByPercent(terms, there, BigInt(percent));
    if (qty > 0n && qty <= hedge.most[side]) return { percent };
  }
  return undefined;
}

/** Whole lots whose quantity is at most so much. */
function mostLots(terms: ContractTerms, there: Closable, most: bigint): bigint {
  const lot = pow10(LOT_SCALE);
  let lots = there.qty === 0n ? 0n : (most * there.lots) / there.qty / lot;
  // The quantity of lots is rounded down, so one more may fit.
  const next = closeQty(terms, there, (lots + 1n) * lot);
  if (next !== undefined && next <= most) lots++;
  return lots;
}

function sidesOf(positions: readonly PositionUnits[], pairsName: string): { long: bigint; short: bigint } {
  const qtyOf = (direction: Direction) =>
    positions.find((one) => one.pairsName === pairsName && one.direction === direction)?.qty ?? 0n;
  return { long: qtyOf(1n), short: qtyOf(-1n) };
}

/** At the last marks. */
function equityOf({ wallet, positions }: AccountUnits, contractOf: Account['contractOf']): bigint {
  let equity = wallet;
  for (const position of positions) {
    const contract = contractOf(position.pairsName);
    if (position.isCross && contract) equity += unrealisedPnl(contract.terms, position, contract.mark);
  }
  return equity;
}
