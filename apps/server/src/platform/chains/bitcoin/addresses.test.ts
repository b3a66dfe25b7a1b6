import { HDKey } from '@scure/bip32';
import { expect, it } from 'vitest';
import type { AddressProblem, PaymentUriProblem } from '../chain-values.ts';
import {
  addressOfScript,
  BitcoinAddressDeriver,
  dustLimitOf,
  ownScript,
  parseBitcoinAddress,
} from './addresses.ts';
import { parseBip21 } from './payment-uri.ts';

/** The seed of the phrase of BIP-84's own example, with its account key and addresses. */
const SEED = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const FIRST = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const SECOND = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';

const P2PKH = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const P2SH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const P2WSH = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const P2TR = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';

it('derives the addresses of BIP-84, from an account key of either version', () => {
  const account = HDKey.fromMasterSeed(SEED).derive("m/84'/0'/0'");
  const deriver = new BitcoinAddressDeriver('main');
  for (const key of [ZPUB, account.publicExtendedKey])
    expect([0, 1].map((index) => deriver.derive(key, index))).toEqual([FIRST, SECOND]);
});

it('takes no private key, no key of another depth or network, and no index that is none', () => {
  const root = HDKey.fromMasterSeed(SEED);
  const account = root.derive("m/84'/0'/0'");
  const deriver = new BitcoinAddressDeriver('main');
  expect(() => deriver.derive(account.privateExtendedKey, 0)).toThrow(/private key/);
  expect(() => deriver.derive(root.publicExtendedKey, 0)).toThrow(/account/);
  expect(() => deriver.derive(`${ZPUB.slice(0, -1)}t`, 0)).toThrow();
  expect(() => new BitcoinAddressDeriver('regtest').derive(ZPUB, 0)).toThrow(/another network/);
  for (const index of [-1, 0.5, 2 ** 31, Number.NaN])
    expect(() => deriver.derive(ZPUB, index)).toThrow(RangeError);
});

it('reads the five forms of an address, and gives bech32 in small letters', () => {
  for (const address of [P2PKH, P2SH, P2WPKH, P2WSH, P2TR]) {
    expect(parseBitcoinAddress('main', address)).toEqual({ ok: true, address });
    expect(addressOfScript('main', ownScript('main', address))).toBe(address);
  }
  for (const address of [P2WPKH, P2WSH, P2TR])
    expect(parseBitcoinAddress('main', address.toUpperCase())).toEqual({ ok: true, address });
  expect(() => ownScript('main', P2WPKH.toUpperCase())).toThrow(TypeError);
  expect(addressOfScript('main', Buffer.from('6a0474657374', 'hex'))).toBeUndefined();
});

it('names the problem of a malformed address', () => {
  const bad: readonly (readonly [string, AddressProblem])[] = [
    ['', 'BAD_FORM'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'BAD_FORM'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'BAD_FORM'],
    [` ${P2WPKH}`, 'BAD_FORM'],
    [`${P2PKH} `, 'BAD_FORM'],
    // Mixed case, an unknown version, a program of another length.
    [P2WPKH.replace('w', 'W'), 'BAD_FORM'],
    ['bc1sw50qgdz25j', 'BAD_FORM'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'BAD_FORM'],
    // One letter changed; version 0 with the checksum of bech32m (BIP-350).
    [`${P2PKH.slice(0, -1)}3`, 'BAD_CHECKSUM'],
    [`${P2WPKH.slice(0, -1)}5`, 'BAD_CHECKSUM'],
    ['bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'BAD_CHECKSUM'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'OTHER_NETWORK'],
    ['bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', 'OTHER_NETWORK'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'OTHER_NETWORK'],
    ['1111111111111111111114oLvT2', 'ZERO_ADDRESS'],
    [P2WPKH.replace('w', 'ｗ'), 'NOT_ASCII'],
    [`${P2WPKH}\u200b`, 'NOT_ASCII'],
    [P2WPKH.padEnd(129, 'q'), 'TOO_LONG'],
  ];
  for (const [text, problem] of bad)
    expect(parseBitcoinAddress('main', text), text.slice(0, 60)).toEqual({ ok: false, problem });
});

it('knows the dust limit of each form', () => {
  const limits = [P2PKH, P2SH, P2WPKH, P2WSH, P2TR].map((address) => dustLimitOf(ownScript('main', address)));
  expect(limits).toEqual([546n, 540n, 294n, 330n, 330n]);
});

it('reads a link of BIP-21, and names the problem of another', () => {
  const native = { kind: 'native' as const };
  const good: readonly (readonly [string, bigint | undefined])[] = [
    [`bitcoin:${P2WPKH}`, undefined],
    [`BITCOIN:${P2WPKH.toUpperCase()}?AMOUNT=0.5`, 50_000_000n],
    [`bitcoin:${P2WPKH}?amount=20.3&label=Luke-Jr`, 2_030_000_000n],
    [`bitcoin:${P2WPKH}?amount=0.00000001&somethingyoudontunderstand=50`, 1n],
  ];
  for (const [link, units] of good)
    expect(parseBip21(link, 'main', native), link).toEqual({ ok: true, address: P2WPKH, units });
  const bad: readonly (readonly [string, PaymentUriProblem])[] = [
    ['', 'BAD_FORM'],
    [P2WPKH, 'BAD_FORM'],
    ['bitcoin:?lightning=lnbc1', 'BAD_FORM'],
    [`bitcoin:${P2WPKH}?req-something=50`, 'BAD_FORM'],
    [`bitcoin:${P2WPKH}?amount=1&AMOUNT=2`, 'BAD_FORM'],
    ['bitcoin:bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', 'OTHER_CHAIN'],
    [`bitcoin:${P2WPKH}q`, 'BAD_ADDRESS'],
    ...['', '0', '-1', '1e3', '0.000000001', '1,5', '21000000.1'].map(
      (amount) => [`bitcoin:${P2WPKH}?amount=${amount}`, 'BAD_AMOUNT'] as const,
    ),
    [`bitcoin:${P2WPKH}?label=`.padEnd(1_025, 'a'), 'TOO_LONG'],
  ];
  for (const [link, problem] of bad)
    expect(parseBip21(link, 'main', native), link).toEqual({ ok: false, problem });
  const token = { kind: 'token' as const, contract: P2WPKH };
  expect(parseBip21(`bitcoin:${P2WPKH}`, 'main', token)).toEqual({ ok: false, problem: 'OTHER_ASSET' });
});
