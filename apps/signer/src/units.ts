/**
 * Exact amounts: bigint inside, decimal strings outside. Sums of one asset over chains with different decimals are kept in
 * normal units, 10^-18 of a coin (docs/signer.md#caps).
 */
const NORMAL_DECIMALS = 18;

const WHOLE = /^(?:0|[1-9]\d{0,77})$/;
const COINS = /^(0|[1-9]\d{0,29})(?:\.(\d{1,18}))?$/;

/** A whole number without sign or leading zeros; undefined when the text is none. */
export function parseWhole(text: string): bigint | undefined {
  return WHOLE.test(text) ? BigInt(text) : undefined;
}

/** Coins with at most 18 decimals as normal units; undefined when the text is no such number. */
export function parseCoins(text: string): bigint | undefined {
  const [, whole, decimals = ''] = COINS.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + decimals.padEnd(NORMAL_DECIMALS, '0'));
}

/** Normal units as coins, without trailing zeros. */
export function formatCoins(normalUnits: bigint): string {
  const digits = normalUnits.toString().padStart(NORMAL_DECIMALS + 1, '0');
  const decimals = digits.slice(-NORMAL_DECIMALS).replace(/0+$/, '');
  const whole = digits.slice(0, -NORMAL_DECIMALS);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Exact: no token of the configuration has more than 18 decimals. */
export function toNormalUnits(tokenUnits: bigint, decimals: number): bigint {
  return tokenUnits * 10n ** BigInt(NORMAL_DECIMALS - decimals);
}
