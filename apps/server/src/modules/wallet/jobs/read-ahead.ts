/**
 * Gives the values of a sequence in their order, and has the next one read while the caller works on one: a chain is fetched
 * while what was fetched is stored. A fault of the next one is thrown in its turn, and a caller that leaves waits for what was
 * begun.
 */
export async function* readAhead<T>(
  source: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  let next = source.next();
  try {
    for (let now = await next; now.done !== true; now = await next) {
      next = source.next();
      next.catch(() => undefined);
      yield now.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return();
  }
}
