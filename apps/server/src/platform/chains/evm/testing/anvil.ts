/**
 * Starts anvil, a real EVM node, on loopback and a free port, with automatic mining off. npm installs its binary as an
 * optional package of Linux on x64, without an install script; other machines name one of the same version in ANVIL_BINARY.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { JsonRpc } from '../../json-rpc.ts';

const require = createRequire(import.meta.url);
const LISTENING = /Listening on (127\.0\.0\.1:\d+)/;
const START_MS = 60_000;

export interface AnvilOptions {
  chainId: number;
  /** A file that keeps blocks, receipts and logs through an end of the process. */
  statePath?: string;
}

export class Anvil {
  readonly url: string;
  private readonly rpc: JsonRpc;

  private constructor(
    private readonly child: ChildProcess,
    address: string,
  ) {
    this.url = `http://${address}`;
    this.rpc = new JsonRpc({ url: this.url, timeoutMs: START_MS, maxAnswerBytes: 2 ** 28 });
  }

  static async start({ chainId, statePath }: AnvilOptions): Promise<Anvil> {
    const kept = statePath === undefined ? [] : ['--state', statePath, '--state-interval', '1'];
    const args = ['--port', '0', '--no-mining', '--chain-id', String(chainId), '--order', 'fifo', ...kept];
    const child = spawn(anvilBinary(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    return new Anvil(child, await listeningAddress(child));
  }

  /** Throws EndpointFault where anvil refuses. */
  request(method: string, ...params: unknown[]): Promise<unknown> {
    return this.rpc.call(method, params, (result) => result);
  }

  async mine(blocks = 1): Promise<void> {
    for (let mined = 0; mined < blocks; mined++) await this.request('evm_mine');
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }
}

function anvilBinary(): string {
  const named = process.env.ANVIL_BINARY;
  return named ?? join(dirname(require.resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin/anvil');
}

function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (part: Buffer) => {
      if (output.length < 100_000) output += part.toString();
      const address = LISTENING.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output}`)));
    process.once('exit', () => child.kill('SIGKILL'));
  });
}
