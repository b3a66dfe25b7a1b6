/** Where the indexes of the simulated contracts go: mostly a quiet walk, now and then a crash, a rally or a gap; and how well the sources are. */

import type { Random } from '@tern/test-kit/random';
import type { Tick } from '../../../src/index-price/commands.ts';
import { CONTRACTS, QUIET, type SimulatedContract, SOURCES } from './world.ts';

interface Course {
  symbol: string;
  start: bigint;
  price: bigint;
  /** Parts in a million a tick, for so many ticks more. */
  drift: number;
  ticksLeft: number;
}

/** The number of sources that send prices. */
type Health = 'WELL' | 'TWO' | 'ONE' | 'NONE';
/** A crash of 30 % within 60 ticks. */
const CRASH = -5_930;
const CRASH_TICKS = 60;
const GAPS = [-220_000, -120_000, -60_000, 60_000, 120_000, 280_000];

export class PriceWalk {
  private readonly courses: Course[];
  private sourceTimeMs = 0;
  private health: Health = 'WELL';
  private healthTicks = 0;

  /** Those that move in scenes only. */
  private readonly quiet: Course[];

  constructor(private readonly random: Random) {
    const courseOf = ({ indexSymbol: symbol, start }: SimulatedContract): Course => ({
      symbol,
      start,
      price: start,
      drift: 0,
      ticksLeft: 0,
    });
    this.courses = CONTRACTS.map(courseOf);
    this.quiet = QUIET.map(courseOf);
  }

  tick(nowMs: number): Tick {
    const { random } = this;
    this.sourceTimeMs = Math.max(this.sourceTimeMs + 1, nowMs);
    if (random.chance(0.4)) this.fallIll();
    if (this.healthTicks > 0 && --this.healthTicks === 0) this.health = 'WELL';
    // All fall together more often than not.
    if (random.chance(0.25)) for (const course of this.courses) this.begin(course, CRASH);
    const prices = this.courses.flatMap((course) => {
      this.move(course);
      return this.prices(course);
    });
    return { kind: 'tick', prices: [...prices, ...this.quiet.flatMap((course) => this.prices(course))] };
  }

  /** In parts of a thousand of where they started. */
  setQuiet(thousandths: readonly [number, number]): void {
    for (const [i, course] of this.quiet.entries())
      course.price = (course.start * BigInt(thousandths[i]!)) / 1000n;
    this.health = 'WELL';
    this.healthTicks = 0;
  }

  private fallIll(): void {
    this.health = this.random.pick(['TWO', 'ONE', 'NONE']);
    this.healthTicks = this.random.between(1, 12);
  }

  private begin(course: Course, drift: number): void {
    course.drift = drift;
    course.ticksLeft = CRASH_TICKS;
  }

  private prices(course: Course): Tick['prices'] {
    const { random, health } = this;
    const received = { WELL: SOURCES.length, TWO: 2, ONE: 1, NONE: 0 }[health];
    return SOURCES.map((source, i) => ({
      symbol: course.symbol,
      source,
      // A silent source sends 0 at once, so that the state changes without a wait.
      price: i < received ? (course.price * BigInt(100_000 + random.between(-30, 30))) / 100_000n : 0n,
      sourceTimeMs: this.sourceTimeMs,
    }));
  }

  private move(course: Course): void {
    const { random } = this;
    if (course.ticksLeft === 0) {
      course.drift = 0;
      if (random.chance(0.3)) this.begin(course, random.pick([CRASH, 6_000, -2_000, 2_000]));
    } else course.ticksLeft--;
    // Home again from too far away.
    const home = course.price > course.start * 3n ? -3_000 : course.price * 3n < course.start ? 3_000 : 0;
    const gap = random.chance(0.5) ? random.pick(GAPS) : 0;
    const step = course.drift + home + gap + random.between(-700, 700);
    course.price = (course.price * BigInt(1_000_000 + step)) / 1_000_000n;
  }
}
