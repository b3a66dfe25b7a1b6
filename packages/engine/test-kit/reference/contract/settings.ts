/**
 * Margin mode, leverage, added and removed margin, take-profit and stop-loss (rules/contracts#leverage,
 * rules/contracts#margin-changes, rules/contracts#triggers).
 */
import { PPM } from '@tern/math';
import {
  type Direction,
  initialMargin,
  largestNotional,
  notionalOf,
  riskIsHigher,
} from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import { MAX_QTY } from '../../../src/base/limits.ts';
import type { MarginMode, TriggerSource } from '../../../src/contract/commands.ts';
import { available, rawAvailable } from './margin-account.ts';
import { isHeld } from './not-normal.ts';
import { fitsTrigger, sourcePrice } from './prices.ts';
import { queuedNotional } from './queued-notional.ts';
import { Rejected } from './rejected.ts';
import { isolatedScope } from './risk.ts';
import { refuseStopBeyond } from './stop-loss.ts';
import {
  accountOf,
  contractOf,
  isLocked,
  isNormal,
  isOpening,
  ordersIn,
  type Position,
  pay,
  plansOf,
  positionOf,
  positionsIn,
  type ReferenceWorld,
  settingOf,
} from './world.ts';

/** Above this risk no margin is given back. */
const SAFE_RISK_PERCENT = 80n;

/** Within an attempt: a throw leaves it half changed. */
export function changeLeverage(
  world: ReferenceWorld,
  memberId: MemberId,
  name: string,
  leverage: bigint,
): void {
  const { terms, mark } = contractOf(world, name);
  if (leverage < 1n || leverage > terms.maxLeverage) throw new Rejected('LEVERAGE_INVALID');
  const { mode, leverage: before } = settingOf(world, memberId, name);
  refuseUnlessNormal(world, memberId, name);
  refuseHeld(world, memberId);
  const opens = ({ tradeType }: { tradeType: Parameters<typeof isOpening>[0] }) => isOpening(tradeType);
  if (ordersIn(world, memberId, name).some(opens) || plansOf(world, memberId, name).some(opens))
    throw new Rejected('HAS_OPEN_ORDERS');
  // Positions that release margin come before those that need it.
  const moreOf = ({ openNotional, margin }: Position) => initialMargin(openNotional, leverage) - margin;
  const own = positionsIn(world, memberId, name).sort((a, b) => Number(moreOf(a) - moreOf(b)));
  if (leverage === before && own.every((position) => position.leverage === leverage)) return;
  const account = accountOf(world, memberId);
  account.settings.set(name, { mode, leverage });
  for (const position of own) {
    position.leverage = leverage;
    world.touched.add(position);
    if (notionalOf(terms, position.qty, mark) > largestNotional(terms, leverage))
      throw new Rejected('TIER_LIMIT');
  }
  for (const position of own) if (mode === 'ISOLATED') resetMargin(world, position);
  if (mode === 'CROSS' && own.length > 0 && rawAvailable(world, account) < 0n)
    throw new Rejected('INSUFFICIENT_BALANCE');
  writeSetting(world, memberId, name);
}

export function writeSetting(world: ReferenceWorld, memberId: MemberId, market: string): void {
  const { mode, leverage } = settingOf(world, memberId, market);
  world.model.events.push({
    kind: 'trading-setting-changed',
    memberId,
    market,
    mode,
    leverage: Number(leverage),
  });
}

