/**
 * Reads a block's transfers to watched addresses (rules/chains#what-counts-as-a-deposit): top-level native transfers, and
 * Transfer logs of allow-listed contracts, each in a receipt with status 1. A block costs two requests, and the receipts of
 * its hits. Input data, inner calls and logs of other contracts are never looked at.
 */

import { readList } from '../answer-fields.ts';
import type { BlockHeader, BlockRef, BlockTransfers, Transfer, Watch } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import {
  type EvmBlock,
  type EvmLog,
  type EvmTransfer,
  orUndefined,
  readBlockHeader,
  readEvmBlock,
  readEvmLog,
  TRANSFER_TOPIC,
} from './answers.ts';
import { blockCall } from './block-call.ts';
import type { Hex } from './quantities.ts';
import { ReceiptReader } from './read-receipts.ts';
import {
  isReceiptOf,
  nativeTransfer,
  positionInReceipt,
  readTransferLog,
  type TransferLog,
  tokenTransfer,
} from './transfer-logs.ts';
import { watchedContracts } from './watched-contracts.ts';

type LogFilter = { blockHash: string } | { fromBlock: Hex; toBlock: Hex };

const LOGS = 'eth_getLogs';
const BLOCK = 'eth_getBlockByHash';

export class BlockReader {
  private readonly receipts: ReceiptReader;

  constructor(private readonly rpc: JsonRpc) {
    this.receipts = new ReceiptReader(rpc);
  }

  readHeader(at: BlockRef, signal?: AbortSignal): Promise<BlockHeader | undefined> {
    return this.request(at, false, readBlockHeader, (header) => header, signal);
  }

  async readBlock(at: BlockRef, watch: Watch, signal?: AbortSignal): Promise<BlockTransfers | undefined> {
    const block = await this.readWhole(at, watch, signal);
    if (block === undefined) return undefined;
    const logs = await this.readLogs({ blockHash: block.header.hash }, watch, signal);
    return this.joinTransfers(block, logs, watch, signal);
  }

  /** `logs` are all that the endpoint gave for this block, by a range. */
  async readBlockWithLogs(
    at: BlockRef,
    logs: readonly EvmLog[],
    watch: Watch,
    signal?: AbortSignal,
  ): Promise<BlockTransfers | undefined> {
    const block = await this.readWhole(at, watch, signal);
    return block === undefined ? undefined : this.joinTransfers(block, logs, watch, signal);
  }

  private readWhole(at: BlockRef, watch: Watch, signal?: AbortSignal): Promise<EvmBlock | undefined> {
    const read = (value: unknown) => readEvmBlock(value, (key) => watch.isWatched(key));
    return this.request(at, true, read, ({ header }) => header, signal);
  }

  /** Reads the Transfer logs of the watched contracts; none are asked for where none are watched. */
  async readLogs(filter: LogFilter, watch: Watch, signal?: AbortSignal): Promise<readonly EvmLog[]> {
    const contracts = watchedContracts(watch);
    if (contracts.keys.length === 0) return [];
    const asked = { address: contracts.keys, topics: [TRANSFER_TOPIC] };
    const params = [Object.assign(asked, filter)];
    const logs = await this.rpc.call(
      LOGS,
      params,
      (value) => readList(value, 'logs').map(readEvmLog),
      signal,
    );
    if (logs.some(({ contract, topics }) => !contracts.has(contract) || topics[0] !== TRANSFER_TOPIC))
      throw this.rpc.fault('inconsistent', LOGS, 'a log that was not asked for');
    return logs;
  }

  private async joinTransfers(
    { header, bloom, native }: EvmBlock,
    logs: readonly EvmLog[],
    watch: Watch,
    signal?: AbortSignal,
  ): Promise<BlockTransfers> {
    if (logs.some(({ blockHash }) => blockHash !== header.hash))
      throw this.rpc.fault('reorganised', LOGS, `a log of another block than ${header.hash}`);
    if (logs.some(({ height }) => height !== header.height))
      throw this.rpc.fault('inconsistent', LOGS, `a log of ${header.hash} at another height`);
    const token = tokenHits(logs, watch);
    const transfers = await this.confirm(header, native, token, signal);
    return { header, transfers, lacksLogs: watchedContracts(watch).lacksLogs(bloom, logs) };
  }

  private async confirm(
    { hash, height }: BlockHeader,
    native: readonly EvmTransfer[],
    token: readonly TransferLog[],
    signal?: AbortSignal,
  ): Promise<readonly Transfer[]> {
    const txids = new Set(native.map(({ txid }) => txid));
    if (txids.size < native.length)
      throw this.rpc.fault('inconsistent', BLOCK, 'a transaction that stands twice');
    for (const { log } of token) txids.add(log.txid);
    if (txids.size === 0) return [];
    const receipts = await this.receipts.readReceipts({ hash, height }, txids, signal);
    const transfers: Transfer[] = [];
    for (const transfer of native) {
      const receipt = receipts.get(transfer.txid);
      if (receipt === undefined || !isReceiptOf(receipt, transfer))
        throw this.rpc.fault(
          'inconsistent',
          BLOCK,
          `another sender or payee than in the receipt of ${transfer.txid}`,
        );
      if (receipt.succeeded) transfers.push(nativeTransfer(receipt, transfer));
    }
    const seen = new Set<number>();
    for (const hit of token) {
      const receipt = receipts.get(hit.log.txid);
      const position = receipt?.succeeded ? positionInReceipt(receipt, hit.log) : undefined;
      if (position === undefined || seen.has(hit.log.logIndex))
        throw this.rpc.fault('inconsistent', LOGS, `a log that the receipt of ${hit.log.txid} does not hold`);
      seen.add(hit.log.logIndex);
      transfers.push(tokenTransfer(hit, position));
    }
    return transfers;
  }

  /** A node that answers with another block than the asked one lies. */
  private async request<T>(
    at: BlockRef,
    isWhole: boolean,
    read: (value: unknown) => T,
    headerOf: (block: T) => BlockHeader,
    signal?: AbortSignal,
  ): Promise<T | undefined> {
    const { method, param } = blockCall(at);
    const block = await this.rpc.call(method, [param, isWhole], orUndefined(read), signal);
    if (block === undefined) return undefined;
    const { height, hash } = headerOf(block);
    const isAsked = 'hash' in at ? hash === at.hash : height === at.height;
    if (!isAsked) throw this.rpc.fault('inconsistent', method, 'another block than the asked one');
    return block;
  }
}

function tokenHits(logs: readonly EvmLog[], watch: Watch): TransferLog[] {
  const hits: TransferLog[] = [];
  for (const log of logs) {
    const transfer = readTransferLog(log);
    if (transfer !== undefined && watch.isWatched(transfer.to)) hits.push(transfer);
  }
  return hits.sort((one, other) => one.log.logIndex - other.log.logIndex);
}
