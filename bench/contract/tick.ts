/**
 * A mark tick over many open positions: `--positions 10000,100000,1000000`. Half of the accounts are cross. Four kinds
 * of ticks: one that moves the marks, with 1 % of the positions a hundredth of a percent from their edge; one after a
 * second in which 1 % of the positions changed; one that comes within reach of 1 % of the edges and locks no scope; and
 * one that locks 1 %.
 */
import { parseArgs } from 'node:util';
import type { Command } from '@tern/engine';
import { BTC, ETH, MembersUnderLoad, openAccounts, percentile, place } from './members-under-load.ts';

const { values } = parseArgs({ options: { positions: { type: 'string', default: '10000,100000,1000000' } } });
const TICKS = 60;
/** A price near the liquidation price of a long of 100x from 50,000, which is near 49,723.8. */
const EDGE = 49_727;
const START = { BTC: 50_000, ETH: 3_000 };

function measure(positions: number): void {
  const accounts = positions / 2;
  const members = Array.from({ length: accounts }, (_, i) => i + 1);
  const load = new MembersUnderLoad();
  load.doAll(openAccounts(members, 100_000n));
  load.do(load.tick(START));
  load.doAll(opening(members));
  const edge = near(members);
  let wave = 0;
  /** Prices that go up and down by a tenth of a thousandth. */
  const moving = (btc: number) => load.tick({ BTC: btc + (wave++ % 2) * 5, ETH: START.ETH });
  const first = load.time(moving(START.BTC)).ms;
  const quiet = repeat(() => load.time(moving(EDGE + 5)).ms);
  const touched = repeat(() => {
    load.doAll(edge.map((memberId) => addMargin(memberId, wave)));
    return load.time(moving(EDGE + 5)).ms;
  });
  let low = EDGE + 5;
  const reached = repeat(() => {
    low -= 0.1;
    return load.time(load.tick({ BTC: low, ETH: START.ETH })).ms;
  });
  const { ms, events } = load.time(load.tick({ BTC: EDGE - 60, ETH: START.ETH }));
  const locked = events.filter(({ kind }) => kind === 'scope-locked').length;
  console.log(
    `${positions} positions, ${accounts} accounts, ${edge.length} near the edge; the first tick took ${first.toFixed(1)} ms`,
  );
  tell('marks move', quiet);
  tell('1 % changed since', touched);
  tell('the edge comes nearer', reached);
  console.log(
    `  locks ${locked}: ${ms.toFixed(2)} ms, ${((ms / Math.max(1, locked)) * 1000).toFixed(1)} µs each`,
  );
  const median = percentile(quiet, 0.5);
  const worst = percentile(touched, 0.5);
  console.log(
    `RATIO a tick over ${positions} positions takes ${median.toFixed(3)} ms, with 1 % changed ${worst.toFixed(3)} ms of 5 ms allowed at 100000`,
  );
}

/** One in fifty longs of BTC, isolated: 1 % of all positions when every account has two. */
function near(members: readonly number[]): number[] {
  return members.filter((memberId) => isNear(memberId));
}

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

function repeat(once: () => number): number[] {
  return Array.from({ length: TICKS }, once);
}

function tell(what: string, times: readonly number[]): void {
  const [median, high] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(`  ${what}: median ${median.toFixed(3)} ms, worst of ${times.length} ${high.toFixed(3)} ms`);
}

for (const positions of values.positions.split(',').map(Number)) measure(positions);
