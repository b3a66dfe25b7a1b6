/**
 * What FOK orders cost against an IOC order that fills all of a book of `--makers 999`, in the same core, one after the
 * other, `--rounds 100` times: one that fails for a lot, and one that is tried whole and then fills.
 */
import { parseArgs } from 'node:util';
import type { Command, Event } from '@tern/engine';
import { BTC, Crowd, openAccounts, percentile, place } from './crowd.ts';

const { values } = parseArgs({
  options: { makers: { type: 'string', default: '999' }, rounds: { type: 'string', default: '100' } },
});
const makers = Array.from({ length: Number(values.makers) }, (_, i) => i + 1);
const takers = Array.from({ length: Number(values.rounds) }, (_, i) => makers.length + i + 1);
const WARMING_ROUNDS = 20;
const PRICE = 50_000;

const crowd = new Crowd();
crowd.doAll(openAccounts([...makers, ...takers], 1_000_000n));
crowd.do(crowd.tick({ BTC: PRICE, ETH: 3_000 }));
const [failed, tried, filled]: number[][] = [[], [], []];
for (const [round, taker] of takers.entries()) {
  rest();
  const one = crowd.time(order(taker, 'FOK', makers.length + 1));
  const two = crowd.time(order(taker, 'IOC', makers.length));
  rest();
  const three = crowd.time(order(taker, 'FOK', makers.length));
  const fills = [one, two, three].map(({ events }) => trades(events));
  if (fills.join() !== [0, makers.length, makers.length].join()) throw new Error(`${fills} fills`);
  if (round < WARMING_ROUNDS) continue;
  failed?.push(one.ms);
  filled?.push(two.ms);
  tried?.push(three.ms);
}
const [short, ioc, whole] = [failed, filled, tried].map((times = []) => percentile(times, 0.5)) as [
  number,
  number,
  number,
];
const ms = (time: number) => time.toFixed(3);
console.log(
  `over ${makers.length} makers: FOK fails in ${ms(short)} ms, IOC fills in ${ms(ioc)} ms, FOK in ${ms(whole)} ms`,
);
console.log(`RATIO a failing FOK order costs ${(short / ioc).toFixed(2)} of an IOC that fills, 2 allowed`);
console.log(`RATIO a FOK order that fills costs ${(whole / ioc).toFixed(2)} of an IOC that fills`);

function rest(): void {
  crowd.doAll(makers.map((memberId) => place(memberId, BTC, 'OPEN_SHORT', 1, PRICE, 20)));
}

function order(memberId: number, timeInForce: 'FOK' | 'IOC', lots: number): Command {
  return { ...place(memberId, BTC, 'OPEN_LONG', lots, PRICE, 20), timeInForce } as Command;
}

function trades(events: readonly Event[]): number {
  return events.filter(({ kind }) => kind === 'contract-traded').length;
}
