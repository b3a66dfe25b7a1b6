/** The number of a name that an event uses. */
export function known(number: number | undefined, name: string): number {
  if (number === undefined) throw new RangeError(`an event names ${name}, which was never listed`);
  return number;
}
