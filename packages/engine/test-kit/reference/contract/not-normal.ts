/**
 * The fills that remain while a contract is not NORMAL (rules/contracts#not-normal, rules/contracts#feed-states): the
 * true price is unknown then, so a fill may move no loss to an account that cannot pay it. Members that are frozen
 * or in debt close within the same bounds.
 */
import { HEDGE_EQUITY_PERCENT, markBoundPpm, notionalOf, pricesAround } from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import { INDEX_SILENT_MS } from '../../../src/base/limits.ts';
import { crossScope } from './risk.ts';
import {
  type Contract,
  type ContractOrder,
  contractOf,
  crossPositions,
  directionOf,
  isNormal,
  isOpening,
  type Position,
  positionOf,
  type ReferenceWorld,
} from './world.ts';

/** The account has a cross position in a contract that is not NORMAL: nothing may leave its equity. */
export function isHeld(world: ReferenceWorld, memberId: MemberId): boolean {
  return crossPositions(world, memberId).some(({ contract }) => !isNormal(contractOf(world, contract)));
}

/** True when the member's closes trade only within b of the mark. */
export function isNarrow(world: ReferenceWorld, memberId: MemberId, contract: string): boolean {
  const { frozen } = world.model.members.get(memberId)!;
  if (frozen || world.model.isInDebt(memberId)) return true;
  return !isNormal(contractOf(world, contract)) || isHeld(world, memberId);
}

/** b of rules/contracts#mark-bound. */
export const boundOf = ({ terms, settings }: Contract): bigint => markBoundPpm(terms, settings.bounds);

/** The prices within b of the mark. */
export function pricesWithinBound(contract: Contract): { low: bigint; high: bigint } {
  return pricesAround(contract.terms, contract.mark, boundOf(contract));
}

/** True when the index lets the order have a fill at this price. */
export function mayMeet(world: ReferenceWorld, order: ContractOrder, price: bigint): boolean {
  const { memberId, tradeType } = order;
  const contract = contractOf(world, order.contract);
  if (isOpening(tradeType)) return isNormal(contract) && !isHeld(world, memberId);
  const { low, high } = pricesWithinBound(contract);
  if (isNarrow(world, memberId, order.contract) && (price < low || price > high)) return false;
  const position = positionOf(world, memberId, order.contract, directionOf(tradeType))!;
  if (position.mode === 'ISOLATED' || !isUnsure(world, contract)) return true;
  return keepsHedge(world, position, order.qty - order.filledQty);
}

/** The contract is not NORMAL, or no source of its index has said a price for a while. */
function isUnsure(world: ReferenceWorld, contract: Contract): boolean {
  const sources = world.model.indexes.get(contract.indexSymbol)?.sources ?? [];
  const valid = sources.filter(({ isReceived, price }) => isReceived && price > 0n);
  const lastMs = Math.max(...valid.map(({ sourceTimeMs }) => sourceTimeMs));
  return !isNormal(contract) || world.nowMs - lastMs > INDEX_SILENT_MS;
}

/**
 * n3: the close brings long − short of its contract nearer to 0, at most to 0; while the account is net long or short in
 * another contract that is unsure, its equity bears a move of 30 % in all the others.
 */
function keepsHedge(
  world: ReferenceWorld,
  { memberId, contract: name, direction }: Position,
  qty: bigint,
): boolean {
  const net = netOf(world, memberId, name);
  const after = net - direction * qty;
  if (net * after < 0n || magnitude(after) >= magnitude(net)) return false;
  const others = [...world.contracts.values()].filter(
    ({ market }) => market !== name && netOf(world, memberId, market) !== 0n,
  );
  if (!others.some((contract) => isUnsure(world, contract))) return true;
  const atStake = others.reduce(
    (sum, { market, terms, mark }) =>
      sum + notionalOf(terms, magnitude(netOf(world, memberId, market)), mark),
    0n,
  );
  return crossScope(world, memberId).equity * 100n >= atStake * HEDGE_EQUITY_PERCENT;
}

/** Long less short of the account's cross positions in a contract. */
export function netOf(world: ReferenceWorld, memberId: MemberId, name: string): bigint {
  return crossPositions(world, memberId)
    .filter(({ contract }) => contract === name)
    .reduce((sum, { direction, qty }) => sum + direction * qty, 0n);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
