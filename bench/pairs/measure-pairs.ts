/** Runs the pairs of a part: both sides stand ready, and each pair is a slice of either. */
import { compareFigures, orderOf, type Pair, type Side } from './compare-figures.ts';
import type { Contestant } from './contestant.ts';
import type { Figures } from './figures.ts';
import { calibrationMs, MachineLoad } from './machine-load.ts';
import { PairsError } from './pairs-error.ts';
import type { Part } from './parts.ts';
import type { Tree } from './tree.ts';

const SIDES = ['new', 'old'] as const;

export interface Measured {
  pairs: Pair[];
  calibrations: number[];
  othersShare: number | undefined;
}

export class PairsMeasure {
  private readonly running: Partial<Record<Side, Contestant>> = {};
  private readonly load = new MachineLoad();
  private readonly pairs: Pair[] = [];
  private readonly calibrations: number[] = [];

  constructor(
    private readonly part: Part,
    private readonly trees: Record<Side, Tree>,
  ) {}

  /** @throws PairsError when the measuring code does not fit one of the trees */
  async run(count: number): Promise<Measured> {
    const { pairs, calibrations, load } = this;
    while (pairs.length < count) {
      try {
        await this.start();
        const last = Math.min(count, pairs.length + this.part.pairsOfAProcess);
        while (pairs.length < last) await this.pair(count);
        for (const side of SIDES) await this.fitting(side, (contestant) => contestant.check());
      } finally {
        await this.end();
      }
    }
    return { pairs, calibrations, othersShare: load.othersShare };
  }

  /** Ends the processes of both sides. */
  async end(): Promise<void> {
    await Promise.allSettled(SIDES.map((side) => this.running[side]?.end()));
  }

  private async start(): Promise<void> {
    for (const side of SIDES)
      this.running[side] = await said(this.trees[side], () => this.part.start(this.trees[side]));
    if (this.pairs.length === 0 && this.running.new?.flow !== this.running.old?.flow)
      console.log('  the engines are given different bytes: their commands or how these are written differ');
    for (let warm = 0; warm < this.part.warming; warm++)
      for (const side of orderOf(warm)) {
        await this.slice(side);
        await this.running[side]?.after?.();
      }
  }

  private async pair(count: number): Promise<void> {
    this.calibrations.push(calibrationMs());
    const figures: Record<Side, Figures> = { new: {}, old: {} };
    const roots = () => SIDES.flatMap((side) => this.running[side]?.roots() ?? []);
    for (const side of orderOf(this.pairs.length)) {
      figures[side] = await this.load.during(roots, () => this.slice(side));
      await this.running[side]?.after?.();
    }
    this.pairs.push(figures);
    const ratios = compareFigures([figures]).map(({ ratio }) => ratio.toFixed(3));
    console.log(`  pair ${this.pairs.length} of ${count}: ${ratios.join(', ')}`);
  }

  private slice(side: Side): Promise<Figures> {
    return this.fitting(side, (contestant) => contestant.slice());
  }

  private async fitting<Result>(
    side: Side,
    act: (contestant: Contestant) => Promise<Result>,
  ): Promise<Result> {
    const contestant = this.running[side];
    if (contestant === undefined) throw new Error(`the ${side} side does not run`);
    return said(this.trees[side], () => act(contestant));
  }
}

/** A tree whose commands or calls are not those of the measuring code fails somewhere in it. */
async function said<Result>({ side, name }: Tree, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new PairsError(
      side === 'old'
        ? `The measures of this working tree do not fit ${name}; its commands or calls may be other ones. Nothing can be compared. It failed like this:\n${why}`
        : `The measure failed in ${name}:\n${why}`,
    );
  }
}
