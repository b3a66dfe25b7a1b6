/**
 * A chain of Bitcoin's regtest form without bitcoind: an HTTP server that answers bitcoind's calls, mines on demand, pays
 * from an outside wallet and reorganises. Its blocks lie in one file that is replaced whole, so that a kill loses nothing
 * that was answered. It does nothing while no request comes.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { decodeTransaction } from '../transaction-bytes.ts';
import { FakeRejection, FakeState } from './fake-state.ts';
import { OutsideWallet } from './outside-wallet.ts';
import { answerCall, writeAnswer } from './rpc-methods.ts';

export interface FakeOptions {
  /** Its state is kept here; undefined: it is forgotten. */
  folder?: string;
  /** 0: any free one. */
  port: number;
  nowMs: () => number;
}

interface Kept {
  seed: string;
  blocks: {
    hash: string;
    parentHash: string;
    seconds: number;
    hex: string;
    transactions: KeptTransaction[];
  }[];
  waiting: KeptTransaction[];
}

interface KeptTransaction {
  hex: string;
  fee: string;
}

/** The first coinbases are ripe then, and the outside wallet has 500 coins. */
export const FIRST_BLOCKS = 110;
const BACKDATED_MS = 3_600_000;
const LARGEST_REQUEST = 2 ** 23;

export class BitcoinFake {
  readonly state = new FakeState();
  /** Changes follow one another. */
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly options: FakeOptions,
    private readonly seed: string,
    private readonly wallet: OutsideWallet,
    private readonly server: Server,
  ) {}

  static async start(options: FakeOptions): Promise<BitcoinFake> {
    const kept = await readKept(options.folder);
    const seed = kept?.seed ?? randomBytes(32).toString('hex');
    const fake = new BitcoinFake(options, seed, new OutsideWallet(seed), createServer());
    if (kept === undefined) {
      const startMs = options.nowMs() - BACKDATED_MS;
      for (let at = 0; at < FIRST_BLOCKS; at += 1) fake.state.mine(fake.wallet.script, startMs + at * 1_000);
      await fake.keep();
    } else fake.restore(kept);
    fake.server.on('request', (request, response) => void fake.handle(request, response));
    await new Promise<void>((resolve) => fake.server.listen(options.port, '127.0.0.1', resolve));
    return fake;
  }

  /** A chain was begun in this folder, and is there. */
  static isKept(folder: string): boolean {
    return existsSync(fileOf(folder));
  }

  /** The outside wallet's. */
  get walletAddress(): string {
    return this.wallet.address;
  }

  /** The most that one payment of the outside wallet can give. */
  get payableUnits(): bigint {
    return this.wallet.payableUnits(this.state);
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The outside wallet pays; the transaction waits until the next block. Gives its txid. */
  pay(address: string, units: bigint): Promise<string> {
    return this.change(() => this.state.accept(this.wallet.pay(this.state, address, units)));
  }

  mine(blocks = 1): Promise<void> {
    return this.change(async () => {
      for (let left = blocks; left > 0; left -= 1) this.state.mine(this.wallet.script, this.options.nowMs());
    });
  }

  /**
   * Replaces so many blocks by others. The first of them holds the transactions of `again`; the rest wait as before, or are
   * forgotten with `isForgotten`.
   */
  reorganise(depth: number, again: readonly string[] = [], isForgotten = false): Promise<void> {
    return this.change(async () => {
      const height = this.state.tip.height;
      if (depth < 1 || depth >= height) throw new RangeError(`no ${depth} blocks to replace`);
      const taken = Array.from({ length: depth }, () => this.state.disconnect())
        .reverse()
        .flat();
      const later = [...this.state.waiting.values()].map(({ hex }) => hex);
      this.state.waiting.clear();
      const isAgain = (hex: string) => again.includes(decodeTransaction(hex).txid);
      const hexes = [...taken.map(({ hex }) => hex), ...later];
      for (const hex of hexes.filter(isAgain)) await this.state.accept(hex).catch(passRejection);
      for (let left = depth; left > 0; left -= 1) this.state.mine(this.wallet.script, this.options.nowMs());
      if (isForgotten) return;
      for (const hex of hexes.filter((one) => !isAgain(one)))
        await this.state.accept(hex).catch(passRejection);
    });
  }

  async stop(): Promise<void> {
    await this.turn;
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private change<T>(run: () => Promise<T>): Promise<T> {
    const changed = this.turn.then(async () => {
      const result = await run();
      await this.keep();
      return result;
    });
    this.turn = changed.catch(() => undefined);
    return changed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const read of request) {
      const part: Buffer = read;
      size += part.length;
      if (size > LARGEST_REQUEST) return void request.destroy();
      parts.push(part);
    }
    response.setHeader('content-type', 'application/json');
    response.end(writeAnswer(await this.answer(Buffer.concat(parts).toString())));
  }

  private async answer(text: string): Promise<object> {
    let id: unknown = null;
    try {
      const asked = JSON.parse(text);
      id = asked.id;
      const ask = () => answerCall(this.state, String(asked.method), asked.params);
      const isChange = asked.method === 'sendrawtransaction';
      return { jsonrpc: '2.0', result: await (isChange ? this.change(ask) : ask()), id };
    } catch (thrown) {
      const isRejection = thrown instanceof FakeRejection;
      const code = isRejection ? thrown.code : -32_700;
      return { jsonrpc: '2.0', error: { code, message: isRejection ? thrown.message : 'Parse error' }, id };
    }
  }

  private async keep(): Promise<void> {
    const { folder } = this.options;
    if (folder === undefined) return;
    const { blocks, waiting } = this.state;
    const kept: Kept = {
      seed: this.seed,
      blocks: blocks.map(({ made, transactions }) =>
        Object.assign(
          { transactions: transactions.map(({ hex, fee }) => ({ hex, fee: String(fee) })) },
          made,
        ),
      ),
      waiting: [...waiting.values()].map(({ hex, fee }) => ({ hex, fee: String(fee) })),
    };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = fileOf(folder);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify(kept));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  private restore({ blocks, waiting }: Kept): void {
    for (const [height, { hash, parentHash, seconds, hex, transactions }] of blocks.entries())
      this.state.connect({
        made: { hash, parentHash, seconds, hex },
        height,
        transactions: transactions.map(restored),
      });
    for (const one of waiting.map(restored)) this.state.waiting.set(one.transaction.txid, one);
  }
}

function restored({ hex, fee }: KeptTransaction) {
  return { transaction: decodeTransaction(hex), hex, fee: BigInt(fee) };
}

async function readKept(folder: string | undefined): Promise<Kept | undefined> {
  if (folder === undefined) return undefined;
  try {
    return JSON.parse(await readFile(fileOf(folder), 'utf8'));
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
}

function fileOf(folder: string): string {
  return join(folder, 'bitcoin-fake.json');
}

/** A transaction that spends a coinbase of a replaced block is gone with it. */
function passRejection(thrown: unknown): void {
  if (!(thrown instanceof FakeRejection)) throw thrown;
}
