/**
 * Measures FOK orders against an IOC order that fills all of a book of `--makers 999`, in the same core, one after the
 * other, `--rounds 100` times: one that fails for a lot, one that is tried whole and then fills, and one that is tried
 * whole and fails because the check at the match refuses the very last maker, who stands behind the others.
 */
import { parseArgs } from 'node:util';
import type { Command, Event } from '@tern/engine';
import { BTC, ETH, MembersUnderLoad, openAccounts, percentile, place } from './members-under-load.ts';

const { values } = parseArgs({
  options: { makers: { type: 'string', default: '999' }, rounds: { type: 'string', default: '100' } },
});
const makers = Array.from({ length: Number(values.makers) }, (_, i) => i + 1);
const takers = Array.from({ length: Number(values.rounds) }, (_, i) => makers.length + i + 1);
const LAST_MAKER = makers.length + takers.length + 1;
const OTHER_SIDE = LAST_MAKER + 1;
const PROBE = LAST_MAKER + 2;
const WARMING_ROUNDS = 20;
const PRICE = 50_000;
/** One tick behind the others. */
const LAST_PRICE = 50_000.1;

const load = new MembersUnderLoad();
load.doAll(openAccounts([...makers, ...takers, OTHER_SIDE, PROBE], 1_000_000n));
load.do(load.tick({ BTC: PRICE, ETH: 3_000 }));
restLastMaker();
const failed: number[] = [];
const filled: number[] = [];
const tried: number[] = [];
const refused: number[] = [];
for (const [round, taker] of takers.entries()) {
  rest();
  const one = load.time(order(taker, 'FOK', makers.length + 1));
  const two = load.time(order(taker, 'FOK', makers.length + 1, LAST_PRICE));
  const three = load.time(order(taker, 'IOC', makers.length));
  rest();
  const four = load.time(order(taker, 'FOK', makers.length));
  const fills = [one, two, three, four].map(({ events }) => trades(events));
  if (fills.join() !== [0, 0, makers.length, makers.length].join()) throw new Error(`${fills} fills`);
  if (round < WARMING_ROUNDS) continue;
  failed.push(one.ms);
  refused.push(two.ms);
  filled.push(three.ms);
  tried.push(four.ms);
}
proveLastMaker();
const [short, last, ioc, whole] = [failed, refused, filled, tried].map((times) => percentile(times, 0.5)) as [
  number,
  number,
  number,
  number,
];
const ms = (time: number) => time.toFixed(3);
console.log(
  `over ${makers.length} makers: FOK fails in ${ms(short)} ms, IOC fills in ${ms(ioc)} ms, FOK in ${ms(whole)} ms; FOK fails at the one after them in ${ms(last)} ms`,
);
console.log(`RATIO a failing FOK order costs ${(short / ioc).toFixed(2)} of an IOC that fills, 2 allowed`);
console.log(
  `RATIO a FOK order that fails at the last maker costs ${(last / ioc).toFixed(2)} of an IOC that fills, 2 allowed`,
);
console.log(`RATIO a FOK order that fills costs ${(whole / ioc).toFixed(2)} of an IOC that fills`);

function rest(): void {
  load.doAll(makers.map((memberId) => place(memberId, BTC, 'OPEN_SHORT', 1, PRICE, 20)));
}

/**
 * The last maker's order was good when it was placed; then its other position, in the same cross account, lost nearly
 * all its money.
 */
function restLastMaker(): void {
  load.doAll(openAccounts([LAST_MAKER], 300n));
  for (const market of [BTC, ETH])
    load.do({ kind: 'set-margin-mode', memberId: LAST_MAKER, market, mode: 'CROSS' });
  load.do(place(OTHER_SIDE, ETH, 'OPEN_SHORT', 5, 3_000, 20));
  load.do(place(LAST_MAKER, ETH, 'OPEN_LONG', 5, 3_000, 20));
  load.do(place(LAST_MAKER, BTC, 'OPEN_SHORT', 2, LAST_PRICE, 100));
  // In two steps: a fall by more than 5 % would be a jump.
  for (const price of [2_916, 2_836]) load.do(load.tick({ BTC: PRICE, ETH: price }));
}

/**
 * Proves that the check at the match refused the last maker: it cancels the maker's order when an IOC order reaches it.
 */
function proveLastMaker(): void {
  rest();
  const events = load.do(order(PROBE, 'IOC', makers.length + 1, LAST_PRICE));
  const isCancelled = events.some(
    (event) =>
      event.kind === 'contract-order-closed' &&
      event.memberId === LAST_MAKER &&
      event.reason === 'MARGIN_AT_MATCH',
  );
  if (!isCancelled || trades(events) !== makers.length) throw new Error('the last maker was not refused');
}

function order(memberId: number, timeInForce: 'FOK' | 'IOC', lots: number, price = PRICE): Command {
  return { ...place(memberId, BTC, 'OPEN_LONG', lots, price, 20), timeInForce } as Command;
}

function trades(events: readonly Event[]): number {
  return events.filter(({ kind }) => kind === 'contract-traded').length;
}
