/**
 * A signer in a folder of its own, in this process, with a clock that the test moves, and a client that speaks to its real
 * socket. The words are public: nothing here is worth anything.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askWaiting, sendConfirmation } from '../../src/cli/operator-client.ts';
import type { Settings } from '../../src/folder/settings.ts';
import { createWallet } from '../../src/keys/new-wallet.ts';
import { Wallet } from '../../src/keys/wallet.ts';
import { startSigner } from '../../src/running-signer.ts';
import { confirmationMac } from '../../src/service/describe.ts';

export const WORDS = `${'abandon '.repeat(23)}art`;
export const PASSPHRASE = 'a passphrase of the tests';
export const LOW_WORK = 2;
export const START_MS = Date.UTC(2026, 0, 5);
export const HOUR_MS = 3_600_000;

export const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const USDT_BSC = '0x55d398326f99059ff775485246999027b3197955';
export const COLD = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
export const GWEI = 1_000_000_000n;

export const CONFIG = {
  version: 1,
  assets: {
    ETH: { maxPerTransaction: '5', autoCap: '2', dayCap: '20' },
    BNB: { maxPerTransaction: '5', autoCap: '2', dayCap: '20' },
    USDT: { maxPerTransaction: '50000', autoCap: '10000', dayCap: '100000' },
    BTC: { maxPerTransaction: '2', autoCap: '0.5', dayCap: '3' },
  },
  chains: {
    ethereum: {
      family: 'evm',
      chainId: '1',
      native: { asset: 'ETH', decimals: 18 },
      tokens: { [USDT]: { asset: 'USDT', decimals: 6 } },
      cold: COLD,
      maxFeePerGas: '200000000000',
    },
    bsc: {
      family: 'evm',
      chainId: '56',
      native: { asset: 'BNB', decimals: 18 },
      tokens: { [USDT_BSC]: { asset: 'USDT', decimals: 18 } },
      cold: COLD,
      maxFeePerGas: '50000000000',
    },
    bitcoin: {
      family: 'bitcoin',
      network: 'regtest',
      native: { asset: 'BTC', decimals: 8 },
      cold: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      maxFeeRate: '100',
    },
  },
};

export interface Reply {
  ok: boolean;
  code?: string;
  message?: string;
  head: { count: number; hash: string };
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every kind
  answer?: any;
}

export class TestClient {
  private text = '';
  private readonly waiting: ((line: string | undefined) => void)[] = [];

  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('data', (text: string) => {
      this.text += text;
      for (let end = this.text.indexOf('\n'); end !== -1; end = this.text.indexOf('\n')) {
        const line = this.text.slice(0, end);
        this.text = this.text.slice(end + 1);
        this.waiting.shift()?.(line);
      }
    });
    socket.on('close', () => {
      for (const give of this.waiting.splice(0)) give(undefined);
    });
  }

  static open(path: string): Promise<TestClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(path, () => resolve(new TestClient(socket)));
      socket.once('error', reject);
    });
  }

  /** The next line; undefined: the connection was closed. */
  line(): Promise<string | undefined> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async send(text: string | Uint8Array): Promise<Reply | undefined> {
    const line = this.line();
    this.socket.write(text);
    const answer = await line;
    return answer === undefined ? undefined : JSON.parse(answer);
  }

  async ask(body: object): Promise<Reply> {
    const reply = await this.send(`${JSON.stringify({ v: 1, ...body })}\n`);
    if (reply === undefined) throw new Error('the signer closed the connection');
    return reply;
  }
}

export class TestSigner {
  readonly folder = mkdtempSync(join(tmpdir(), 'tern-signer-'));
  nowMs = START_MS;
  readonly fatal: unknown[] = [];
  readonly reports: string[] = [];
  private stopRunning: (() => Promise<void>) | undefined;
  private connected: TestClient | undefined;

  static async make(config: object = CONFIG, isRecovered = false): Promise<TestSigner> {
    const signer = new TestSigner();
    const { folder } = signer;
    await createWallet({
      folder,
      words: WORDS,
      passphrase: PASSPHRASE,
      workFactor: LOW_WORK,
      nowMs: START_MS,
      isRecovered,
    });
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config), { mode: 0o600 });
    return signer;
  }

  static async started(config: object = CONFIG): Promise<TestSigner> {
    const signer = await TestSigner.make(config);
    await signer.start();
    return signer;
  }

  get socketPath(): string {
    return join(this.folder, 'signer.sock');
  }

  get settings(): Settings {
    return {
      folder: this.folder,
      socket: this.socketPath,
      socketGroupId: undefined,
      passphraseFile: undefined,
    };
  }

  async start(changed: Partial<Settings> = {}): Promise<void> {
    const host = {
      clock: () => this.nowMs,
      report: (line: string) => void this.reports.push(line),
      fatal: (error: unknown) => void this.fatal.push(error),
    };
    const running = await startSigner(Object.assign(this.settings, changed), PASSPHRASE, host);
    this.stopRunning = () => running.stop();
  }

  async stop(): Promise<void> {
    await this.stopRunning?.();
    this.stopRunning = undefined;
    this.connected = undefined;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask(body: object): Promise<Reply> {
    this.connected ??= await TestClient.open(this.socketPath);
    return this.connected.ask(body);
  }

  /** The code of the rejection; undefined: it was signed. */
  async codeOf(body: object): Promise<string | undefined> {
    return (await this.ask(body)).code;
  }

  /** A person at the signer, who has the passphrase. */
  async confirm(id: string): Promise<void> {
    const line = (await askWaiting(this.folder)).find(({ description }) => description.id === id);
    if (line === undefined) throw new Error(`${id} does not wait`);
    const { confirmationKey } = testWallet();
    await sendConfirmation(this.folder, id, confirmationMac(confirmationKey, line.description));
  }
}

let wallet: Wallet | undefined;

export function testWallet(): Wallet {
  wallet ??= new Wallet(WORDS);
  return wallet;
}

/** A payment of ETH, fields of it changed. */
export function payEth(id: string, nonce: number, changed: object = {}): object {
  return {
    request: 'pay',
    id,
    chain: 'ethereum',
    asset: 'ETH',
    address: STRANGER,
    amount: (10n ** 17n).toString(),
    nonce: String(nonce),
    gas: '21000',
    maxFeePerGas: String(20n * GWEI),
    maxPriorityFeePerGas: String(GWEI),
    ...changed,
  };
}

export function payUsdt(id: string, nonce: number, changed: object = {}): object {
  return payEth(id, nonce, { asset: 'USDT', amount: '1000000000', gas: '60000', ...changed });
}
