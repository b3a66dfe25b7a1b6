import { expect, it } from 'vitest';
import { parseConfig } from '../src/config/signer-config.ts';
import { signEvm } from '../src/evm/evm-transaction.ts';
import { HOT } from '../src/keys/wallet.ts';
import { ByteLedger } from './byte-ledger.ts';
import { runHostileServer } from './hostile-server.ts';
import { CONFIG, STRANGER, testWallet } from './kit/test-signer.ts';
import { distinctSignatures } from './signatures.ts';

it('gives a server that asks for anything no bytes with which more than autoCap could leave in 24 hours', () => {
  const run = runHostileServer(7, 500);
  expect(run.signed).toBeGreaterThan(60);
  for (const code of ['WAITING_FOR_CONFIRMATION', 'ID_USED', 'NONCE_USED', 'SEQUENCE_CHANGED', 'INPUT_USED'])
    expect(run.codes[code], code).toBeGreaterThan(3);
});

it('counts bytes that would let more leave, two that can both be mined, and a nonce of two ids', () => {
  const key = testWallet().evmKey(HOT);
  const signed = (nonce: bigint, value: bigint) =>
    signEvm(
      {
        chainId: 1n,
        nonce,
        maxPriorityFeePerGas: 1n,
        maxFeePerGas: 1n,
        gas: 21_000n,
        to: STRANGER.toLowerCase(),
        value,
        data: '0x',
      },
      key,
    ).raw;
  const ledger = new ByteLedger(parseConfig(JSON.stringify(CONFIG)), testWallet(), []);
  const ether = 10n ** 18n;
  ledger.take('1-1', 'ethereum', signed(1n, ether), 0);
  expect(() => ledger.take('1-1', 'ethereum', signed(2n, 1n), 0)).toThrow('can both be mined');
  expect(() => ledger.take('1-2', 'ethereum', signed(1n, 1n), 0)).toThrow('of 1-1 and 1-2');
  expect(() => ledger.take('1-3', 'ethereum', signed(3n, ether), 86_399_999)).toThrow('autoCap');
  expect(() => ledger.take('1-4', 'ethereum', signed(4n, ether), 86_400_000)).toThrow('autoCap');
  expect(() => ledger.take('1-5', 'ethereum', signed(5n, ether), 300_000_000)).not.toThrow();
});

it('signs each transaction with another r, the same one again too', () => {
  expect(distinctSignatures(300)).toBe(300);
});
