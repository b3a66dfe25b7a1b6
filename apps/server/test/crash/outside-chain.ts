/** The simulated chain as anyone sees it who is no part of the exchange: by its node's own answers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
  transactions: z.array(z.object({ hash: hex, to: hex.nullable(), value: hex })),
});
const logs = z.array(z.object({ transactionHash: hex, topics: z.array(hex), data: hex }));

const NODE_PATIENCE_MS = 30_000;

/** In units of the coin. */
export interface SeenTransfer {
  txid: string;
  to: string;
  currency: string;
  units: bigint;
}

export class OutsideChain {
  constructor(private readonly dataDir: string) {}

  async height(): Promise<number> {
    return Number(hex.parse(await this.request('eth_blockNumber')));
  }

  /** All transfers of coins and tokens that are mined. */
  async transfers(): Promise<SeenTransfer[]> {
    const seen: SeenTransfer[] = [];
    for (let height = 1; height <= (await this.height()); height++) {
      const read = await this.request('eth_getBlockByNumber', `0x${height.toString(16)}`, true);
      for (const { hash, to, value } of block.parse(read).transactions)
        if (to !== null && BigInt(value) > 0n)
          seen.push({ txid: hash, to: to.toLowerCase(), currency: 'ETH', units: BigInt(value) });
    }
    const filter = { fromBlock: '0x0', toBlock: 'latest', address: this.token(), topics: [TRANSFER] };
    for (const { transactionHash, topics, data } of logs.parse(await this.request('eth_getLogs', filter)))
      seen.push({
        txid: transactionHash,
        to: `0x${topics[2]?.slice(26)}`,
        currency: 'USDT',
        units: BigInt(data),
      });
    return seen;
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
    const startMs = performance.now();
    for (;;) {
      try {
        const response = await fetch(url, { method: 'POST', body, headers });
        return answer.parse(await response.json()).result;
      } catch (error) {
        // The node was killed and is being started again.
        if (performance.now() - startMs > NODE_PATIENCE_MS) throw error;
        await sleep(100);
      }
    }
  }
}
