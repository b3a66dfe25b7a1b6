import { expect, it } from 'vitest';
import { textOrDigest } from './text-digest.ts';

/** Snapshots hold digests, so a text keeps the one that it always had. */
it.each([
  ['a'.repeat(48), 'a'.repeat(48)],
  ['a'.repeat(49), '#a614164e2a3a0a85c6f74485a3dca484'],
  [
    'USDT/ethereum/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/300000000/100000000',
    '#645aac8144ddf94b93f6d1ca0b17d977',
  ],
  ['提现'.repeat(30), '#7402c25ec3d8a99c9a3822b2fc4f9fad'],
])('of %s is %s', (text, digest) => {
  expect(textOrDigest(text, 48)).toBe(digest);
});
