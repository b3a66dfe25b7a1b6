/** A wallet of one key on the Bitcoin fake, as the keeper of a cold address has one. */
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { ownScript } from '../addresses.ts';
import type { BitcoinFake } from '../fake/bitcoin-fake.ts';
import { BITCOIN_NETWORKS } from '../networks.ts';

export interface PaidOutput {
  address: string;
  units: bigint;
}

export class KeyedWallet {
  readonly address: string;
  private readonly script: Buffer;

  constructor(
    private readonly fake: BitcoinFake,
    private readonly privateKey: Uint8Array,
  ) {
    const { script, address = '' } = p2wpkh(pubECDSA(privateKey), BITCOIN_NETWORKS.regtest);
    this.script = Buffer.from(script);
    this.address = address;
  }

  /** The signed bytes in hex that spend all it holds; what the outputs leave is the fee. */
  spendAll(outputs: readonly PaidOutput[]): string {
    const transaction = new Transaction({ version: 2 });
    for (const [outpoint, { script, units: amount }] of this.fake.state.unspent) {
      if (!script.equals(this.script)) continue;
      const [txid = '', index] = outpoint.split(':');
      const witnessUtxo = { script, amount };
      const place = { txid, index: Number(index), sequence: 0xffff_fffd, sighashType: SigHash.ALL };
      transaction.addInput(Object.assign(place, { witnessUtxo }));
    }
    for (const { address, units } of outputs)
      transaction.addOutput({ script: ownScript('regtest', address), amount: units });
    transaction.sign(this.privateKey, [SigHash.ALL]);
    transaction.finalize();
    return Buffer.from(transaction.extract()).toString('hex');
  }
}
