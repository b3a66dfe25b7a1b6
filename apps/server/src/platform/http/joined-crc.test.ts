import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crcFactor, joinCrc } from './joined-crc.ts';

it('the checksum of two runs of bytes follows from their own', () => {
  const run = fc.uint8Array({ minLength: 1, maxLength: 5_000 });
  fc.assert(
    fc.property(run, run, (before, after) => {
      const joined = joinCrc(crc32(before), crcFactor(after.length), crc32(after));
      expect(joined).toBe(crc32(Buffer.concat([before, after])));
    }),
  );
  expect(joinCrc(0, crcFactor(3), crc32('abc'))).toBe(crc32('abc'));
});
