/** The second part of a reverse (rules/contracts#reverse), by the engine and the reference alike. */
import { describe, expect, it } from 'vitest';
import { Both } from '../../../test-kit/simulation/contracts/both.ts';
import { CONTRACTS } from '../../../test-kit/simulation/contracts/world.ts';
import type { PositionSide } from '../commands.ts';

const { market } = CONTRACTS[0]!;
const [ANN, BEN, CARL] = [2, 3, 4];

/** Ann holds ten lots of a side against Ben; Carl takes them so far from the mark. */
function held(side: PositionSide, price: bigint, money = 600): Both {
  const both = new Both();
  both.member(ANN, money);
  for (const memberId of [BEN, CARL]) both.member(memberId, 100_000);
  const [opens, against] =
    side === 'LONG' ? (['OPEN_LONG', 'OPEN_SHORT'] as const) : (['OPEN_SHORT', 'OPEN_LONG'] as const);
  both.place(BEN, against, 500_000n, 10);
  both.place(ANN, opens, 500_000n, 10);
  both.place(CARL, opens, price, 50);
  return both;
}

const reverse = (both: Both, side: PositionSide) =>
  both.do({ kind: 'reverse-position', memberId: ANN, requestId: 'turn', market, side });

describe('a reverse', () => {
  it.each([
    ['LONG', 'SHORT', 495_000n],
    ['SHORT', 'LONG', 505_000n],
  ] as const)('of a %s whose %s is refused says so, with the reason', (side, other, price) => {
    const both = held(side, price);
    const { events, done } = reverse(both, side);
    expect(done.rejection).toBe('OK');
    expect(events).toContainEqual(expect.objectContaining({ kind: 'position-ended', memberId: ANN }));
    expect(events).toContainEqual({
      kind: 'reverse-refused',
      orderId: done.result,
      memberId: ANN,
      market,
      side: other,
      reason: 'INSUFFICIENT_BALANCE',
    });
    both.checkAll();
  });

  it('says nothing when both parts were done, or only the first was meant', () => {
    const whole = held('LONG', 495_000n, 10_000);
    expect(reverse(whole, 'LONG').done.rejection).toBe('OK');
    const partly = held('LONG', 495_000n);
    // No member takes more than four of the ten lots.
    partly.do({ kind: 'cancel-all-contract-orders', memberId: CARL, market });
    partly.place(CARL, 'OPEN_LONG', 495_000n, 4);
    expect(reverse(partly, 'LONG').done.rejection).toBe('OK');
    for (const both of [whole, partly]) expect(both.seen.get('reverse-refused')).toBeUndefined();
  });
});
