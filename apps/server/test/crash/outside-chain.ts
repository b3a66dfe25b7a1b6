/** The simulated chain as anyone sees it who is no part of the exchange: by its node's own answers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { z } from 'zod';
import { CHAIN } from './wallet-member.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const file = z.object({
  chains: z.record(z.string(), z.object({ endpoints: z.array(z.object({ url: z.string() })) })),
});
const settings = z.object({
  chains: z.record(z.string(), z.object({ tokens: z.record(z.string(), z.unknown()).default({}) })),
});
const answer = z.object({ result: z.unknown() });
const hex = z.string();
const block = z.object({
  transactions: z.array(z.object({ hash: hex, from: hex, to: hex.nullable(), value: hex })),
});
const logs = z.array(z.object({ transactionHash: hex, topics: z.array(hex), data: hex }));

const NODE_PATIENCE_MS = 30_000;
/** A node that is killed loses its newest block at most. */
const DEEP_BLOCKS = 20;

/** In units of the coin. */
export interface SeenTransfer {
  txid: string;
  /** In small letters, as `to`. */
  from: string;
  to: string;
  currency: string;
  units: bigint;
}

export class OutsideChain {
  /** The transfers of coins up to a height that no kill takes back. */
  private deep: { height: number; seen: readonly SeenTransfer[] } = { height: 0, seen: [] };

  constructor(private readonly dataDir: string) {}

  async height(): Promise<number> {
    return Number(hex.parse(await this.request('eth_blockNumber')));
  }

  /** Units of the chain's own coin. */
  async balance(address: string): Promise<bigint> {
    return BigInt(hex.parse(await this.request('eth_getBalance', address, 'latest')));
  }

  /** All transfers of coins and tokens that are mined. */
  async transfers(): Promise<SeenTransfer[]> {
    const tip = await this.height();
    const height = Math.max(this.deep.height, tip - DEEP_BLOCKS);
    const deep = [...this.deep.seen, ...(await this.coins(this.deep.height + 1, height))];
    this.deep = { height, seen: deep };
    return [...deep, ...(await this.coins(height + 1, tip)), ...(await this.tokens())];
  }

  private async coins(from: number, to: number): Promise<SeenTransfer[]> {
    const seen: SeenTransfer[] = [];
    for (let height = from; height <= to; height++) {
      const read = await this.request('eth_getBlockByNumber', `0x${height.toString(16)}`, true);
      for (const one of block.parse(read).transactions)
        if (one.to !== null && BigInt(one.value) > 0n)
          seen.push({
            txid: one.hash,
            from: one.from,
            to: one.to,
            currency: 'ETH',
            units: BigInt(one.value),
          });
    }
    return seen;
  }

  private async tokens(): Promise<SeenTransfer[]> {
    const filter = { fromBlock: '0x0', toBlock: 'latest', address: this.token(), topics: [TRANSFER] };
    const found = logs.parse(await this.request('eth_getLogs', filter));
    return found.map(({ transactionHash, topics, data }) => ({
      txid: transactionHash,
      from: `0x${topics[1]?.slice(26)}`,
      to: `0x${topics[2]?.slice(26)}`,
      currency: 'USDT',
      units: BigInt(data),
    }));
  }

  private token(): string {
    const text = readFileSync(join(this.dataDir, 'signer/config.json'), 'utf8');
    const { tokens } = settings.parse(JSON.parse(text)).chains[CHAIN] ?? { tokens: {} };
    return Object.keys(tokens)[0] ?? '';
  }

  private async request(method: string, ...params: unknown[]): Promise<unknown> {
    const text = readFileSync(join(this.dataDir, 'chain/chains.json'), 'utf8');
    const url = file.parse(JSON.parse(text)).chains[CHAIN]?.endpoints[0]?.url ?? '';
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    let fault: unknown;
    // A node that was killed is being started again.
    const answered = await eventually(
      () => `the node answers; ${fault}`,
      async () => {
        try {
          const response = await fetch(url, { method: 'POST', body, headers });
          return answer.parse(await response.json());
        } catch (error) {
          fault = error;
          return undefined;
        }
      },
      NODE_PATIENCE_MS,
    );
    return answered.result;
  }
}
