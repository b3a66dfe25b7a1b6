import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeTestKey, signBytes } from '../../test-kit/signed-release.ts';
import { isReleaseKey, verifySignature } from './signature.ts';

const key = makeTestKey();
const bytes = new TextEncoder().encode('signed');
const spki = (publicKey: { export(options: { type: 'spki'; format: 'der' }): Buffer }) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

describe('verifySignature', () => {
  it('takes RSA 3072 with PKCS #1 v1.5 and SHA-256, and no other scheme of the same key', async () => {
    expect(await verifySignature(bytes, signBytes(bytes, key), key.publicKey)).toBe(true);
    const pss = sign('sha256', bytes, { key: key.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING });
    expect(await verifySignature(bytes, pss.toString('base64'), key.publicKey)).toBe(false);
    const sha512 = sign('sha512', bytes, key.privateKey);
    expect(await verifySignature(bytes, sha512.toString('base64'), key.publicKey)).toBe(false);
  });

  it('takes one way to write a signature', async () => {
    const signature = signBytes(bytes, key);
    for (const other of [
      `${signature}\n`,
      ` ${signature}`,
      `${signature}====`,
      signature.replaceAll('A', '-'),
      '',
    ])
      expect(await verifySignature(bytes, other, key.publicKey)).toBe(false);
  });
});

describe('isReleaseKey', () => {
  it('takes RSA 3072 with the usual exponent', async () => {
    expect(await isReleaseKey(key.publicKey)).toBe(true);
  });

  it.each([
    ['2048 bits', () => spki(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)],
    [
      'the exponent 3',
      () => spki(generateKeyPairSync('rsa', { modulusLength: 3072, publicExponent: 3 }).publicKey),
    ],
    ['another kind', () => spki(generateKeyPairSync('ed25519').publicKey)],
    ['a private key', () => key.privateKey],
    ['a PEM', () => `-----BEGIN PUBLIC KEY-----\n${key.publicKey}\n-----END PUBLIC KEY-----`],
    ['nothing', () => ''],
  ])('refuses %s', async (_, makeKey) => {
    expect(await isReleaseKey(makeKey())).toBe(false);
  });
});
