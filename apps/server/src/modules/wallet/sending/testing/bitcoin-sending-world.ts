/** The sender over the Bitcoin fake: its hot and one deposit address hold coins that were credited already. */
import { openSmallExchange } from '../../../../kernel/testing/small-exchange.ts';
import { ownScript } from '../../../../platform/chains/bitcoin/addresses.ts';
import { BitcoinChain } from '../../../../platform/chains/bitcoin/bitcoin-chain.ts';
import { BitcoinFake } from '../../../../platform/chains/bitcoin/fake/bitcoin-fake.ts';
import { KeyedWallet } from '../../../../platform/chains/bitcoin/testing/keyed-wallet.ts';
import { type ChainNode, Endpoints } from '../../../../platform/chains/index.ts';
import type { WalletChain } from '../../chains/wallet-chain.ts';
import { enterRefills } from '../../jobs/refills.ts';
import {
  BOOK_GAS,
  CHAIN,
  E8,
  openingCommands,
  openSendingDatabase,
  SendingBase,
  type SendingBaseParts,
} from './sending-base.ts';
import { SignerProcess } from './signer-process.ts';

const NETWORK = 'regtest' as const;
const CONFIRMATIONS = 3;
const POSITION = 7;
/** The address of the private key 1. */
const COLD = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const COLD_KEY = Buffer.alloc(32).fill(1, 31);
/** Its addresses are outside. */
const PAYEES =
  'xpub6C4SXHaqSMPK8MGL7bWjvS8WQnhoadsaXv2mnBcjAv142P2TivoC7s7ukNRYxETJZGc3JNzDKHQAGH5N3oQhQgkpwk6WrMtJB4eG2fpRAsV';
const SIGNER_CONFIG = {
  version: 1,
  assets: { BTC: { maxPerTransaction: '50', autoCap: '400', dayCap: '1000' } },
  chains: {
    [CHAIN]: {
      family: 'bitcoin',
      network: NETWORK,
      native: { asset: 'BTC', decimals: 8 },
      cold: COLD,
      maxFeeRate: '500',
    },
  },
};

export class BitcoinSendingWorld extends SendingBase {
  private lastPayee = 0;

  private constructor(
    readonly fake: BitcoinFake,
    protected readonly node: ChainNode,
    parts: SendingBaseParts,
  ) {
    super(parts);
  }

  static async open(): Promise<BitcoinSendingWorld> {
    const fake = await BitcoinFake.start({ port: 0, nowMs: () => Date.now() });
    const signer = new SignerProcess(SIGNER_CONFIG);
    await signer.start();
    const { hotAddress, hotXpub, depositXpub } = await signer.keys();
    const limits = { network: NETWORK, confirmations: CONFIRMATIONS, minUnitsPerKilobyte: 2_000n };
    const adapter = new BitcoinChain(Object.assign({ chain: CHAIN, hotXpub }, limits));
    const node = adapter.connect({ url: fake.url, timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 });
    const chain: WalletChain = {
      chain: CHAIN,
      name: 'Test',
      adapter,
      endpoints: new Endpoints([{ node, isOwn: true }]),
      nativeCurrency: 'BTC',
      blockMs: 12_000,
      confirmations: CONFIRMATIONS,
      depositXpub,
      hotAddress,
      coldAddress: COLD,
      feeCap: { kind: 'size', unitsPerKilobyte: 200_000n },
      maxGasNative: 0n,
      maxGasToken: 0n,
      explorer: '',
    };
    const [database, kernel] = [await openSendingDatabase(), await openSmallExchange()];
    const world = new BitcoinSendingWorld(fake, node, { database, signer, chain, kernel });
    await world.begin([...openingCommands('BTC', 8), BOOK_GAS]);
    for (const coins of [20n, 15n, 10n]) await world.credit('hot', coins * E8);
    await world.credit('deposit', 12n * E8);
    world.startProcess();
    return world;
  }

  mine(blocks?: number): Promise<void> {
    return this.fake.mine(blocks);
  }

  protected stopChain(): Promise<void> {
    return this.fake.stop();
  }

  freshAddress(): string {
    this.lastPayee += 1;
    return this.chain.adapter.deriveAddress(PAYEES, this.lastPayee);
  }

  /** Cold pays the hot address, and the scanner sees it. Gives the txid. */
  async refill(units: bigint, fee: bigint): Promise<string> {
    const { chain, fake, node } = this;
    const keeper = new KeyedWallet(fake, COLD_KEY);
    await fake.pay(keeper.address, 2n * units);
    await this.mine();
    const outputs = [
      { address: chain.hotAddress, units },
      { address: keeper.address, units: units - fee },
    ];
    const { txid } = await node.send(keeper.spendAll(outputs));
    await this.mine();
    const { height } = await node.readTip();
    const change = { chain: CHAIN, nowMs: 0, epoch: 1 };
    await this.sql.begin((sql) =>
      enterRefills(sql, change, chain, [{ txid, currency: 'BTC', units, height }]),
    );
    return txid;
  }

  /** Satoshi that an address holds in blocks. */
  held(address: string): bigint {
    return this.unspent([address]).reduce((sum, { units }) => sum + units, 0n);
  }

  /** The names of unspent outputs of own addresses, as the chain has them, and those that the rows call free. */
  async ownOutputs(): Promise<{ chain: string[]; free: string[] }> {
    const free = await this.sql<{ txid: string; out_index: number }[]>`
      select txid, out_index from own_outputs where spent_by is null`;
    return {
      chain: this.unspent([this.chain.hotAddress, this.depositAddress])
        .map(({ outpoint }) => outpoint)
        .sort(),
      free: free.map(({ txid, out_index }) => `${txid}:${out_index}`).sort(),
    };
  }

  private get depositAddress(): string {
    return this.chain.adapter.deriveAddress(this.chain.depositXpub, POSITION);
  }

  private unspent(addresses: readonly string[]): { outpoint: string; units: bigint }[] {
    const scripts = addresses.map((address) => ownScript(NETWORK, address));
    return [...this.fake.state.unspent].flatMap(([outpoint, { script, units }]) =>
      scripts.some((one) => one.equals(script)) ? [{ outpoint, units }] : [],
    );
  }

  /** An output that the crediting of deposits would have entered. */
  private async credit(account: 'hot' | 'deposit', units: bigint): Promise<void> {
    const address = account === 'hot' ? this.chain.hotAddress : this.depositAddress;
    const txid = await this.fake.pay(address, units);
    await this.mine();
    const read = await this.node.readTransaction(txid, []);
    const output = read.state === 'mined' ? read.transfers.find(({ to }) => to === address) : undefined;
    if (read.state !== 'mined' || output === undefined) throw new Error('no output');
    await this.sql`insert into own_outputs ${this.sql({
      chain: CHAIN,
      txid,
      out_index: Number(output.outIndex),
      account,
      position: account === 'hot' ? 0 : POSITION,
      address,
      units: units.toString(),
      height: read.height,
      transaction: read.bytes ?? '',
      epoch: 1,
    })}`;
  }
}
