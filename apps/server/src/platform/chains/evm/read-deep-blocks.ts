/**
 * Reads many blocks that no reorganisation is expected to reach: logs by range, blocks some at a time and in order. The
 * range of a request for logs shrinks when the node refuses it and grows again when it does not. Every log is matched with
 * the hash of its block, and every block with the one before it, so a reorganisation is a fault and never a gap.
 */
import type { BlockTransfers, Watch } from '../chain-values.ts';
import { EndpointFault } from '../endpoint-fault.ts';
import type { JsonRpc } from '../json-rpc.ts';
import type { EvmLog } from './answers.ts';
import { hexCount } from './quantities.ts';
import type { BlockReader } from './read-blocks.ts';

const AT_ONCE = 4;

interface Blocks {
  rpc: JsonRpc;
  reader: BlockReader;
  maxLogRange: number;
}

export async function* readDeepBlocks(
  { rpc, reader, maxLogRange }: Blocks,
  { from, to }: { from: number; to: number },
  watch: Watch,
  signal?: AbortSignal,
): AsyncGenerator<BlockTransfers, void, undefined> {
  let next = from;
  let span = maxLogRange;
  let previousHash: string | undefined;
  while (next <= to) {
    const last = Math.min(to, next + span - 1);
    const logs = await logsOf(rpc, reader, { from: next, to: last }, watch, signal);
    if (logs === undefined && last > next) {
      span = Math.max(1, Math.floor((last - next + 1) / 2));
      continue;
    }
    for await (const block of readRange(rpc, reader, { from: next, to: last }, logs, watch, signal)) {
      if (previousHash !== undefined && block.header.parentHash !== previousHash)
        throw rpc.fault(
          'reorganised',
          'eth_getBlockByNumber',
          `block ${block.header.height} has another parent`,
        );
      previousHash = block.header.hash;
      yield block;
    }
    next = last + 1;
    if (logs !== undefined) span = Math.min(maxLogRange, span * 2);
  }
}

type LogsByHeight = ReadonlyMap<number, readonly EvmLog[]>;

/** The answer is undefined where the node refuses the range, or gives one that is too long or too slow. */
async function logsOf(
  rpc: JsonRpc,
  reader: BlockReader,
  { from, to }: { from: number; to: number },
  watch: Watch,
  signal?: AbortSignal,
): Promise<LogsByHeight | undefined> {
  const logs = await reader
    .readLogs({ fromBlock: hexCount(from), toBlock: hexCount(to) }, watch, signal)
    .catch(undefinedWhenTooMuch);
  if (logs === undefined) return undefined;
  const byHeight = new Map<number, EvmLog[]>();
  for (const log of logs) {
    if (log.height < from || log.height > to)
      throw rpc.fault('inconsistent', 'eth_getLogs', 'a log outside the asked range');
    const ofBlock = byHeight.get(log.height) ?? [];
    ofBlock.push(log);
    byHeight.set(log.height, ofBlock);
  }
  return byHeight;
}

function undefinedWhenTooMuch(thrown: unknown): undefined {
  if (thrown instanceof EndpointFault && ['rpcError', 'oversize', 'timeout'].includes(thrown.kind))
    return undefined;
  throw thrown;
}

/** Asks for some blocks ahead of the one that is waited for. Without logs each block's are asked for by its hash. */
async function* readRange(
  rpc: JsonRpc,
  reader: BlockReader,
  { from, to }: { from: number; to: number },
  logs: LogsByHeight | undefined,
  watch: Watch,
  signal?: AbortSignal,
): AsyncGenerator<BlockTransfers, void, undefined> {
  const readOne = async (height: number): Promise<BlockTransfers> => {
    const block =
      logs === undefined
        ? await reader.readBlock({ height }, watch, signal)
        : await reader.readBlockWithLogs({ height }, logs.get(height) ?? [], watch, signal);
    if (block !== undefined) return block;
    throw rpc.fault(
      'inconsistent',
      'eth_getBlockByNumber',
      `no block ${height}, which lies deep below the tip`,
    );
  };
  const ahead: Promise<BlockTransfers>[] = [];
  let next = from;
  while (ahead.length > 0 || next <= to) {
    while (ahead.length < AT_ONCE && next <= to) {
      const reading = readOne(next);
      // A later block that fails is reported when its turn comes, or never when an earlier one ends the range.
      reading.catch(() => undefined);
      ahead.push(reading);
      next += 1;
    }
    const first = ahead.shift();
    if (first !== undefined) yield await first;
  }
}
