import { keccak256, parseTransaction, serializeTransaction, type TransactionSerializable } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { EvmChain } from '../evm/evm-chain.ts';

const CHAIN_ID = 31_337;
/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const chain = new EvmChain({
  chain: 'test',
  chainId: CHAIN_ID,
  confirmations: 3,
  minPriorityFeePerGas: 1n,
  maxLogRange: 16,
});
const account = mnemonicToAccount('test test test test test test test test test test test junk');
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const payment = { to, value: 5n, gas: 21_000n, nonce: 0, chainId: CHAIN_ID } as const;
const prices = { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n } as const;
const sign = (fields: TransactionSerializable) => account.signTransaction(fields);
const read = (signed: string) => chain.readSigned(signed);

it('reads sender, fields and txid from the signed bytes', async () => {
  const signed = await sign({ type: 'eip1559', ...payment, ...prices });
  expect(await read(signed)).toEqual({
    txid: keccak256(signed),
    transaction: {
      family: 'evm',
      chainId: CHAIN_ID,
      from: account.address,
      nonce: 0,
      to,
      value: '5',
      data: '0x',
      gasLimit: '21000',
      maxFeePerGas: '9',
      maxPriorityFeePerGas: '2',
    },
  });
});

it('reads zero fields as zero', async () => {
  const zero = { to, nonce: 0, chainId: CHAIN_ID, value: 0n, gas: 0n } as const;
  const signed = await sign({ type: 'eip1559', ...zero, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n });
  expect(await read(signed)).toMatchObject({
    transaction: { nonce: 0, value: '0', gasLimit: '0', maxFeePerGas: '0', maxPriorityFeePerGas: '0' },
  });
});

it('takes no other type, chain or form', async () => {
  const others: TransactionSerializable[] = [
    { type: 'legacy', ...payment, gasPrice: 9n },
    { type: 'eip2930', ...payment, gasPrice: 9n },
    { type: 'eip1559', ...payment, ...prices, chainId: 1 },
    { type: 'eip1559', ...payment, ...prices, accessList: [{ address: to, storageKeys: [] }] },
    { type: 'eip1559', ...prices, chainId: CHAIN_ID, nonce: 0, gas: 100_000n, data: '0x00' },
  ];
  for (const fields of others) expect(await read(await sign(fields)), fields.type).toBeUndefined();
  const signed = await sign({ type: 'eip1559', ...payment, ...prices });
  expect(await read(signed.toUpperCase().replace('0X', '0x'))).toBeUndefined();
  expect(await read(signed.slice(2))).toBeUndefined();
  for (const longer of [`${signed}00`, `${signed}0`, signed.slice(0, -2), `0x02${signed.slice(2)}`])
    expect(await read(longer)).toBeUndefined();
});

it('takes no unsigned bytes and no twin of a signature with another txid', async () => {
  const fields = { type: 'eip1559', ...payment, ...prices } as const;
  expect(await read(serializeTransaction(fields))).toBeUndefined();
  const { r, s, yParity } = parseTransaction(await sign(fields));
  if (r === undefined || s === undefined || yParity === undefined) throw new Error('not signed');
  const high = `0x${(ORDER - BigInt(s)).toString(16).padStart(64, '0')}` as const;
  const twin = serializeTransaction(fields, { r, s: high, yParity: 1 - yParity });
  expect(await read(serializeTransaction(fields, { r, s, yParity }))).toBeDefined();
  expect(await read(twin)).toBeUndefined();
});
