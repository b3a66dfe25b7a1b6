/**
 * The signer of a demo: a process of its own in DATA_DIR/signer, with keys made at the first start. Its configuration and the
 * server's chains file are written at each start, because the node's port and a new chain change both. Play money alone:
 * the passphrase lies beside the keys.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writeJson } from '../private-json.ts';
import type { DemoChain } from './demo-chain.ts';
import { GuardedChild } from './guarded-child.ts';

const LISTENS = /listens on/;
const RESTART_MS = 1_000;
/** The longest name that a unix socket may have on every system. */
const LONGEST_SOCKET = 100;
const ANSWER_MS = 20_000;
/** Coins: a demo's withdrawals rarely need a person at the signer. */
const CAPS = {
  ETH: { maxPerTransaction: '20', autoCap: '100', dayCap: '500' },
  BTC: { maxPerTransaction: '2', autoCap: '10', dayCap: '50' },
  USDT: { maxPerTransaction: '50000', autoCap: '200000', dayCap: '1000000' },
};

const keysOfChain = z.object({
  chain: z.string(),
  hotAddress: z.string(),
  xpubs: z.object({ deposit: z.string(), hot: z.string() }),
});
type KeysOfChain = z.infer<typeof keysOfChain>;
const status = z.object({ ok: z.literal(true), answer: z.object({ chains: z.array(keysOfChain) }) });

export interface DemoSignerOptions {
  dataDir: string;
  chains: readonly DemoChain[];
  onFault: (error: unknown) => void;
}

export class DemoSigner {
  private child: GuardedChild | undefined;
  private isStopped = false;
  private keys: readonly KeysOfChain[] = [];

  private constructor(
    private readonly folder: string,
    private readonly onFault: (error: unknown) => void,
    /** The server reads it as CHAINS_FILE. */
    readonly chainsFile: string,
  ) {}

  /** Throws when the folder's path is too long for a socket, or the signer does not start. */
  static async open({ dataDir, chains, onFault }: DemoSignerOptions): Promise<DemoSigner> {
    const folder = join(dataDir, 'signer');
    if (socketOf(folder).length > LONGEST_SOCKET)
      throw new Error(`the path ${folder} is too long for a socket`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeJson(join(folder, 'config.json'), signerConfig(chains));
    if (!existsSync(join(folder, 'keys.age')))
      await promisify(execFile)(process.execPath, [program('setup-signer'), '--demo'], {
        env: environment(folder),
      });
    const signer = new DemoSigner(folder, onFault, join(dataDir, 'chain', 'chains.json'));
    await signer.start();
    try {
      signer.keys = await askKeys(socketOf(folder));
      writeJson(
        signer.chainsFile,
        chainsFile(chains, socketOf(folder), (chain) => signer.keysOf(chain)),
      );
    } catch (error) {
      await signer.stop();
      throw error;
    }
    return signer;
  }

  /** The address of a chain that pays its withdrawals. Throws for a chain that the signer does not have. */
  hotAddress(chain: string): string {
    return this.keysOf(chain).hotAddress;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.child?.stop();
  }

  private keysOf(chain: string): KeysOfChain {
    const keys = this.keys.find((one) => one.chain === chain);
    if (keys === undefined) throw new Error(`the signer has no ${chain}`);
    return keys;
  }

  private async start(): Promise<void> {
    const env = environment(this.folder);
    const { child } = await GuardedChild.start([process.execPath, program('main')], env, LISTENS, () =>
      this.restart(),
    );
    this.child = child;
  }

  private restart(): void {
    if (this.isStopped) return;
    setTimeout(() => {
      if (this.isStopped) return;
      this.start().catch((error: unknown) => {
        this.onFault(error);
        this.restart();
      });
    }, RESTART_MS).unref();
  }
}

function signerConfig(chains: readonly DemoChain[]): object {
  return {
    version: 1,
    assets: CAPS,
    chains: Object.fromEntries(chains.map((chain) => [chain.name, chain.signerSettings()])),
  };
}

function chainsFile(
  chains: readonly DemoChain[],
  signerSocket: string,
  keysOf: (chain: string) => KeysOfChain,
): object {
  return {
    version: 1,
    signerSocket,
    chains: Object.fromEntries(
      chains.map((chain) => [chain.name, chain.serverSettings(keysOf(chain.name).xpubs)]),
    ),
  };
}

function environment(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    SIGNER_DIR: folder,
    SIGNER_SOCKET: socketOf(folder),
    SIGNER_PASSPHRASE_FILE: join(folder, 'passphrase'),
  };
}

function socketOf(folder: string): string {
  return join(folder, 'signer.sock');
}

/** Beside the server's bundle as beside its sources, whose files lie one folder deeper. */
function program(name: 'main' | 'setup-signer'): string {
  const up = import.meta.url.endsWith('.ts') ? '../../../../' : '../../';
  return fileURLToPath(new URL(`${up}signer/dist/${name}.js`, import.meta.url));
}

function askKeys(socket: string): Promise<KeysOfChain[]> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(socket);
    let text = '';
    connection
      .setEncoding('utf8')
      .setTimeout(ANSWER_MS, () => connection.destroy(new Error('the signer is silent')));
    connection.on('error', reject);
    connection.on('close', () => reject(new Error('the signer closed its socket')));
    connection.on('data', (part: string) => {
      text += part;
      if (!text.includes('\n')) return;
      try {
        resolve(status.parse(JSON.parse(text)).answer.chains);
      } catch (error) {
        reject(error);
      }
      connection.destroy();
    });
    connection.write(`${JSON.stringify({ v: 1, request: 'status' })}\n`);
  });
}
