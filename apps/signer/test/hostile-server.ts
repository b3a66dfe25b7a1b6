/**
 * A hostile server speaks to the signer's service with random frames, keeps every transaction that it gets, and no person
 * confirms anything. The byte ledger throws when more can leave than autoCap.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@tern/test-kit/random';
import { parseBitcoinAddress } from '../src/bitcoin/bitcoin-address.ts';
import { parseConfig } from '../src/config/signer-config.ts';
import type { KeyPath } from '../src/keys/wallet.ts';
import { LogFile } from '../src/log/log-file.ts';
import { History } from '../src/policy/history.ts';
import { parseRequest } from '../src/protocol/parse-request.ts';
import { Rejection } from '../src/rejection.ts';
import { SignerService } from '../src/service/signer-service.ts';
import { ByteLedger } from './byte-ledger.ts';
import { coin, PAYEE } from './kit/bitcoin-coins.ts';
import { COLD, CONFIG, GWEI, START_MS, STRANGER, testWallet } from './kit/test-signer.ts';

type Frame = Record<string, unknown>;

const PATHS: readonly KeyPath[] = [0, 1, 2, 3].map((index) => ({ account: 'deposit', index }));
const HOUR_MS = 3_600_000;
const CONFIGURED = parseConfig(JSON.stringify(CONFIG));

class HostileServer {
  readonly codes: Record<string, number> = {};
  signed = 0;
  private readonly ledger = new ByteLedger(CONFIGURED, testWallet(), PATHS);
  private readonly coins = Array.from({ length: 60 }, (_each, n) => {
    const satoshi = 1_000_000n * BigInt(1 + (n % 40));
    const made = coin(n + 1, satoshi, PATHS[n % PATHS.length]);
    this.ledger.coins.set(`${made.txid}:0`, satoshi);
    return made;
  });
  private readonly frames: Frame[] = [];
  private clockMs = START_MS;
  private newest = 0;
  private log: LogFile;
  private history = new History();

  constructor(
    private readonly random: Random,
    private readonly folder: string,
  ) {
    const { logKey } = testWallet();
    LogFile.create(folder, logKey, { kind: 'void', at: START_MS, id: '0-0' });
    this.log = this.openLog();
    this.ledger.addOwn(COLD);
    const cold = parseBitcoinAddress('regtest', CONFIG.chains.bitcoin.cold);
    this.ledger.addOwn(Buffer.from(cold).toString('hex'));
  }

  step(): void {
    const { random } = this;
    if (random.chance(2)) this.restart();
    this.clockMs += random.chance(3) ? (random.below(60) - 30) * HOUR_MS : random.below(900_000);
    if (random.chance(60)) this.newest += 1;
    const again = this.frames.length > 0 && random.chance(40);
    this.send(again ? this.changed(random.pick(this.frames.slice(-8))) : this.fresh());
  }

  end(): void {
    this.log.close();
  }

  private openLog(): LogFile {
    this.history = new History();
    return LogFile.open(this.folder, testWallet().logKey, (record) => this.history.apply(record));
  }

  private restart(): void {
    this.log.close();
    this.log = this.openLog();
  }

  private send(frame: Frame): void {
    const { log, history } = this;
    const wallet = testWallet();
    const clock = () => this.clockMs;
    const service = new SignerService({ config: CONFIGURED, wallet, log, history, clock });
    try {
      const { raw } = service.answer(parseRequest(CONFIGURED, frame));
      this.frames.push(frame);
      this.signed += 1;
      this.ledger.take(String(frame.id), String(frame.chain), String(raw), history.timeAt(0));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.codes[error.code] = (this.codes[error.code] ?? 0) + 1;
    }
  }

  private fresh(): Frame {
    const { random } = this;
    const request = random.pick(['pay', 'pay', 'pay', 'pay', 'sweep', 'top-up', 'cold']);
    const chain = random.pick(['ethereum', 'ethereum', 'bsc', 'bitcoin']);
    const number = Math.max(0, this.newest - random.below(3));
    const id = request === 'pay' ? `1-${number}` : `1-${request}-${number}`;
    const terms = chain === 'bitcoin' ? this.bitcoinTerms() : this.evmTerms();
    const frame: Frame = { v: 1, request, id, chain, amount: this.amount(chain), ...terms };
    if (request !== 'top-up') frame.asset = this.asset(chain);
    if (request === 'pay') frame.address = this.payee(chain);
    if (request === 'sweep' || request === 'top-up') frame.index = random.below(PATHS.length);
    return frame;
  }

  /** A replacement, a cancel, or the same id with something else. */
  private changed(last: Frame): Frame {
    const { random } = this;
    const raised = (value: unknown) =>
      ((BigInt(String(value)) * BigInt(9 + random.below(4))) / 8n + 1n).toString();
    const frame: Frame = Object.assign({}, last);
    for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas', 'fee'])
      if (name in frame && random.chance(80)) frame[name] = raised(frame[name]);
    if (random.chance(15)) return this.cancelOf(frame);
    if ('amount' in frame && random.chance(10)) frame.amount = raised(frame.amount);
    if (random.chance(10)) frame.id = `1-${this.newest}`;
    if ('nonce' in frame && random.chance(10)) frame.nonce = String(random.below(50));
    if ('inputs' in frame && random.chance(30)) frame.inputs = this.inputs();
    return frame;
  }

  private cancelOf({ id, chain, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, inputs, fee }: Frame): Frame {
    const terms = chain === 'bitcoin' ? { inputs, fee } : { nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
    return { v: 1, request: 'cancel', id, chain, ...terms };
  }

  private evmTerms(): Frame {
    const { random } = this;
    const gas = random.pick(['21000', '60000', '100000']);
    const maxFeePerGas = String(GWEI * BigInt(1 + random.below(random.chance(10) ? 200 : 20)));
    const nonce = String(Math.max(0, this.newest - random.below(3)));
    return { nonce, gas, maxFeePerGas, maxPriorityFeePerGas: '1000' };
  }

  private bitcoinTerms(): Frame {
    return { inputs: this.inputs(), fee: String(200 + this.random.below(12_000)) };
  }

  private inputs(): object[] {
    const picked = Array.from({ length: 1 + this.random.below(3) }, () => this.random.pick(this.coins));
    return [...new Set(picked)].map(({ input }) => input);
  }

  private asset(chain: string): string {
    if (chain === 'bitcoin') return 'BTC';
    return this.random.chance(50) ? 'USDT' : chain === 'bsc' ? 'BNB' : 'ETH';
  }

  private amount(chain: string): string {
    const { random } = this;
    if (chain === 'bitcoin') return String(500_000 + random.below(20_000_000));
    return String(random.pick([10n ** 9n, 10n ** 17n, 10n ** 18n, 10n ** 21n]) * BigInt(1 + random.below(4)));
  }

  private payee(chain: string): string {
    if (chain === 'bitcoin') return PAYEE;
    return this.random.pick([
      STRANGER,
      STRANGER,
      STRANGER,
      COLD,
      testWallet().evmAddress({ account: 'deposit', index: 1 }),
    ]);
  }
}

export interface HostileRun {
  signed: number;
  codes: Record<string, number>;
}

/** @throws when more can leave than autoCap */
export function runHostileServer(seed: number, requests: number): HostileRun {
  const folder = mkdtempSync(join(tmpdir(), 'tern-hostile-'));
  try {
    const server = new HostileServer(new Random(seed), folder);
    for (let at = 0; at < requests; at += 1) server.step();
    server.end();
    return { signed: server.signed, codes: server.codes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
