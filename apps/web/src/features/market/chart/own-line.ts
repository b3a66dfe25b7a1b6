/** Prices at which the member has something in a market: what the chart draws as lines and names below itself. */

/** Decides about a line's colour. */
export type LineTone = 'up' | 'down' | 'warn' | 'plain';

export interface OwnLine {
  /** Without the price. */
  label: string;
  /** A decimal. */
  price: string;
  /** As shown. */
  priceText: string;
  tone: LineTone;
}

/** Lines of one label and price become one that names their number; the order stays. */
export function mergedLines(lines: readonly OwnLine[]): OwnLine[] {
  const counts = new Map<string, { line: OwnLine; count: number }>();
  for (const line of lines) {
    const key = `${line.label} ${line.price}`;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { line, count: 1 });
  }
  return [...counts.values()].map(({ line, count }) =>
    count === 1 ? line : { ...line, label: `${line.label} ×${count}` },
  );
}
