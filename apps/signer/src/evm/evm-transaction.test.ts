import { Transaction } from 'micro-eth-signer';
import { expect, it } from 'vitest';
import { testWallet } from '../../test/kit/test-signer.ts';
import { HOT } from '../keys/wallet.ts';
import { type DecodedEvm, decodeEvm } from './decode-evm.ts';
import { checkSigned, NO_DATA, signEvm, transferData } from './evm-transaction.ts';

const KEY = testWallet().evmKey(HOT);
const TO = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const WANTED: DecodedEvm = {
  chainId: 31_337n,
  nonce: 300n,
  maxPriorityFeePerGas: 0n,
  maxFeePerGas: 10n ** 11n,
  gas: 60_000n,
  to: TO,
  value: 0n,
  data: transferData(TO, 1n),
};

it('signs what it decodes again, small and large', () => {
  for (const changed of [
    {},
    { nonce: 0n, value: 1n, data: NO_DATA },
    { nonce: 127n, value: 128n, data: NO_DATA },
    { nonce: 2n ** 53n - 1n, value: 2n ** 255n, chainId: 1n },
  ]) {
    const wanted = { ...WANTED, ...changed };
    const { raw } = signEvm(wanted, KEY);
    expect(decodeEvm(raw)).toEqual(wanted);
  }
});

it('lets nothing leave that differs in one field, or is of another sender', () => {
  const { raw } = signEvm(WANTED, KEY);
  expect(() => checkSigned(raw, WANTED, KEY.address)).not.toThrow();
  for (const changed of [
    { chainId: 1n },
    { nonce: 301n },
    { maxPriorityFeePerGas: 1n },
    { maxFeePerGas: 1n },
    { gas: 1n },
    { to: KEY.address },
    { value: 1n },
    { data: transferData(TO, 2n) },
  ])
    expect(() => checkSigned(raw, { ...WANTED, ...changed }, KEY.address)).toThrow('another');
  expect(() => checkSigned(raw, WANTED, TO)).toThrow('another sender');
});

it('decodes transactions of type 2 alone, whole and in their shortest form', () => {
  const { raw } = signEvm(WANTED, KEY);
  const legacy = Transaction.prepare(
    {
      type: 'legacy',
      nonce: 0n,
      to: TO,
      value: 1n,
      gasPrice: 10n ** 9n,
      chainId: 1n,
      gasLimit: 21_000n,
      data: '0x',
    } as never,
    false,
  );
  expect(() => decodeEvm(legacy.signBy(KEY.privateKey).toHex())).toThrow('type 2');
  for (const broken of [
    '',
    '0x',
    '0x02',
    raw.slice(0, -2),
    `${raw}00`,
    raw.toUpperCase(),
    '0x02c0',
    '0x0280',
  ])
    expect(() => decodeEvm(broken)).toThrow();
  const unsigned = Transaction.prepare({
    chainId: 1n,
    nonce: 0n,
    to: TO,
    value: 1n,
    maxFeePerGas: 10n ** 9n,
  });
  expect(() => decodeEvm(unsigned.toHex({ includeSignature: false }))).toThrow('not 12 fields');
});
