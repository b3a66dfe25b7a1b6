/** An EvmNode is one endpoint of an EVM chain behind the port: it joins the parts and decides nothing. */
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
  Payment,
  SenderSequence,
  SendResult,
  SequenceUse,
  TokenFacts,
  TransactionStatus,
  Watch,
} from '../chain-values.ts';
import { type EndpointOptions, JsonRpc } from '../json-rpc.ts';
import { ownAddress } from './addresses.ts';
import { readBlockHeader } from './answers.ts';
import { stateAfter } from './block-call.ts';
import { gasFee } from './build-transaction.ts';
import { dryRunEvm, readEvmBalance, readTokenFacts } from './contract-calls.ts';
import type { EvmChainConfig } from './evm-config.ts';
import { estimateEvmFee } from './fees.ts';
import { readCount } from './quantities.ts';
import { BlockReader } from './read-blocks.ts';
import { readDeepBlocks } from './read-deep-blocks.ts';
import { readEvmTransaction } from './read-transaction.ts';
import { sendEvm } from './send-transaction.ts';
import { readSignedEvm } from './signed-transaction.ts';

const ANCHOR_HEIGHT = 1;

export class EvmNode implements ChainNode {
  readonly endpoint: string;
  private readonly rpc: JsonRpc;
  private readonly reader: BlockReader;

  constructor(
    private readonly config: EvmChainConfig,
    options: EndpointOptions,
  ) {
    this.rpc = new JsonRpc(options);
    this.endpoint = this.rpc.endpoint;
    this.reader = new BlockReader(this.rpc);
  }

  async readFingerprint(signal?: AbortSignal): Promise<ChainFingerprint> {
    const read = (value: unknown) => readCount(value, 'a chain id');
    const chainId = await this.rpc.call('eth_chainId', [], read, signal);
    const anchor = await this.reader.readHeader({ height: ANCHOR_HEIGHT }, signal);
    return { networkId: String(chainId), anchorHash: anchor?.hash };
  }

  readTip(signal?: AbortSignal): Promise<BlockHeader> {
    return this.rpc.call('eth_getBlockByNumber', ['latest', false], readBlockHeader, signal);
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
    const { confirmations, maxLogRange } = this.config;
    if (to > tipHeight - confirmations)
      throw new RangeError(`block ${to} is not behind ${confirmations} confirmations at ${tipHeight}`);
    const { rpc, reader } = this;
    return readDeepBlocks({ rpc, reader, maxLogRange }, { from, to }, watch, signal);
  }

  readTransaction(
    txid: string,
    contracts: readonly string[],
    signal?: AbortSignal,
  ): Promise<TransactionStatus> {
    return readEvmTransaction(this.rpc, txid, contracts, signal);
  }

  async readSenderSequence(sender: string, at: BlockRef, signal?: AbortSignal): Promise<SenderSequence> {
    return { kind: 'nonce', nextNonce: await this.readNonce(sender, at, signal) };
  }

  async isSequenceUsed(use: SequenceUse, at: BlockRef, signal?: AbortSignal): Promise<boolean> {
    if (use.kind !== 'nonce') throw new TypeError('an EVM chain counts nonces');
    return (await this.readNonce(use.sender, at, signal)) > use.nonce;
  }

  estimateFee(cap: FeeRate, signal?: AbortSignal): Promise<FeeEstimate> {
    return estimateEvmFee(this.rpc, this.config.minPriorityFeePerGas, gasFee(cap), signal);
  }

  dryRun(payment: Payment, workCap: bigint, signal?: AbortSignal): Promise<DryRun> {
    return dryRunEvm(this.rpc, payment, workCap, signal);
  }

  async send(signed: string, signal?: AbortSignal): Promise<SendResult> {
    const known = await readSignedEvm(signed, this.config.chainId);
    if (known === undefined) throw new TypeError('no signed transaction of this chain');
    return sendEvm(this.rpc, { signed, txid: known.txid }, signal);
  }

  readBalance(address: string, asset: ChainAsset, at: BlockRef, signal?: AbortSignal): Promise<bigint> {
    return readEvmBalance(this.rpc, address, asset, at, signal);
  }

  async readOutputs(): Promise<never> {
    throw new TypeError('a chain of accounts has no outputs');
  }

  readToken(contract: string, signal?: AbortSignal): Promise<TokenFacts> {
    return readTokenFacts(this.rpc, contract, signal);
  }

  private readNonce(sender: string, at: BlockRef, signal?: AbortSignal): Promise<number> {
    const params = [ownAddress(sender), stateAfter(at)];
    return this.rpc.call('eth_getTransactionCount', params, (value) => readCount(value, 'a nonce'), signal);
  }
}
