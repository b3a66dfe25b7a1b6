/**
 * The search (rules/contracts#invariants and the attacks behind it): scripts of moves are played against a property,
 * ranked by how near they come to breaking it, and the best are varied. The same seed finds the same.
 */

import { Random } from '@tern/test-kit/random';
import type { CoreOptions } from '../../src/core/core.ts';
import type { Property } from './property.ts';
import { type Move, type MoveShape, randomMove, type Script } from './script.ts';

export interface SearchOptions {
  readonly seed: number;
  /** The engine is given no script more once it was given so many commands. */
  readonly commands: number;
  readonly core?: CoreOptions;
  /** Called now and then; false ends the search. */
  readonly onProgress?: (report: SearchReport) => boolean;
}

export interface SearchReport {
  readonly commands: number;
  readonly scripts: number;
  /** The nearest that came of it. */
  readonly nearness: number;
  /** The nearest script; the one that broke the property when `broken` says why. */
  readonly script: Script;
  readonly broken: string;
}

interface Ranked {
  readonly script: Script;
  readonly nearness: number;
}

/** The number of scripts kept, and of plays without a nearer one that end a population. */
const BEST = 24;
const PATIENCE = 1_500;
const REPORT_EVERY = 100;
const LONGEST = 60;

export function search(property: Property, options: SearchOptions): SearchReport {
  return new Search(property, options).run();
}

class Search {
  private readonly random: Random;
  private best: Ranked[] = [];
  private nearest: Ranked = { script: [], nearness: Number.NEGATIVE_INFINITY };
  private commands = 0;
  private scripts = 0;
  private playsSinceNearer = 0;
  /** Which of the property's goals this population comes nearer. */
  private goal: number;

  constructor(
    private readonly property: Property,
    private readonly options: SearchOptions,
  ) {
    this.random = new Random(options.seed);
    this.goal = options.seed;
  }

  run(): SearchReport {
    while (this.commands < this.options.commands) {
      const script = this.nextScript();
      const outcome = this.property.play(script, this.options.core);
      this.commands += outcome.commands;
      this.scripts++;
      if (outcome.broken !== '') return { ...this.report(), script, broken: outcome.broken };
      const { nearness } = outcome;
      this.keep({ script, nearness: nearness[this.goal % nearness.length]! });
      const isTime = this.scripts % REPORT_EVERY === 0;
      if (isTime && this.options.onProgress?.(this.report()) === false) break;
    }
    return this.report();
  }

  private report(): SearchReport {
    const { commands, scripts, nearest } = this;
    return { commands, scripts, nearness: nearest.nearness, script: nearest.script, broken: '' };
  }

  private nextScript(): Script {
    const { random, best, property } = this;
    if (best.length < BEST || random.chance(30)) return property.compose(random);
    const parent = best[random.zipf(best.length)]!.script;
    const other = best[random.below(best.length)]!.script;
    const child = random.chance(20) ? crossed(random, parent, other) : parent;
    return varied(random, child, property.shapes);
  }

  /** The nearest of each nearness stay; a population that comes no nearer for long gives way to a new one. */
  private keep(ranked: Ranked): void {
    const { best } = this;
    if (ranked.nearness > this.nearest.nearness) this.nearest = ranked;
    const top = best[0]?.nearness ?? Number.NEGATIVE_INFINITY;
    this.playsSinceNearer = ranked.nearness > top ? 0 : this.playsSinceNearer + 1;
    if (this.playsSinceNearer > PATIENCE) {
      this.best = [];
      this.goal++;
      this.playsSinceNearer = 0;
      return;
    }
    if (best.length >= BEST && ranked.nearness < best.at(-1)!.nearness) return;
    const at = best.findIndex(({ nearness }) => ranked.nearness >= nearness);
    // Before those that are as near, so that the population moves on.
    best.splice(at < 0 ? best.length : at, 0, ranked);
    if (best.length > BEST) best.pop();
  }
}

/** The beginning of one and the end of another. */
function crossed(random: Random, one: Script, other: Script): Script {
  const from = random.below(one.length + 1);
  const to = random.below(other.length + 1);
  return [...one.slice(0, from), ...other.slice(to)].slice(0, LONGEST);
}

function varied(random: Random, script: Script, shapes: readonly MoveShape[]): Script {
  let result: Script = script;
  for (let times = random.between(1, 3); times > 0; times--) result = variedOnce(random, result, shapes);
  return result;
}

function variedOnce(random: Random, script: Script, shapes: readonly MoveShape[]): Script {
  const at = random.below(script.length + 1);
  const move = script[at];
  const roll = random.below(100);
  if (move === undefined || roll < 25)
    return script.length >= LONGEST ? script : script.toSpliced(at, 0, randomMove(random, shapes));
  if (roll < 35) return script.toSpliced(at, 1);
  if (roll < 45) return script.toSpliced(at, 1, randomMove(random, shapes));
  if (roll < 52) {
    const to = random.below(script.length);
    return script.toSpliced(at, 1).toSpliced(to, 0, move);
  }
  return script.toSpliced(at, 1, shifted(random, move, shapes));
}

/** One number is chosen anew or moves a little. */
function shifted(random: Random, { name, args }: Move, shapes: readonly MoveShape[]): Move {
  const parameters = shapes.find((shape) => shape.name === name)?.parameters ?? [];
  if (parameters.length === 0) return { name, args };
  const at = random.below(parameters.length);
  const fresh = parameters[at]!.choose(random);
  const before = args[at]!;
  const near = before + random.between(-3, 3);
  const isLarge = Math.abs(before) > 9;
  const value = isLarge && random.chance(60) ? near : fresh;
  return { name, args: args.with(at, value) };
}
