/** Names a block in a request: by height, or by hash, which a reorganisation cannot turn into another block. */
import type { BlockRef } from '../chain-values.ts';
import { type Hex, hexCount } from './quantities.ts';

export function blockCall(at: BlockRef): { method: string; param: string } {
  return 'hash' in at
    ? { method: 'eth_getBlockByHash', param: at.hash }
    : { method: 'eth_getBlockByNumber', param: hexCount(at.height) };
}

/** Names the state after a block by EIP-1898; a block that is not canonical any more is an error and no other state. */
export function stateAfter(at: BlockRef): Hex | { blockHash: string; requireCanonical: true } {
  return 'hash' in at ? { blockHash: at.hash, requireCanonical: true } : hexCount(at.height);
}
