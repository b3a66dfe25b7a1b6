/** A chain of the Bitcoin fake with an own hot wallet that signs, for the contract test and the tests of the adapter. */
import { HDKey } from '@scure/bip32';
import { SigHash, Transaction } from '@scure/btc-signer';
import { BitcoinChain } from '../../bitcoin/bitcoin-chain.ts';
import type {
  BitcoinUnsignedTransaction,
  ChainAsset,
  ChainNode,
  SequenceOffer,
  UnsignedTransaction,
} from '../../index.ts';
import type { ChainSamples, ChainWorld } from '../../testing/chain-world.ts';
import { ownScript } from '../addresses.ts';
import { BitcoinFake } from '../fake/bitcoin-fake.ts';
import { outpointOf } from '../transaction-bytes.ts';
import { KeyedWallet } from './keyed-wallet.ts';

const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(9));
const hot = root.derive("m/84'/1'/1'");
const depositAccount = root.derive("m/84'/1'/0'");
const deposit = depositAccount.publicExtendedKey;
const COIN = 100_000_000n;
const LIMITS = { timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 };
const P2WPKH = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

const config = {
  chain: 'test-bitcoin',
  network: 'regtest' as const,
  confirmations: 3,
  hotXpub: hot.publicExtendedKey,
  minUnitsPerKilobyte: 2_000n,
};

export class BitcoinWorld implements ChainWorld {
  readonly adapter = new BitcoinChain(config);
  readonly confirmations = config.confirmations;
  readonly assets: ChainAsset[] = [{ kind: 'native' }];
  readonly contracts: string[] = [];
  readonly feeCap = { kind: 'size' as const, unitsPerKilobyte: 200_000n };
  readonly lowFeeCap = { kind: 'size' as const, unitsPerKilobyte: 1n };
  readonly sender = this.adapter.deriveAddress(config.hotXpub, 0);
  readonly samples: ChainSamples = samples(this.adapter);
  readonly node: ChainNode;
  private lastIndex = 100;

  private constructor(readonly fake: BitcoinFake) {
    this.node = this.adapter.connect({ url: fake.url, ...LIMITS });
  }

  static async start(folder?: string): Promise<BitcoinWorld> {
    const options = { port: 0, nowMs: () => Date.now() };
    const fake = await BitcoinFake.start(folder === undefined ? options : Object.assign({ folder }, options));
    const world = new BitcoinWorld(fake);
    for (let at = 0; at < 4; at += 1) await fake.pay(world.sender, COIN);
    await fake.mine();
    return world;
  }

  get url(): string {
    return this.fake.url;
  }

  freshAddress(): string {
    this.lastIndex += 1;
    return this.adapter.deriveAddress(deposit, this.lastIndex);
  }

  /** The wallet behind an address of the samples' account. */
  keeperOf(index: number): KeyedWallet {
    const { privateKey } = depositAccount.deriveChild(0).deriveChild(index);
    if (privateKey === null) throw new Error('no private key');
    return new KeyedWallet(this.fake, privateKey);
  }

  pay(to: string, _asset: ChainAsset, units: bigint): Promise<string> {
    return this.fake.pay(to, units);
  }

  mine(blocks = 1): Promise<void> {
    return this.fake.mine(blocks);
  }

  reorganise(depth: number, again: readonly string[]): Promise<void> {
    return this.fake.reorganise(depth, again);
  }

  /** Confirmed outputs of the hot address that no waiting transaction spends. */
  async offer(): Promise<SequenceOffer> {
    const { state } = this.fake;
    const script = ownScript('regtest', this.sender);
    const waiting = [...state.waiting.values()].flatMap(({ transaction }) =>
      transaction.inputs.map(outpointOf),
    );
    const outputs = [...state.unspent].flatMap(([outpoint, { units, script: held }]) => {
      const [txid = '', outIndex = ''] = outpoint.split(':');
      if (!held.equals(script) || waiting.includes(outpoint)) return [];
      const previousTransaction = state.findMined(txid)?.found.transaction.base.toString('hex') ?? '';
      return [{ txid, outIndex, units, address: this.sender, previousTransaction }];
    });
    return { kind: 'inputs', outputs, changeAddress: this.sender };
  }

  async sign(transaction: UnsignedTransaction): Promise<string> {
    if (transaction.family !== 'bitcoin') throw new Error('a transaction of another family');
    return signWith(transaction);
  }

  stop(): Promise<void> {
    return this.fake.stop();
  }
}

/** As the signer does: from the description alone. */
function signWith({ inputs, outputs }: BitcoinUnsignedTransaction): string {
  const { privateKey } = hot.deriveChild(0).deriveChild(0);
  if (privateKey === null) throw new Error('no private key');
  const signed = new Transaction({ version: 2, strictPrevoutValidation: true });
  for (const { txid, outIndex, previousTransaction } of inputs)
    signed.addInput({
      txid,
      index: outIndex,
      nonWitnessUtxo: Buffer.from(previousTransaction, 'hex'),
      sequence: 0xffff_fffd,
      sighashType: SigHash.ALL,
    });
  for (const { address, units } of outputs)
    signed.addOutput({ script: ownScript('regtest', address), amount: BigInt(units) });
  signed.sign(privateKey, [SigHash.ALL]);
  signed.finalize();
  return Buffer.from(signed.extract()).toString('hex');
}

function samples(adapter: BitcoinChain): ChainSamples {
  const native: ChainAsset = { kind: 'native' };
  return {
    derived: {
      accountXpub: deposit,
      addresses: [0, 1].map((index) => adapter.deriveAddress(deposit, index)),
    },
    addresses: [P2WPKH, P2WPKH.toUpperCase()].map((written) => ({ written, canonical: P2WPKH })),
    badAddresses: [
      { written: `${P2WPKH.slice(0, -1)}q`, problem: 'BAD_CHECKSUM' },
      { written: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', problem: 'OTHER_NETWORK' },
      { written: ` ${P2WPKH}`, problem: 'BAD_FORM' },
    ],
    links: [{ link: `bitcoin:${P2WPKH}?amount=0.1`, asset: native, address: P2WPKH, units: 10_000_000n }],
    badLinks: [{ link: `bitcoin:${P2WPKH}?req-x=1`, asset: native, problem: 'BAD_FORM' }],
  };
}
