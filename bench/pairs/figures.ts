/** The figures of one slice. */

export interface Figure {
  value: number;
  unit: string;
  better: 'more' | 'less';
}

export type Figures = Record<string, Figure>;

export function more(value: number, unit: string): Figure {
  return { value, unit, better: 'more' };
}

export function less(value: number, unit: string): Figure {
  return { value, unit, better: 'less' };
}
