/** Margin mode, leverage, added and removed margin, take-profit and stop-loss (RULES 1.2, 1.6, 1.12). */
import { PPM } from '@tern/math';
import {
  currentPriceHundredths,
  initialMargin,
  largestNotional,
  notionalOf,
  riskIsHigher,
} from '@tern/math/contract';
import { Rejected } from './rejected.ts';
import { isolatedScope } from './risk.ts';
import { available, rawAvailable } from './wallet.ts';
import {
  accountOf,
  contractOf,
  isOpening,
  LONG,
  type MarginMode,
  openOrders,
  openPositions,
  type Position,
  positionOf,
  SHORT,
  settingOf,
  type TriggerSource,
  type World,
} from './world.ts';

/** Above this risk no margin is given back. */
const SAFE_RISK_PERCENT = 80n;

/** Changes the caller's copy; a throw leaves it half changed. */
export function changeLeverage(world: World, memberId: number, name: string, leverage: bigint): void {
  const contract = contractOf(world, name);
  if (leverage < 1n || leverage > contract.terms.maxLeverage) throw new Rejected('LEVERAGE_INVALID');
  refuseUnlessNormal(world, memberId, name);
  const opening = openOrders(world, { memberId, contract: name }).some(({ tradeType }) =>
    isOpening(tradeType),
  );
  const plans = [...world.plans.values()].some(
    (plan) => plan.memberId === memberId && plan.contract === name && isOpening(plan.tradeType),
  );
  if (opening || plans) throw new Rejected('HAS_OPEN_ORDERS');
  const account = accountOf(world, memberId);
  const { mode } = settingOf(world, memberId, name);
  account.settings.set(name, { mode, leverage });
  for (const position of openPositions(world, { memberId, contract: name })) {
    position.leverage = leverage;
    if (notionalOf(contract.terms, position.qty, contract.mark) > largestNotional(contract.terms, leverage))
      throw new Rejected('TIER_LIMIT');
    if (position.mode === 'ISOLATED') resetMargin(world, position);
  }
  if (mode === 'CROSS' && rawAvailable(world, account) < 0n) throw new Rejected('INSUFFICIENT_BALANCE');
}

function resetMargin(world: World, position: Position): void {
  const account = accountOf(world, position.memberId);
  const wanted = initialMargin(position.openNotional, position.leverage);
  const more = wanted - position.margin;
  if (more > available(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
  account.free -= more;
  position.margin = wanted;
  if (more < 0n && riskIsAbove(world, position)) throw new Rejected('LEVERAGE_RISK');
}

/** Needs zero position and zero open orders on the contract. */
export function changeMode(world: World, memberId: number, name: string, mode: MarginMode): void {
  refuseUnlessNormal(world, memberId, name);
  if (openPositions(world, { memberId, contract: name }).length > 0) throw new Rejected('HAS_POSITION');
  const plans = [...world.plans.values()].some(
    (plan) => plan.memberId === memberId && plan.contract === name,
  );
  if (plans || openOrders(world, { memberId, contract: name }).length > 0)
    throw new Rejected('HAS_OPEN_ORDERS');
  const { leverage } = settingOf(world, memberId, name);
  accountOf(world, memberId).settings.set(name, { mode, leverage });
  for (const direction of [LONG, SHORT]) positionOf(world, memberId, name, direction).mode = mode;
}

/** A positive amount is added, a negative one taken out. */
export function changeMargin(
  world: World,
  memberId: number,
  name: string,
  direction: 1n | -1n,
  amount: bigint,
): void {
  const position = positionOf(world, memberId, name, direction);
  const account = accountOf(world, memberId);
  if (position.qty === 0n || position.mode !== 'ISOLATED') throw new Rejected('POSITION_NOT_ENOUGH');
  if (position.isLocked) throw new Rejected('LIQUIDATING');
  if (amount > available(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
  if (amount < 0n) refuseUnlessNormal(world, memberId, name);
  position.margin += amount;
  account.free -= amount;
  if (amount >= 0n) return;
  const isEnough = position.margin >= initialMargin(position.openNotional, position.leverage);
  if (!isEnough || riskIsAbove(world, position)) throw new Rejected('LEVERAGE_RISK');
}

/** 0n removes one. */
export function setTriggers(
  world: World,
  memberId: number,
  name: string,
  direction: 1n | -1n,
  { takeProfit, stopLoss, source }: { takeProfit: bigint; stopLoss: bigint; source: TriggerSource },
): void {
  const { terms, last, mark } = contractOf(world, name);
  const position = positionOf(world, memberId, name, direction);
  if (position.qty === 0n) throw new Rejected('POSITION_NOT_ENOUGH');
  if (position.isLocked || accountOf(world, memberId).isLocked) throw new Rejected('LIQUIDATING');
  const current = currentPriceHundredths(last, mark);
  const fits = (trigger: bigint, sign: bigint) =>
    trigger === 0n || (trigger % terms.tickSize === 0n && sign * (trigger * 100n - current) > 0n);
  if (!fits(takeProfit, direction) || !fits(stopLoss, -direction)) throw new Rejected('TPSL_INVALID');
  Object.assign(position, { takeProfit, stopLoss, triggerSource: source, triggerTries: 0 });
}

function riskIsAbove(world: World, position: Position): boolean {
  const scope = isolatedScope(world, position);
  return riskIsHigher(scope, { needPpm: SAFE_RISK_PERCENT * PPM, equity: 100n });
}

function refuseUnlessNormal(world: World, memberId: number, name: string): void {
  if (accountOf(world, memberId).isLocked) throw new Rejected('LIQUIDATING');
  const own = openPositions(world, { memberId, contract: name });
  if (own.some((position) => position.isLocked)) throw new Rejected('LIQUIDATING');
  if (own.length > 0 && contractOf(world, name).feed !== 'NORMAL') throw new Rejected('INDEX_UNAVAILABLE');
}
