import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SealedBox } from './sealed-box.ts';
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. The secret is the ASCII text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('gives the code of the RFC at %i s', (seconds, code) => {
    expect(totpCode(RFC_SECRET, seconds * 1000)).toBe(code);
    expect(totpStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('accepts one step either way and no more', () => {
    const nowMs = 1_800_000_015_000;
    const step = nowMs / 30_000 - 0.5;
    for (const [delta, accepted] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(totpStep(RFC_SECRET, totpCode(RFC_SECRET, nowMs + delta * 30_000), nowMs), `${delta}`).toBe(
        accepted ? step + delta : undefined,
      );
  });

  it('refuses whatever is not six digits', () => {
    for (const text of ['', '28708', '2870820', '28708a', '２８７０８２'])
      expect(totpStep(RFC_SECRET, text, 59_000)).toBeUndefined();
  });

  it('names issuer, account and secret for the authenticator', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri('Tern', '138****2046', secret)).toContain(`secret=${secret}`);
  });
});

describe('sealed box', () => {
  const master = randomBytes(32);
  const plain = Buffer.from('a secret');

  it('opens what it sealed, differently each time', () => {
    const box = new SealedBox(master, 'totp');
    const sealed = box.seal(plain, '7');
    expect(box.open(sealed, '7')).toEqual(plain);
    expect(box.seal(plain, '7')).not.toEqual(sealed);
    expect(sealed.includes(plain)).toBe(false);
  });

  it('stays shut for another row, use, key, or a flipped bit', () => {
    const box = new SealedBox(master, 'totp');
    const sealed = box.seal(plain, '7');
    expect(() => box.open(sealed, '8')).toThrow();
    expect(() => new SealedBox(master, 'image').open(sealed, '7')).toThrow();
    expect(() => new SealedBox(randomBytes(32), 'totp').open(sealed, '7')).toThrow();
    for (let index = 0; index < sealed.length; index++) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] as number) ^ 1;
      expect(() => box.open(altered, '7'), `byte ${index}`).toThrow();
    }
    expect(() => box.open(sealed.subarray(0, 20), '7')).toThrow();
  });
});

describe('a box with two keys', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const plain = Buffer.from('a secret');
  const [before, after] = [new SealedBox(old, 'totp'), new SealedBox(current, 'totp')];
  const between = new SealedBox({ current, old }, 'totp');

  it('opens what either sealed, and seals with the current one', () => {
    expect(between.open(before.seal(plain, '7'), '7')).toEqual(plain);
    const sealed = between.seal(plain, '7');
    expect(between.open(sealed, '7')).toEqual(plain);
    expect(after.open(sealed, '7')).toEqual(plain);
    expect(() => before.open(sealed, '7')).toThrow();
  });

  it('seals anew what only the old one opens', () => {
    const anew = between.reseal(before.seal(plain, '7'), '7');
    expect(after.open(anew as Buffer, '7')).toEqual(plain);
    expect(between.reseal(anew as Buffer, '7')).toBeUndefined();
    expect(between.reseal(after.seal(plain, '7'), '7')).toBeUndefined();
  });

  it('stays shut for another row, use, key, or too few bytes', () => {
    const sealed = before.seal(plain, '7');
    const strange = new SealedBox(randomBytes(32), 'totp').seal(plain, '7');
    const otherUse = new SealedBox({ current, old }, 'image');
    for (const work of [
      () => between.open(sealed, '8'),
      () => between.reseal(sealed, '8'),
      () => otherUse.open(sealed, '7'),
      () => otherUse.reseal(sealed, '7'),
      () => between.open(strange, '7'),
      () => between.reseal(strange, '7'),
      () => between.reseal(sealed.subarray(0, 20), '7'),
    ])
      expect(work).toThrow();
  });

  it('is as good as with one when both are the same', () => {
    const same = new SealedBox({ current: old, old }, 'totp');
    const sealed = same.seal(plain, '7');
    expect(before.open(sealed, '7')).toEqual(plain);
    expect(same.reseal(sealed, '7')).toBeUndefined();
  });
});
