/** Signs many transactions with one key, every other one on Bitcoin, and counts the values of r. */
import { Transaction } from 'micro-eth-signer';
import { decodeBitcoin } from '../src/bitcoin/decode-bitcoin.ts';
import { planBitcoin } from '../src/bitcoin/plan-bitcoin.ts';
import { parseConfig } from '../src/config/signer-config.ts';
import { signEvm, transferData } from '../src/evm/evm-transaction.ts';
import { HOT } from '../src/keys/wallet.ts';
import { coin, PAYEE } from './kit/bitcoin-coins.ts';
import { CONFIG, testWallet } from './kit/test-signer.ts';

export function distinctSignatures(count: number): number {
  const seen = new Set<string>();
  for (let n = 0; n < count; n += 1) seen.add(n % 2 === 0 ? `evm ${evmR(n)}` : `bitcoin ${bitcoinR(n)}`);
  return seen.size;
}

/** Some of the transactions are the same: fresh entropy in the signature must keep them apart too. */
function evmR(n: number): string {
  const key = testWallet().evmKey(HOT);
  const wanted = {
    chainId: 1n,
    nonce: BigInt(n % 100),
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 10n,
    gas: 60_000n,
    to: key.address,
    value: 0n,
    data: transferData(key.address, BigInt(n % 7)),
  };
  const { raw } = Transaction.fromHex(signEvm(wanted, key).raw, false);
  if (!('r' in raw) || typeof raw.r !== 'bigint') throw new Error('not signed');
  return raw.r.toString(16);
}

function bitcoinR(n: number): string {
  const chain = parseConfig(JSON.stringify(CONFIG)).chains.get('bitcoin');
  if (chain?.family !== 'bitcoin') throw new Error('no Bitcoin chain');
  const { input } = coin(n, 2_000_000n);
  const terms = {
    inputs: [
      {
        previous: Buffer.from(input.previous, 'hex'),
        vout: 0,
        key: { account: 'deposit' as const, index: 0 },
      },
    ],
    fee: 2_000n,
  };
  const request = {
    request: 'pay' as const,
    id: '1-1',
    chain: chain.name,
    asset: 'BTC',
    address: PAYEE,
    amount: 1_000_000n,
    index: 0,
    terms,
  };
  const { raw } = planBitcoin(chain, testWallet(), request, terms).sign();
  const [der = new Uint8Array()] = decodeBitcoin(Buffer.from(raw, 'hex')).inputs[0]?.witness ?? [];
  const length = der[3] ?? 0;
  return Buffer.from(der.subarray(4, 4 + length)).toString('hex');
}
