/** Finds circles in a graph of files: each strongly connected set of more than one file, as one walk around it. */

export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  return connectedSets(graph)
    .filter((set) => set.length > 1 || graph.get(set[0] as string)?.includes(set[0] as string))
    .map((set) => shortestRound(graph, new Set(set)))
    .sort((a, b) => (a[0] as string).localeCompare(b[0] as string));
}

/** Tarjan's algorithm; recursion is as deep as the longest import chain, which is short. */
function connectedSets(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const sets: string[][] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    stack.push(file);
    onStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file) as number, low.get(next) as number));
      } else if (onStack.has(next)) {
        low.set(file, Math.min(low.get(file) as number, order.get(next) as number));
      }
    }
    if (low.get(file) !== order.get(file)) return;
    const set = stack.splice(stack.lastIndexOf(file));
    for (const member of set) onStack.delete(member);
    sets.push(set);
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return sets;
}

/** The shortest way from the set's first file (by name) back to itself. */
function shortestRound(graph: ReadonlyMap<string, readonly string[]>, set: ReadonlySet<string>): string[] {
  const start = [...set].sort()[0] as string;
  let frontier: string[][] = [[start]];
  const seen = new Set<string>();
  while (frontier.length > 0) {
    const longer: string[][] = [];
    for (const way of frontier) {
      for (const next of graph.get(way.at(-1) as string) ?? []) {
        if (next === start) return way;
        if (!set.has(next) || seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    frontier = longer;
  }
  return [start];
}
