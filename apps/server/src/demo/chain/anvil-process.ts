/**
 * Runs anvil, a real EVM node, for the demo, on loopback and without mining of its own. Its state is written to a file after
 * each block and never half: what was mined is there after a kill, and an idle node writes nothing.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { JsonRpc } from '../../platform/chains/json-rpc.ts';
import { GuardedChild } from './guarded-child.ts';

const LISTENING = /Listening on (127\.0\.0\.1:(\d+))/;
const ANSWER_MS = 30_000;

/** undefined: this machine has no anvil; ANVIL_BINARY names one. */
export function findAnvil(): string | undefined {
  const { ANVIL_BINARY } = process.env;
  if (ANVIL_BINARY !== undefined) return existsSync(ANVIL_BINARY) ? ANVIL_BINARY : undefined;
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin/anvil');
  } catch {
    return undefined;
  }
}

export interface AnvilOptions {
  binary: string;
  chainId: number;
  statePath: string;
  /** 0: any free one. */
  port: number;
  /** It ended without being asked to. */
  onEnd: () => void;
}

export class AnvilProcess {
  readonly url: string;
  private readonly rpc: JsonRpc;

  private constructor(
    private readonly child: GuardedChild,
    address: string,
    private readonly statePath: string,
  ) {
    this.url = `http://${address}`;
    this.rpc = new JsonRpc({ url: this.url, timeoutMs: ANSWER_MS, maxAnswerBytes: 2 ** 28 });
  }

  /** Continues from the state file where there is one. Throws when anvil does not start. */
  static async start({ binary, chainId, statePath, port, onEnd }: AnvilOptions): Promise<AnvilProcess> {
    const state = existsSync(statePath) ? ['--load-state', statePath] : [];
    const args = ['--port', String(port), '--no-mining', '--chain-id', String(chainId), '--order', 'fifo'];
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const started = await GuardedChild.start([binary, ...args, ...state], env, LISTENING, onEnd);
    return new AnvilProcess(started.child, started.match[1] ?? '', statePath);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Throws EndpointFault where anvil refuses. */
  request(method: string, ...params: unknown[]): Promise<unknown> {
    return this.rpc.call(method, params, (result) => result);
  }

  /** Writes the chain as it is now. */
  async keep(): Promise<void> {
    const dump = String(await this.request('anvil_dumpState'));
    const draft = `${this.statePath}.draft`;
    writeFileSync(draft, gunzipSync(Buffer.from(dump.slice(2), 'hex')), { mode: 0o600 });
    renameSync(draft, this.statePath);
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
