import { describe, expect, it } from 'vitest';
import { looksLikeImage } from './image-file.ts';
import { imageProblem, LARGEST_BYTES } from './image-rules.ts';

const GOOD = { isImage: true, bytes: LARGEST_BYTES, size: { width: 600, height: 400 } };

describe('image rules', () => {
  it('lets an image at both borders pass', () => {
    expect(imageProblem('ID_FRONT', GOOD)).toBeUndefined();
  });

  it.each([
    [{ isImage: false }, 'imageType'],
    [{ bytes: LARGEST_BYTES + 1 }, 'imageTooLarge'],
    [{ size: undefined }, 'imageUnreadable'],
    [{ size: { width: 599, height: 400 } }, 'imageTooSmall'],
    [{ size: { width: 600, height: 399 } }, 'imageTooSmall'],
  ])('refuses %j as %s', (change, problem) => {
    expect(imageProblem('ID_FRONT', { ...GOOD, ...change })).toBe(problem);
  });

  it('lets a small QR code pass', () => {
    expect(imageProblem('PAYMENT_QR', { ...GOOD, size: { width: 200, height: 200 } })).toBeUndefined();
  });

  it.each(['OTC_VOUCHER', 'OTC_CHAT', 'OTC_EVIDENCE'] as const)('lets a small %s pass', (kind) => {
    expect(imageProblem(kind, { ...GOOD, size: { width: 40, height: 30 } })).toBeUndefined();
  });

  it('knows an image by its bytes', () => {
    expect(looksLikeImage(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe(true);
    expect(looksLikeImage(new TextEncoder().encode('<svg xmlns='))).toBe(false);
    expect(looksLikeImage(new Uint8Array())).toBe(false);
  });
});
