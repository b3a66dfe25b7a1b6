/** Previous transactions that pay the wallet's addresses, as the server would hand them to the signer. */
import { doubleSha256, reversedHex } from '../../src/bitcoin/decode-bitcoin.ts';
import type { KeyPath } from '../../src/keys/wallet.ts';
import { testWallet } from './test-signer.ts';

export const PAYEE = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

export interface Coin {
  txid: string;
  input: { previous: string; vout: number; account: string; index: number };
}

/** A transaction with this output to the key; `seed` makes its id. */
export function coin(seed: number, satoshi: bigint, path: KeyPath = { account: 'deposit', index: 0 }): Coin {
  const { script } = testWallet().bitcoinKey('regtest', path);
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(satoshi);
  const previous = Buffer.concat([
    Buffer.from(`0200000001${seed.toString(16).padStart(64, '0')}000000000151ffffffff01`, 'hex'),
    amount,
    Buffer.from([script.length]),
    script,
    Buffer.alloc(4),
  ]);
  const { account, index } = path;
  const txid = reversedHex(doubleSha256(previous));
  return { txid, input: { previous: previous.toString('hex'), vout: 0, account, index } };
}

export function payBtc(id: string, coins: readonly Coin[], changed: object = {}): object {
  return {
    request: 'pay',
    id,
    chain: 'bitcoin',
    asset: 'BTC',
    address: PAYEE,
    amount: '1000000',
    inputs: coins.map(({ input }) => input),
    fee: '2000',
    ...changed,
  };
}
