/** Compares two sides by pairs of slices: each figure has the ratios new : old of its pairs. */
import { median, quantile, spreadOf } from '../median.ts';
import type { Figure, Figures } from './figures.ts';

export type Side = 'new' | 'old';

export interface Pair {
  new: Figures;
  old: Figures;
}

export interface Comparison {
  name: string;
  unit: string;
  better: Figure['better'];
  /** Medians of both sides. */
  new: number;
  old: number;
  /** The median of the ratios new : old, their quartiles, and the distance of these as a part of the median. */
  ratio: number;
  low: number;
  high: number;
  spread: number;
  ratios: number[];
}

/** The sides take turns as new, old, old, new, so that neither gains from a machine that grows slower or faster. */
export function orderOf(pair: number): readonly [Side, Side] {
  return pair % 2 === 0 ? ['new', 'old'] : ['old', 'new'];
}

/** Figures that both sides have. */
export function compareFigures(pairs: readonly Pair[]): Comparison[] {
  return Object.keys(pairs[0]?.new ?? {}).flatMap((name) => {
    const both = pairs.map((pair) => ({ own: pair.new[name], other: pair.old[name] }));
    const [{ own: first } = {}] = both;
    if (first === undefined) return [];
    const values = both.flatMap(({ own, other }) =>
      own && other ? [[own.value, other.value] as const] : [],
    );
    if (values.length < pairs.length) return [];
    const ratios = values.map(([own, other]) => own / other);
    return [
      {
        name,
        unit: first.unit,
        better: first.better,
        new: median(values.map(([own]) => own)),
        old: median(values.map(([, other]) => other)),
        ratio: median(ratios),
        low: quantile(ratios, 0.25),
        high: quantile(ratios, 0.75),
        spread: spreadOf(ratios),
        ratios,
      },
    ];
  });
}

/** The names of the figures that one side alone has in any pair. */
export function unpaired(pairs: readonly Pair[]): string[] {
  const names = new Set(pairs.flatMap((pair) => [...Object.keys(pair.new), ...Object.keys(pair.old)]));
  return [...names].filter((name) => pairs.some((pair) => !(name in pair.new && name in pair.old)));
}

export function describe({ name, unit, better, ...values }: Comparison): string {
  const [ratio, low, high] = [values.ratio, values.low, values.high].map((value) => value.toFixed(3));
  const spread = (values.spread * 100).toFixed(1);
  return (
    `RATIO ${name}, new : old = ${ratio} (${better} is better); quartiles ${low} to ${high}, spread ${spread} %; ` +
    `medians ${inDigits(values.new)} : ${inDigits(values.old)} ${unit}`
  );
}

/** Three digits at least, so that a change of a hundredth shows. */
function inDigits(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}
