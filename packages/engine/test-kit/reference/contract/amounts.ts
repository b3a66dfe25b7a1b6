/** Small helpers on amounts. */

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export const ceilDiv = (n: bigint, d: bigint): bigint => (n + d - 1n) / d;