function resetMargin(world: ReferenceWorld, position: Position): void {
  const account = accountOf(world, position.memberId);
  const wanted = initialMargin(position.openNotional, position.leverage);
  const more = wanted - position.margin;
  if (more > available(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
  pay(world, account.money, -more);
  position.margin = wanted;
  if (more < 0n && riskIsAbove(world, position)) throw new Rejected('LEVERAGE_RISK');
}

/** Needs zero position and zero open orders on the contract. */
export function changeMode(world: ReferenceWorld, memberId: MemberId, name: string, mode: MarginMode): void {
  const { mode: before, leverage } = settingOf(world, memberId, name);
  refuseUnlessNormal(world, memberId, name);
  refuseHeld(world, memberId);
  if (positionsIn(world, memberId, name).length > 0) throw new Rejected('HAS_POSITION');
  if (plansOf(world, memberId, name).length > 0 || ordersIn(world, memberId, name).length > 0)
    throw new Rejected('HAS_OPEN_ORDERS');
  if (mode === before) return;
  accountOf(world, memberId).settings.set(name, { mode, leverage });
  writeSetting(world, memberId, name);
}

/** A positive amount is added, a negative one taken out. Within an attempt. */
export function changeMargin(
  world: ReferenceWorld,
  memberId: MemberId,
  name: string,
  direction: Direction,
  amount: bigint,
): void {
  const position = positionOf(world, memberId, name, direction);
  const account = accountOf(world, memberId);
  if (position === undefined) throw new Rejected('POSITION_UNKNOWN');
  if (position.mode !== 'ISOLATED') throw new Rejected('POSITION_IS_CROSS');
  if (isLocked(world, position) || account.liquidationId !== 0) throw new Rejected('LIQUIDATING');
  if (amount < 0n) refuseUnlessNormal(world, memberId, name);
  else refuseHeld(world, memberId);
  if (amount > available(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
  const tradeType = direction === 1n ? 'OPEN_LONG' : 'OPEN_SHORT';
  const queued = queuedNotional(world, { memberId, contract: name, tradeType });
  if (amount > 0n && position.margin + amount + 2n * queued > BigInt(MAX_QTY))
    throw new Rejected('AMOUNT_INVALID');
  position.margin += amount;
  pay(world, account.money, -amount);
  world.touched.add(position);
  if (amount >= 0n) return;
  const isEnough = position.margin >= initialMargin(position.openNotional, position.leverage);
  if (!isEnough || riskIsAbove(world, position)) throw new Rejected('LEVERAGE_RISK');
}

/** 0n removes one. */
export function setTriggers(
  world: ReferenceWorld,
  memberId: MemberId,
  name: string,
  direction: Direction,
  { takeProfit, stopLoss, source }: { takeProfit: bigint; stopLoss: bigint; source: TriggerSource },
): void {
  const contract = contractOf(world, name);
  const { terms } = contract;
  const position = positionOf(world, memberId, name, direction);
  if (position === undefined) throw new Rejected('POSITION_UNKNOWN');
  if (isLocked(world, position)) throw new Rejected('LIQUIDATING');
  const current = sourcePrice(contract, source);
  const fits = (trigger: bigint, sign: bigint) =>
    trigger === 0n || (fitsTrigger(trigger, terms.tickSize) && sign * (trigger - current) > 0n);
  if (!fits(takeProfit, direction) || !fits(stopLoss, -direction)) throw new Rejected('TPSL_INVALID');
  if (stopLoss > 0n && position.mode === 'ISOLATED') refuseStopBeyond(terms, stopLoss, position);
  Object.assign(position, { takeProfit, stopLoss, triggerSource: source, triggerTries: 0 });
  world.touched.add(position);
}

function riskIsAbove(world: ReferenceWorld, position: Position): boolean {
  return riskIsHigher(isolatedScope(world, position), { needPpm: SAFE_RISK_PERCENT * PPM, equity: 100n });
}

function refuseUnlessNormal(world: ReferenceWorld, memberId: MemberId, name: string): void {
  if (accountOf(world, memberId).liquidationId !== 0) throw new Rejected('LIQUIDATING');
  const own = positionsIn(world, memberId, name);
  if (own.some((position) => isLocked(world, position))) throw new Rejected('LIQUIDATING');
  if (own.length > 0 && !isNormal(contractOf(world, name))) throw new Rejected('INDEX_UNAVAILABLE');
}

/** Nothing may leave the equity of cross positions whose true worth is unknown. */
function refuseHeld(world: ReferenceWorld, memberId: MemberId): void {
  if (isHeld(world, memberId)) throw new Rejected('INDEX_UNAVAILABLE');
}
