/** A BitcoinNode is one bitcoind (version 25 or later, `txindex=1`, no pruning) behind the port; it needs no wallet there. */
import { readFields } from '../answer-fields.ts';
import type { ChainNode } from '../chain-adapter.ts';
import type {
  BlockHeader,
  BlockRef,
  BlockTransfers,
  ChainAsset,
  ChainFingerprint,
  DryRun,
  FeeEstimate,
  FeeRate,
  Outpoint,
  Payment,
  SenderSequence,
  SendResult,
  SequenceUse,
  TokenFacts,
  TransactionStatus,
  Watch,
} from '../chain-values.ts';
import { type EndpointOptions, JsonRpc, MalformedAnswer } from '../json-rpc.ts';
import { dustLimitOf, ownScript, parseBitcoinAddress } from './addresses.ts';
import { readBitcoinBalance } from './balances.ts';
import type { BitcoinChainConfig } from './bitcoin-config.ts';
import type { OwnChain } from './build-transaction.ts';
import { estimateBitcoinFee } from './fees.ts';
import { MOST_SATOSHI } from './networks.ts';
import { BitcoinBlockReader } from './read-blocks.ts';
import { readBitcoinTransaction } from './read-transaction.ts';
import { sendBitcoin } from './send-transaction.ts';
import { readSignedBitcoin } from './signed-transaction.ts';
import { sizeFee, vsizeOf } from './sizes.ts';
import { isSpentUpTo, readHeldOutputs } from './spent-outputs.ts';

export class BitcoinNode implements ChainNode {
  readonly endpoint: string;
  private readonly rpc: JsonRpc;
  private readonly reader: BitcoinBlockReader;

  constructor(
    private readonly config: BitcoinChainConfig,
    private readonly own: OwnChain,
    options: EndpointOptions,
  ) {
    this.rpc = new JsonRpc(options);
    this.endpoint = this.rpc.endpoint;
    this.reader = new BitcoinBlockReader(this.rpc, config.network);
  }

  async readFingerprint(signal?: AbortSignal): Promise<ChainFingerprint> {
    const networkId = await this.rpc.call('getblockchaininfo', [], readNetwork, signal);
    return { networkId, anchorHash: await this.reader.readHash(0, signal) };
  }

  readTip(signal?: AbortSignal): Promise<BlockHeader> {
    return this.reader.readTip(signal);
  }

  readHeader(at: BlockRef, signal?: AbortSignal): Promise<BlockHeader | undefined> {
    return this.reader.readHeader(at, signal);
  }

  readBlock(at: BlockRef, watch: Watch, signal?: AbortSignal): Promise<BlockTransfers | undefined> {
    return this.reader.readBlock(at, watch, signal);
  }

  readDeepBlocks(
    { from, to, tipHeight }: { from: number; to: number; tipHeight: number },
    watch: Watch,
    signal?: AbortSignal,
  ): AsyncGenerator<BlockTransfers, void, undefined> {
    const { confirmations } = this.config;
    if (to > tipHeight - confirmations)
      throw new RangeError(`block ${to} is not behind ${confirmations} confirmations at ${tipHeight}`);
    return this.reader.readDeepBlocks({ from, to }, watch, signal);
  }

  readTransaction(
    txid: string,
    _contracts: readonly string[],
    signal?: AbortSignal,
  ): Promise<TransactionStatus> {
    const { rpc, reader } = this;
    return readBitcoinTransaction({ rpc, reader, network: this.config.network }, txid, signal);
  }

  async readSenderSequence(_sender: string, _at: BlockRef, _signal?: AbortSignal): Promise<SenderSequence> {
    return { kind: 'inputs' };
  }

  async isSequenceUsed(use: SequenceUse, at: BlockRef, signal?: AbortSignal): Promise<boolean> {
    const [first] = use.kind === 'inputs' ? use.inputs : [];
    if (first === undefined) throw new TypeError('a Bitcoin chain counts inputs');
    const { rpc, reader } = this;
    return isSpentUpTo({ rpc, reader }, first, await this.headerOf(at, signal), signal);
  }

  estimateFee(cap: FeeRate, signal?: AbortSignal): Promise<FeeEstimate> {
    return estimateBitcoinFee(this.rpc, this.config.minUnitsPerKilobyte, sizeFee(cap), signal);
  }

  /** A node runs signed bytes alone, so this checks payee and amount; the caller's outputs say whether they suffice. */
  async dryRun({ to, asset, units }: Payment, _workCap: bigint, _signal?: AbortSignal): Promise<DryRun> {
    const payee = parseBitcoinAddress(this.config.network, to);
    if (asset.kind !== 'native' || !payee.ok)
      return { ok: false, problem: 'REVERTED', detail: 'no asset or no address of this chain' };
    const script = ownScript(this.config.network, payee.address);
    if (units < dustLimitOf(script))
      return { ok: false, problem: 'REVERTED', detail: 'below the dust limit' };
    if (units > MOST_SATOSHI) return { ok: false, problem: 'NO_FUNDS', detail: 'more coins than there are' };
    const change = ownScript(this.config.network, this.own.changeAddress);
    return { ok: true, workLimit: vsizeOf(1, [script, change]) };
  }

  async send(signed: string, signal?: AbortSignal): Promise<SendResult> {
    const known = readSignedBitcoin(this.own, signed);
    if (known === undefined) throw new TypeError('no signed transaction of this chain');
    return sendBitcoin(this.rpc, { signed, txid: known.txid }, signal);
  }

  async readBalance(address: string, asset: ChainAsset, at: BlockRef, signal?: AbortSignal): Promise<bigint> {
    if (asset.kind !== 'native') throw new TypeError('Bitcoin has no tokens');
    const script = ownScript(this.config.network, address).toString('hex');
    const { rpc, reader } = this;
    return readBitcoinBalance({ rpc, reader }, script, await this.headerOf(at, signal), signal);
  }

  async readOutputs(
    outputs: readonly Outpoint[],
    at: BlockRef,
    signal?: AbortSignal,
  ): Promise<readonly (bigint | undefined)[]> {
    const { rpc, reader } = this;
    return readHeldOutputs({ rpc, reader }, outputs, await this.headerOf(at, signal), signal);
  }

  async readToken(_contract: string, _signal?: AbortSignal): Promise<TokenFacts> {
    return { state: 'none', detail: 'Bitcoin has no tokens' };
  }

  private async headerOf(at: BlockRef, signal?: AbortSignal): Promise<BlockHeader> {
    const header = await this.reader.readHeader(at, signal);
    if (header === undefined) throw this.rpc.fault('reorganised', 'getblockheader', 'no such block');
    return header;
  }
}

function readNetwork(value: unknown): string {
  const { chain } = readFields(value, 'the state of the chain');
  if (typeof chain !== 'string' || !/^[a-z0-9]{1,20}$/.test(chain))
    throw new MalformedAnswer('chain is no name');
  return chain;
}
