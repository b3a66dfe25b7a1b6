/**
 * Measures FOK orders against an IOC order that fills all of a book of `--makers 999`, in the same core, one after the
 * other, `--rounds 100` times: one that fails for a lot, one that is tried whole and then fills, and one that is tried
 * whole and fails because the check at the match refuses the very last maker, who stands behind the others.
 */
import { parseArgs } from 'node:util';
import { median } from '../median.ts';
import { FillOrKillBook, type FillOrKillTimes } from './fill-or-kill-book.ts';

const { values } = parseArgs({
  options: { makers: { type: 'string', default: '999' }, rounds: { type: 'string', default: '100' } },
});
const WARMING_ROUNDS = 20;
const makers = Number(values.makers);
const rounds = Number(values.rounds);

const book = new FillOrKillBook(makers, rounds);
const all: FillOrKillTimes[] = Array.from({ length: rounds }, () => book.round());
book.proveLastMaker();
const timed = all.slice(WARMING_ROUNDS);
const middle = (order: keyof FillOrKillTimes) => median(timed.map((times) => times[order]));
const [short, last, ioc, whole] = [
  middle('lacksLot'),
  middle('failsAtLast'),
  middle('iocFills'),
  middle('fills'),
];
const ms = (time: number) => time.toFixed(3);
console.log(
  `over ${makers} makers: FOK fails in ${ms(short)} ms, IOC fills in ${ms(ioc)} ms, FOK in ${ms(whole)} ms; FOK fails at the one after them in ${ms(last)} ms`,
);
console.log(`RATIO a failing FOK order costs ${(short / ioc).toFixed(2)} of an IOC that fills, 2 allowed`);
console.log(
  `RATIO a FOK order that fails at the last maker costs ${(last / ioc).toFixed(2)} of an IOC that fills, 2 allowed`,
);
console.log(`RATIO a FOK order that fills costs ${(whole / ioc).toFixed(2)} of an IOC that fills`);
