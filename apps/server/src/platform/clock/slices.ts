/**
 * Long work on the thread that trades, in slices: a generator that yields wherever it may be interrupted. After two
 * milliseconds everybody else has the thread for eight, so that a look at a hundred thousand positions delays no order.
 */
const SLICE_MS = 2;
const REST_MS = 8;
/** Elements that are sorted without a chance to yield. */
const RUN = 1_024;

export type Sliced<T> = Generator<void, T, void>;

/** Calls back at once when one slice was enough. */
export function startSliced<T>(
  work: Sliced<T>,
  onDone: (result: T) => void,
  onFault: (error: unknown) => void,
): void {
  const endMs = performance.now() + SLICE_MS;
  let step: IteratorResult<void, T>;
  try {
    do step = work.next();
    while (step.done !== true && performance.now() < endMs);
  } catch (error) {
    onFault(error);
    return;
  }
  if (step.done === true) onDone(step.value);
  else setTimeout(() => startSliced(work, onDone, onFault), REST_MS).unref();
}

export function inSlices<T>(work: Sliced<T>): Promise<T> {
  return new Promise((resolve, reject) => startSliced(work, resolve, reject));
}

/** A sorted copy; equal ones keep their order. */
export function* sortSliced<T>(items: readonly T[], compare: (a: T, b: T) => number): Sliced<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += RUN) {
    if (at > 0) yield;
    runs.push(items.slice(at, at + RUN).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [one, other] = [runs[at]!, runs[at + 1]];
      merged.push(other === undefined ? one : yield* merge(one, other, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Sliced<T[]> {
  const all: T[] = [];
  let [at, otherAt] = [0, 0];
  while (at < one.length && otherAt < other.length) {
    all.push(compare(one[at]!, other[otherAt]!) <= 0 ? one[at++]! : other[otherAt++]!);
    if (all.length % RUN === 0) yield;
  }
  while (at < one.length) all.push(one[at++]!);
  while (otherAt < other.length) all.push(other[otherAt++]!);
  return all;
}
