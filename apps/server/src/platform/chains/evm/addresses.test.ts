import { HDKey } from '@scure/bip32';
import { hdKeyToAccount, HDKey as WalletKey } from 'viem/accounts';
import { expect, it } from 'vitest';
import { EvmChain } from '../evm/evm-chain.ts';

const SEED = new Uint8Array(32).fill(7);
const chain = new EvmChain({
  chain: 'test',
  chainId: 1,
  confirmations: 12,
  minPriorityFeePerGas: 0n,
  maxLogRange: 16,
});
const root = HDKey.fromMasterSeed(SEED);
const account = (index: number) => root.derive(`m/44'/60'/${index}'`);

it('derives the address whose private key a wallet of the same seed holds', () => {
  const wallet = WalletKey.fromMasterSeed(SEED);
  for (const addressIndex of [0, 1, 255, 1_000_000, 2 ** 31 - 1])
    expect(chain.deriveAddress(account(2).publicExtendedKey, addressIndex)).toBe(
      hdKeyToAccount(wallet, { accountIndex: 2, addressIndex }).address,
    );
});

it('keeps accounts apart', () => {
  const keys = [0, 1].map((index) => account(index).publicExtendedKey);
  const addresses = [0, 1, 0].map((at) => chain.deriveAddress(keys[at] ?? '', 5));
  expect(addresses[0]).toBe(addresses[2]);
  expect(addresses[0]).not.toBe(addresses[1]);
});

it('takes no private key and no key of another depth', () => {
  expect(() => chain.deriveAddress(account(0).privateExtendedKey, 0)).toThrow(/private key/);
  expect(() => chain.deriveAddress(root.publicExtendedKey, 0)).toThrow(/account/);
  expect(() => chain.deriveAddress(account(0).deriveChild(0).publicExtendedKey, 0)).toThrow(/account/);
  const { publicExtendedKey } = account(0);
  expect(() => chain.deriveAddress(`${publicExtendedKey.slice(0, -1)}1`, 0)).toThrow();
});

it('takes only canonical or plain addresses of other parts of the server', () => {
  const address = chain.deriveAddress(account(0).publicExtendedKey, 0);
  expect(chain.addressKey(address)).toBe(address.toLowerCase());
  for (const text of ['', '0x', address.slice(1), `${address}0`, `${address}\n`])
    expect(() => chain.addressKey(text)).toThrow(TypeError);
});
