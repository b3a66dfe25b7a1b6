/**
 * A loss that neither the liquidator nor the fund can pay (rules/contracts#socialized-loss): winners share it, the rest
 * is the deficit's.
 */
import { compareForAdl } from '@tern/math/contract';
import { ownEquity, rankOf } from './adl-queue.ts';
import { larger, smaller } from './amounts.ts';
import { setStatusNow } from './feed.ts';
import { pnlOf } from './margin-account.ts';
import {
  contractOf,
  deficitOf,
  fundOf,
  isLocked,
  liquidatorOf,
  openPositions,
  pay,
  type ReferenceWorld,
  sideOf,
} from './world.ts';
import { writeContract } from './write-events.ts';

/**
 * Pays the amount that liquidator and fund cannot pay once `gain` is realised: winners first, then DEFICIT, and the
 * contract stops.
 */
export function payLacking(
  world: ReferenceWorld,
  disposal: { name: string; sharedLoss: bigint; deficit: bigint },
  gain: bigint,
): void {
  const liquidator = liquidatorOf(world);
  const lacking = () => larger(0n, -(liquidator.free + fundOf(world).free + gain));
  // Those of the same contract first.
  for (const isSame of [true, false]) {
    const shared = shareLoss(world, lacking(), (name) => (name === disposal.name) === isSame);
    pay(world, liquidator, shared);
    disposal.sharedLoss += shared;
  }
  const unpaid = lacking();
  if (unpaid === 0n) return;
  pay(world, deficitOf(world), -unpaid);
  pay(world, liquidator, unpaid);
  disposal.deficit += unpaid;
  const contract = contractOf(world, disposal.name);
  if (contract.status === 'HALTED' && contract.haltedBy === 'DEFICIT') return;
  setStatusNow(world, contract, 'HALTED');
  contract.haltedBy = 'DEFICIT';
  contract.reason = 'DEFICIT';
  writeContract(world, contract);
}

/** Winners in these contracts give up to their own equity, in proportion to it; left units one each in ranking order. */
function shareLoss(world: ReferenceWorld, amount: bigint, isAsked: (contract: string) => boolean): bigint {
  if (amount <= 0n) return 0n;
  const winners = openPositions(world)
    .filter(({ contract }) => isAsked(contract))
    .filter((position) => !isLocked(world, position) && pnlOf(world, position) > 0n)
    .map((position) => ({ position, most: smaller(pnlOf(world, position), ownEquity(world, position)) }))
    .filter(({ most }) => most > 0n)
    .map((winner) => ({ ...winner, share: 0n, rank: rankOf(world, winner.position) }));
  const all = winners.reduce((sum, { most }) => sum + most, 0n);
  const total = smaller(amount, all);
  if (total === 0n) return 0n;
  for (const winner of winners) winner.share = (total * winner.most) / all;
  let left = winners.reduce((rest, { share }) => rest - share, total);
  for (const winner of [...winners].sort((a, b) => compareForAdl(a.rank, b.rank)))
    if (left > 0n && winner.share < winner.most) {
      winner.share++;
      left--;
    }
  for (const { position, share } of winners) {
    if (share === 0n) continue;
    position.openNotional += position.direction * share;
    contractOf(world, position.contract).clearing -= share;
    world.touched.add(position);
    const { memberId, contract: market, direction } = position;
    world.model.events.push({
      kind: 'loss-shared',
      liquidationId: world.liquidationId,
      memberId,
      market,
      side: sideOf(direction),
      amount: share,
    });
  }
  return total - left;
}
