/**
 * The CRC-32 of two runs of bytes one after the other, out of their own checksums, without the bytes. A checksum is a
 * polynomial over two elements modulo the one of gzip, the power 0 in the highest bit; bytes that follow multiply it with
 * x to the power of their bits.
 */
const POLYNOMIAL = 0xedb88320;
const POWER_0 = 1 << 31;
const POWER_8 = 1 << 23;

/** joinCrc multiplies with this factor what comes before `length` bytes. */
export function crcFactor(length: number): number {
  let factor = POWER_0;
  let power = POWER_8;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) factor = product(factor, power);
    power = product(power, power);
  }
  return factor;
}

/** `factor` is that of the bytes which `crc` is of. */
export function joinCrc(before: number, factor: number, crc: number): number {
  return (product(before, factor) ^ crc) >>> 0;
}

function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  // The sign is the highest bit.
  for (let rest = a | 0; rest !== 0; rest <<= 1) {
    if (rest < 0) sum ^= shifted;
    shifted = (shifted >>> 1) ^ (shifted & 1 ? POLYNOMIAL : 0);
  }
  return sum;
}
