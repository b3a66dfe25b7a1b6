/**
 * The account as it would stand after something: another leverage, more or less margin, an opened order. Pure, so that
 * the figures of what would be come from the same function as those of what is.
 */
import {
  type AccountUnits,
  accountFigures,
  initialMargin,
  type MarkedContract,
  type PositionUnits,
  riskIsAtLeast,
} from '@tern/math/contract';

/**
 * Both sides of a contract at another leverage: an isolated margin becomes O / L', the difference is the wallet's
 * (rules/contracts#leverage).
 */
export function withLeverage(account: AccountUnits, pairsName: string, leverage: bigint): AccountUnits {
  let wallet = account.wallet;
  const positions = account.positions.map((position) => {
    if (position.pairsName !== pairsName) return position;
    const margin = position.isCross ? 0n : initialMargin(position.openNotional, leverage);
    wallet -= margin - position.margin;
    return { ...position, leverage, margin };
  });
  return { ...account, wallet, positions };
}

/** A positive amount is added to the isolated margin, a negative one taken out. */
export function withMargin(account: AccountUnits, positionId: string, amount: bigint): AccountUnits {
  return {
    ...account,
    wallet: account.wallet - amount,
    positions: account.positions.map((position) =>
      position.positionId === positionId ? { ...position, margin: position.margin + amount } : position,
    ),
  };
}

export interface Opened extends Omit<PositionUnits, 'positionId'> {
  fee: bigint;
}

/** An order that filled whole; it joins the position of its side. @returns the account and that position's id */
export function withOpened(
  account: AccountUnits,
  opened: Opened,
): { account: AccountUnits; positionId: string } {
  const { fee, ...added } = opened;
  const held = account.positions.find(
    (one) => one.pairsName === added.pairsName && one.direction === added.direction,
  );
  const positionId = held?.positionId ?? 'new';
  const joined: PositionUnits = {
    ...added,
    positionId,
    qty: added.qty + (held?.qty ?? 0n),
    openNotional: added.openNotional + (held?.openNotional ?? 0n),
    margin: added.margin + (held?.margin ?? 0n),
  };
  const others = account.positions.filter((one) => one !== held);
  const wallet = account.wallet - added.margin - fee;
  return { account: { ...account, wallet, positions: [...others, joined] }, positionId };
}

/** Up to this risk level margin may be taken out (rules/contracts#margin-changes). */
const MOST_RISK_PERCENT = 80n;

/** The most that may be taken out of an isolated margin: O / L stays, and the risk level stays below 80 %. */
export function removableMargin(position: PositionUnits, contract: MarkedContract): bigint {
  const most = position.margin - initialMargin(position.openNotional, position.leverage);
  const isFine = (taken: bigint): boolean => {
    const account = {
      wallet: 0n,
      reserves: 0n,
      positions: [{ ...position, margin: position.margin - taken }],
    };
    const scope = accountFigures(account, () => contract)?.positions.get(position.positionId)?.scope;
    return scope !== undefined && !riskIsAtLeast(scope, MOST_RISK_PERCENT);
  };
  if (most <= 0n || !isFine(0n)) return 0n;
  let fine = 0n;
  let over = most + 1n;
  while (over - fine > 1n) {
    const middle = (fine + over) / 2n;
    if (isFine(middle)) fine = middle;
    else over = middle;
  }
  return fine;
}
