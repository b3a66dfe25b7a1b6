/** JSON with its keys in order: two equal values give the same text. A bigint is written as a decimal string. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one === 'bigint') return String(one);
    if (one === null || typeof one !== 'object' || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
