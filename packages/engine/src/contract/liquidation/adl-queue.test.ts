import { compareForAdl } from '@tern/math/contract';
import { Random } from '@tern/test-kit/random';
import { describe, expect, it } from 'vitest';
import { TWO_LIMB } from '../../base/two-limb.ts';
import { PlainOrderBook } from '../../book/plain-order-book.ts';
import { memberOwner } from '../../ledger/ledger.ts';
import { EngineMemory } from '../../memory/engine-memory.ts';
import { POSITION } from '../positions/position-record.ts';
import { SETTINGS } from '../testing/scenario-settings.ts';
import { AdlQueue } from './adl-queue.ts';
import { adlPositionOf, ownEquity } from './adl-ranking.ts';

const E8 = 100_000_000;

/** Shorts of many members, isolated and cross, many of them alike; answers what they are and a way to change one. */
function shorts(random: Random, count: number) {
  const memory = new EngineMemory(TWO_LIMB, (orders) => new PlainOrderBook(orders));
  memory.supplies.list('USDT', 8, 10n ** 18n);
  const definition = { market: 'M', base: 'BTC', indexSymbol: 'I', priceScale: 1, qtyScale: 6 };
  const market = memory.contracts.list(definition, SETTINGS);
  const { positions, accounts } = memory.contracts;
  market.markPrice = 480_000;
  const set = (position: number) => {
    const qty = 10_000 * (1 + random.below(4));
    const entry = 470_000 + 10_000 * random.below(6);
    positions.setQty(position, qty);
    positions.setOpenNotional(position, qty * entry * 10);
    const margin = Math.floor((qty * entry * 10) / [3, 10, 50, 100][random.below(4)]!) + random.below(2);
    positions.setMargin(position, positions.integer(position, POSITION.IS_CROSS) ? 0 : margin);
    positions.touch(position);
  };
  const made = Array.from({ length: count }, (_, i) => {
    const member = memory.members.open(i + 1);
    const account = accounts.accountOf(member, i + 1);
    const row = memory.ledger.row(memberOwner(member), 2, 0, i + 1);
    memory.ledger.restore(row, BigInt(random.below(400)) * BigInt(E8), 0n);
    const position = positions.open(1000 + i, 0, member, 1, market.positions, account.positions);
    if (random.below(3) === 0) {
      positions.setInteger(position, POSITION.IS_CROSS, 1);
      account.crossPositions++;
    }
    market.setPosition(member, 1, position);
    set(position);
    return position;
  });
  return { memory, market, made, set };
}

function byHand(memory: EngineMemory, made: readonly number[], last: number, least: bigint): number[] {
  const { positions, accounts } = memory.contracts;
  const isLocked = (position: number) =>
    positions.isCross(position)
      ? accounts.find(positions.member(position))!.liquidationId !== 0
      : positions.liquidationId(position) !== 0;
  const isLast = (position: number) => positions.member(position) === last;
  return made
    .filter(
      (position) => !isLocked(position) && ownEquity(memory.ledger, memory.contracts, position) >= least,
    )
    .sort((a, b) =>
      compareForAdl(
        adlPositionOf(memory.ledger, memory.contracts, a),
        adlPositionOf(memory.ledger, memory.contracts, b),
      ),
    )
    .sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
}

describe('the queue for deleveraging', () => {
  it('asks as sorting everybody exactly would, also after some have changed', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = new Random(seed);
      const { memory, market, made, set } = shorts(random, 120);
      const queue = new AdlQueue(memory);
      for (let round = 0; round < 8; round++) {
        const last = random.below(120);
        const asked: number[] = [];
        const most = round % 2 === 0 ? 1000 : 10;
        queue.each(market, 0, last, 1n, (position) => asked.push(position) < most);
        expect(asked).toEqual(byHand(memory, made, last, 1n).slice(0, most));
        memory.contracts.positions.settle();
        for (let i = 0; i < 6; i++) set(made[random.below(made.length)]!);
        const locked = made[random.below(made.length)]!;
        memory.contracts.positions.setLiquidationId(locked, round % 3);
        memory.contracts.positions.touch(locked);
        queue.follow();
        memory.contracts.positions.settle();
      }
    }
  });
});
