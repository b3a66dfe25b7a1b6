/** Versions of releases and of native apps: three numbers of up to six digits, as semver writes them, without suffixes. */

const NUMBER = '(?:0|[1-9][0-9]{0,5})';
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}$`);

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/**
 * @returns below zero when `a` is older than `b`, zero when they are equal
 * @throws RangeError one of them is no version
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): number[] {
  if (!isVersion(version)) throw new RangeError('not a version');
  return version.split('.').map(Number);
}
