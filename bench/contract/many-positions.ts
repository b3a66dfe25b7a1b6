/** Many open positions, two in each account, half of the accounts cross; one in a hundred positions is near its edge. */
import type { Command, Event } from '@tern/engine';
import { BTC, ETH, MembersUnderLoad, openAccounts, place } from './members-under-load.ts';

/** A price near the liquidation price of a long of 100x from 50,000, which is near 49,723.8. */
const EDGE = 49_727;
const START = { BTC: 50_000, ETH: 3_000 };

export class ManyPositions {
  readonly accounts: number;
  /** The members with a position near its edge. */
  readonly near: readonly number[];
  private readonly load = new MembersUnderLoad();
  private wave = 0;
  private low = EDGE + 5;

  constructor(positions: number) {
    this.accounts = positions / 2;
    const members = Array.from({ length: this.accounts }, (_, i) => i + 1);
    this.near = members.filter((memberId) => isNear(memberId));
    this.load.doAll(openAccounts(members, 100_000n));
    this.load.do(this.load.tick(START));
    this.load.doAll(opening(members));
  }

  /** The milliseconds of the first tick after a start, which looks at every position. */
  firstTickMs(): number {
    return this.load.time(this.moving(START.BTC)).ms;
  }

  /** The milliseconds of a tick that moves the marks, near the edge. */
  movingTickMs(): number {
    return this.load.time(this.moving(EDGE + 5)).ms;
  }

  /** The same after 1 % of the positions changed. */
  tickAfterChangesMs(): number {
    this.load.doAll(this.near.map((memberId) => addMargin(memberId, this.wave)));
    return this.movingTickMs();
  }

  /** Each comes nearer to the edges. */
  nearerTickMs(): number {
    this.low -= 0.1;
    return this.load.time(this.load.tick({ BTC: this.low, ETH: START.ETH })).ms;
  }

  /** Locks those near the edge. */
  lock(): { ms: number; events: Event[] } {
    return this.load.time(this.load.tick({ BTC: EDGE - 60, ETH: START.ETH }));
  }

  /** Prices that go up and down by a tenth of a thousandth. */
  private moving(btc: number): Command {
    return this.load.tick({ BTC: btc + (this.wave++ % 2) * 5, ETH: START.ETH });
  }
}

/** One in fifty longs of BTC, isolated: 1 % of all positions when every account has two. */
function isNear(memberId: number): boolean {
  return memberId % 2 === 1 && Math.floor(memberId / 2) % 25 === 0;
}

function isCross(memberId: number): boolean {
  return !isNear(memberId) && Math.floor(memberId / 2) % 2 === 1;
}

function* opening(members: readonly number[]): Generator<Command> {
  for (const memberId of members)
    if (isCross(memberId))
      for (const market of [BTC, ETH]) yield { kind: 'set-margin-mode', memberId, market, mode: 'CROSS' };
  for (let i = 0; i < members.length; i += 2) {
    const [long, short] = [members[i]!, members[i + 1]!];
    for (const [market, price] of [
      [BTC, START.BTC],
      [ETH, START.ETH],
    ] as const) {
      const isTight = isNear(long) && market === BTC;
      yield place(short, market, 'OPEN_SHORT', 2 + (i % 7), price, 3 + (i % 9));
      yield place(long, market, 'OPEN_LONG', 2 + (i % 7), price, isTight ? 100 : 3 + (i % 5));
    }
  }
}

function addMargin(memberId: number, round: number): Command {
  return {
    kind: 'change-margin',
    memberId,
    requestId: `${round}`,
    market: BTC,
    side: 'LONG',
    amount: 1n,
  };
}
