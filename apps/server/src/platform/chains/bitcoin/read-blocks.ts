/**
 * Reads blocks as bytes (rules/chains#what-counts-as-a-deposit): hash, parent, txids and amounts are computed here and only
 * the height is told. A deposit is an output to a watched script. Blocks of another branch count as missing.
 */
import type { BlockHeader, BlockRef, BlockTransfers, Transfer, Watch } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { addressOfScript } from './addresses.ts';
import { ownHash, readBitcoinHeader, readHash, readRawBlock } from './answers.ts';
import type { BitcoinNetwork } from './networks.ts';
import { undefinedWhenMissing } from './rpc-errors.ts';
import { type BitcoinBlock, type BitcoinTransaction, isCoinbase } from './transaction-bytes.ts';

const BLOCK = 'getblock';
const COINBASE_MATURITY = 100;

export class BitcoinBlockReader {
  constructor(
    private readonly rpc: JsonRpc,
    private readonly network: BitcoinNetwork,
  ) {}

  async readTip(signal?: AbortSignal): Promise<BlockHeader> {
    const hash = await this.rpc.call('getbestblockhash', [], (value) => readHash(value, 'a hash'), signal);
    const header = await this.readHeader({ hash }, signal);
    if (header === undefined)
      throw this.rpc.fault('reorganised', 'getblockheader', 'the tip is not of the chain');
    return header;
  }

  async readHeader(at: BlockRef, signal?: AbortSignal): Promise<BlockHeader | undefined> {
    const hash = 'hash' in at ? ownHash(at.hash) : await this.readHash(at.height, signal);
    if (hash === undefined) return undefined;
    const method = 'getblockheader';
    const header = await this.rpc
      .call(method, [hash, true], readBitcoinHeader, signal)
      .catch(undefinedWhenMissing);
    if (header === undefined) return undefined;
    if (header.hash !== hash || ('height' in at && header.height !== at.height))
      throw this.rpc.fault('inconsistent', method, 'another block than the asked one');
    return header;
  }

  async readWhole(header: BlockHeader, signal?: AbortSignal): Promise<BitcoinBlock> {
    const block = await this.rpc.call(BLOCK, [header.hash, 0], readRawBlock, signal);
    if (
      block.hash !== header.hash ||
      block.parentHash !== header.parentHash ||
      block.timeMs !== header.timeMs
    )
      throw this.rpc.fault('inconsistent', BLOCK, 'other bytes than those of the header');
    return block;
  }

  async readBlock(at: BlockRef, watch: Watch, signal?: AbortSignal): Promise<BlockTransfers | undefined> {
    const header = await this.readHeader(at, signal);
    if (header === undefined) return undefined;
    const { transactions } = await this.readWhole(header, signal);
    const isWatched = (key: string) => watch.isWatched(key);
    const transfers = transactions.flatMap((one) => transfersOf(this.network, one, header, isWatched));
    return { header, transfers, lacksLogs: false };
  }

  async *readDeepBlocks(
    { from, to }: { from: number; to: number },
    watch: Watch,
    signal?: AbortSignal,
  ): AsyncGenerator<BlockTransfers, void, undefined> {
    let previousHash: string | undefined;
    for (let height = from; height <= to; height += 1) {
      const block = await this.readBlock({ height }, watch, signal);
      if (block === undefined)
        throw this.rpc.fault('inconsistent', BLOCK, `no block ${height}, which lies deep below the tip`);
      if (previousHash !== undefined && block.header.parentHash !== previousHash)
        throw this.rpc.fault('reorganised', BLOCK, `block ${height} has another parent`);
      previousHash = block.header.hash;
      yield block;
    }
  }

  /** The blocks behind one, from the tip downward, each the parent of the one before. */
  async *blocksAbove(
    at: BlockHeader,
    tip: BlockHeader,
    signal?: AbortSignal,
  ): AsyncGenerator<BlockHeader, void, undefined> {
    let header: BlockHeader | undefined = tip;
    while (header !== undefined && header.height > at.height) {
      yield header;
      header = await this.readHeader({ hash: header.parentHash }, signal);
    }
    if (header?.hash !== at.hash) throw this.rpc.fault('reorganised', BLOCK, `${at.hash} left the chain`);
  }

  /** undefined: the chain has no such block. */
  readHash(height: number, signal?: AbortSignal): Promise<string | undefined> {
    return this.rpc
      .call('getblockhash', [height], (value) => readHash(value, 'a hash'), signal)
      .catch(undefinedWhenMissing);
  }
}

export function transfersOf(
  network: BitcoinNetwork,
  transaction: BitcoinTransaction,
  { height, hash }: { height: number; hash: string },
  isWatched: (addressKey: string) => boolean,
): Transfer[] {
  const { txid, inputs, outputs } = transaction;
  const isMined = isCoinbase(transaction);
  const transfers: Transfer[] = [];
  outputs.forEach(({ units, script }, at) => {
    if (units === 0n || !isWatched(script.toString('hex'))) return;
    const to = addressOfScript(network, script);
    if (to === undefined) return;
    const spent = isMined
      ? []
      : inputs.map((input) => ({ txid: input.txid, outIndex: String(input.outIndex) }));
    transfers.push({
      txid,
      outIndex: String(at),
      asset: { kind: 'native' },
      source: { kind: 'outputs', outputs: spent },
      to,
      units,
      height,
      blockHash: hash,
      maturity: isMined ? COINBASE_MATURITY : 1,
    });
  });
  return transfers;
}
