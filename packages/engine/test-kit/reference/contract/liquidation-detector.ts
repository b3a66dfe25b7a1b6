/**
 * Locks and queues the scopes at or over 100 %, by equity / need ascending, then by account
 * (rules/contracts#liquidation).
 */
import {
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  mustBeLiquidated,
  type Scope,
} from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import type { MarginMode } from '../../../src/contract/commands.ts';
import { pnlOf, walletOf } from './margin-account.ts';
import { crossScope, isolatedScope, needOf } from './risk.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  crossPositions,
  isNormal,
  LONG,
  openPositions,
  type Position,
  type ReferenceWorld,
  sideOf,
} from './world.ts';

interface Found {
  scope: Scope;
  memberId: MemberId;
  mode: MarginMode;
  /** One isolated, or all cross ones of the account. */
  positions: Position[];
  /** 0: not locked yet. */
  liquidationId: number;
}

/** Locks every scope that is due at the current marks. */
export function lockAll(world: ReferenceWorld): void {
  lock(world, openPositions(world), [...world.accounts.keys()]);
}

/** The isolated positions and the cross accounts that the command in hand changed. */
export function lockTouched(world: ReferenceWorld): void {
  const members = new Set<MemberId>();
  for (const key of world.model.touched) {
    const { owner, type } = world.model.accounts.get(key)!;
    if (typeof owner === 'number' && type === 'contract') members.add(owner);
  }
  for (const { memberId, mode } of world.touched) if (mode === 'CROSS') members.add(memberId);
  lock(world, [...world.touched], [...members]);
}

function lock(world: ReferenceWorld, positions: Position[], memberIds: MemberId[]): void {
  const scopes: Found[] = [
    ...positions
      .filter(({ mode, qty }) => mode === 'ISOLATED' && qty > 0n)
      .map((one): Found => {
        const { memberId, mode, liquidationId } = one;
        return { scope: isolatedScope(world, one), memberId, mode, positions: [one], liquidationId };
      }),
    ...memberIds.map((memberId): Found => {
      const { liquidationId } = accountOf(world, memberId);
      const own = crossPositions(world, memberId);
      return { scope: crossScope(world, memberId), memberId, mode: 'CROSS', positions: own, liquidationId };
    }),
  ];
  // It is enough that the mark of one of its contracts counts.
  const found = scopes.filter(
    ({ scope, positions: own, liquidationId }) =>
      liquidationId === 0 &&
      own.some(({ contract }) => isNormal(contractOf(world, contract))) &&
      mustBeLiquidated(scope),
  );
  found.sort((a, b) => {
    const apart = a.scope.equity * b.scope.needPpm - b.scope.equity * a.scope.needPpm;
    if (apart !== 0n) return apart < 0n ? -1 : 1;
    if (a.memberId !== b.memberId) return a.memberId - b.memberId;
    // The account as a whole first.
    if (a.mode !== b.mode) return a.mode === 'CROSS' ? -1 : 1;
    return a.positions[0]!.positionId - b.positions[0]!.positionId;
  });
  const concerned = new Set(found.flatMap(({ positions: own }) => own.map(({ contract }) => contract)));
  for (const contract of world.contracts.values())
    if (concerned.has(contract.market)) explain(world, contract);
  for (const one of found) lockOne(world, one);
}

function lockOne(world: ReferenceWorld, { scope, memberId, mode, positions }: Found): void {
  const [first] = positions;
  const isCross = mode === 'CROSS';
  const liquidationId = ++world.lastId;
  if (isCross) accountOf(world, memberId).liquidationId = liquidationId;
  else first!.liquidationId = liquidationId;
  world.queue.push({ liquidationId, memberId, position: isCross ? undefined : first });
  for (const position of positions) world.touched.add(position);
  world.model.events.push({
    kind: 'scope-locked',
    liquidationId,
    memberId,
    mode,
    market: isCross ? '' : first!.contract,
    side: isCross ? 'LONG' : sideOf(first!.direction),
    equity: scope.equity,
    needPpm: scope.needPpm,
    positions: positions.map((position) => ({
      market: position.contract,
      side: sideOf(position.direction),
      qty: position.qty,
      openNotional: position.openNotional,
      margin: position.margin,
      markPrice: contractOf(world, position.contract).mark,
      liquidationPrice: liquidationPriceOf(world, position) ?? 0n,
    })),
  });
}

function liquidationPriceOf(world: ReferenceWorld, position: Position): bigint | undefined {
  const { terms } = contractOf(world, position.contract);
  if (position.mode === 'ISOLATED') return isolatedLiquidationPrice(terms, position);
  const { memberId } = position;
  const account = {
    wallet: walletOf(accountOf(world, memberId)),
    long: { qty: 0n, openNotional: 0n },
    short: { qty: 0n, openNotional: 0n },
    otherNeedPpm: 0n,
    otherPnl: 0n,
  };
  for (const one of crossPositions(world, memberId)) {
    if (one.contract === position.contract) account[one.direction === LONG ? 'long' : 'short'] = one;
    else {
      account.otherNeedPpm += needOf(world, one);
      account.otherPnl += pnlOf(world, one);
    }
  }
  return crossLiquidationPrice(terms, account);
}

function explain(world: ReferenceWorld, { market, indexSymbol, index, mark }: Contract): void {
  const { model } = world;
  model.events.push({
    kind: 'mark-explained',
    market,
    indexPrice: index,
    markPrice: mark,
    sources: (model.indexes.get(indexSymbol)?.sources ?? []).map(({ source, price, isValid }) => ({
      source,
      price,
      isValid,
    })),
  });
}
