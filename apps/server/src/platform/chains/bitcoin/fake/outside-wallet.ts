/** The outside wallet of the Bitcoin fake: it mines to itself and pays whom one asks it to. */
import { createHash } from 'node:crypto';
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { ownScript } from '../addresses.ts';
import { BITCOIN_NETWORKS } from '../networks.ts';
import type { FakeState } from './fake-state.ts';

const FEE = 2_000n;
const MATURITY = 100;
const DUST = 294n;
const REPLACEABLE = 0xffff_fffd;

export class OutsideWallet {
  readonly script: Buffer;
  readonly address: string;
  private readonly privateKey: Buffer;

  constructor(seed: string) {
    this.privateKey = createHash('sha256').update(seed).digest();
    const { script, address = '' } = p2wpkh(pubECDSA(this.privateKey), BITCOIN_NETWORKS.regtest);
    this.script = Buffer.from(script);
    this.address = address;
  }

  /** The signed bytes of a payment in hex; change may wait unconfirmed and is spent again. */
  pay(state: FakeState, address: string, units: bigint): string {
    const transaction = new Transaction({ version: 2 });
    let left = -units - FEE;
    for (const { txid, index, amount } of this.coins(state)) {
      if (left === 0n || left >= DUST) break;
      const witnessUtxo = { script: this.script, amount };
      transaction.addInput({ txid, index, witnessUtxo, sequence: REPLACEABLE, sighashType: SigHash.ALL });
      left += amount;
    }
    if (left < 0n) throw new RangeError('the outside wallet has no such coins');
    transaction.addOutput({ script: ownScript('regtest', address), amount: units });
    if (left >= DUST) transaction.addOutput({ script: this.script, amount: left });
    transaction.sign(this.privateKey, [SigHash.ALL]);
    transaction.finalize();
    return Buffer.from(transaction.extract()).toString('hex');
  }

  /** The most that one payment can give. */
  payableUnits(state: FakeState): bigint {
    let sum = -FEE;
    for (const { amount } of this.coins(state)) sum += amount;
    return sum > 0n ? sum : 0n;
  }

  private *coins(state: FakeState): Generator<{ txid: string; index: number; amount: bigint }> {
    const waiting = [...state.waiting.values()].map(({ transaction }) => transaction);
    const spent = new Set(
      waiting.flatMap(({ inputs }) => inputs.map((one) => `${one.txid}:${one.outIndex}`)),
    );
    for (const { txid, outputs } of waiting)
      for (const [index, { units, script }] of outputs.entries())
        if (script.equals(this.script) && !spent.has(`${txid}:${index}`))
          yield { txid, index, amount: units };
    for (const [outpoint, { units, script, height, isCoinbase }] of state.unspent) {
      const [txid = '', index] = outpoint.split(':');
      const isRipe = !isCoinbase || state.tip.height + 1 - height >= MATURITY;
      if (isRipe && script.equals(this.script) && !spent.has(outpoint))
        yield { txid, index: Number(index), amount: units };
    }
  }
}
