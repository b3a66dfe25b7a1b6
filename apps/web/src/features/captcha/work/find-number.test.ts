import { describe, expect, it } from 'vitest';
import { findNumber } from './find-number.ts';
import { LONGEST, sha256Words } from './sha256.ts';

async function right(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
const own = (text: string) =>
  [...sha256Words(text)].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

it('hashes as everybody does, at every length of a block', async () => {
  for (let length = 0; length <= LONGEST; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join(
      '',
    );
    expect(own(text), text).toBe(await right(text));
  }
});

describe('the work', () => {
  const challenge = '0123456789abcdef0123456789abcdef';
  const work = async (number: number, most: number) => ({
    challenge,
    most,
    target: await right(`${challenge}:${number}`),
  });

  it.each([0, 1, 499, 999])('finds %i', async (number) =>
    expect(findNumber(await work(number, 1_000))).toBe(number),
  );

  it('never looks past its bound', async () => expect(findNumber(await work(1_000, 1_000))).toBeUndefined());

  it('is done in parts', async () => {
    expect(findNumber(await work(700, 1_000), 0, 500)).toBeUndefined();
    expect(findNumber(await work(700, 1_000), 500, 500)).toBe(700);
    expect(findNumber(await work(700, 600), 500, 500)).toBeUndefined();
  });

  it('is not fooled by a target that begins alike', async () => {
    const target = `${(await right(`${challenge}:5`)).slice(0, 8)}${'0'.repeat(56)}`;
    expect(findNumber({ challenge, target, most: 100 })).toBeUndefined();
  });
});
