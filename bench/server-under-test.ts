/** The built server as a process of its own, on free ports with a fresh data folder, for measurements from outside. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '@tern/test-kit/server-process';
import { steadyPort } from '@tern/test-kit/steady-port';

const ROOT = join(import.meta.dirname, '..');
const MAIN = 'apps/server/dist/main.js';
const START_TIMEOUT_MS = 600_000;

/** Limits that a single load generator would meet at once. */
const WITHOUT_LIMITS = {
  LIMIT_ORDERS_PER_SECOND: '10000000',
  LIMIT_ORDERS_PER_MINUTE: '10000000',
  LIMIT_CANCELS_PER_SECOND: '10000000',
  LIMIT_CALLS_PER_SECOND: '10000000',
  LIMIT_LOGINS_PER_MINUTE: '1000000',
  LIMIT_CODE_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_RESETS_PER_MINUTE: '1000000',
  LIMIT_REGISTRATIONS_PER_DAY: '1000000',
  LIMIT_CAPTCHAS_PER_MINUTE: '1000000',
  LIMIT_CODE_CAPTCHAS_PER_HOUR: '1000000',
  LIMIT_CODES_PER_ADDRESS: '1000000',
  LIMIT_CODES_PER_DAY: '1000000',
  LIMIT_CONNECTIONS_PER_ADDRESS: '100000',
  LIMIT_CONNECTIONS_PER_MEMBER: '100000',
  LIMIT_CONNECTIONS: '100000',
  LIMIT_SOCKETS_PER_ADDRESS: '100000',
  LIMIT_SOCKETS_PER_MEMBER: '100000',
  LIMIT_KLINE_PAGES_PER_MINUTE: '10000000',
};

export class ServerUnderTest {
  private readonly server: ServerProcess;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Record<string, string>,
    root: string,
  ) {
    this.server = new ServerProcess({
      main: join(root, MAIN),
      port,
      settings: env,
      startPatienceMs: START_TIMEOUT_MS,
    });
  }

  /** @param root the checkout whose built server runs; this one unless named */
  static async start(env: Record<string, string> = {}, root = ROOT): Promise<ServerUnderTest> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tern-bench-'));
    const port = await steadyPort();
    const settings = {
      ...WITHOUT_LIMITS,
      HOST: '127.0.0.1',
      PORT: String(port),
      CONSOLE_PORT: String(await steadyPort()),
      DATA_DIR: dataDir,
      BENCH_NOOP: '1',
      DEMO_CHAINS: '0',
      DEMO_OTC: 'none',
      DEMO_INVITEES: '0',
      DEMO_ACTIVITY: '0',
      ...env,
    };
    const server = new ServerUnderTest(dataDir, port, settings, root);
    try {
      await server.start();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Starts with the demo's markets and books, but without trading on them: prices stand still. */
  static async startQuiet(env: Record<string, string> = {}, root = ROOT): Promise<ServerUnderTest> {
    const server = await ServerUnderTest.start(env, root);
    await server.restart({ DEMO_MARKET: '0' });
    return server;
  }

  get origin(): string {
    return this.server.origin;
  }

  get output(): string {
    return this.server.output;
  }

  /** Milliseconds from the start of the process until /healthz answers 200. */
  start(): Promise<number> {
    return this.server.start();
  }

  /** Stopped cleanly and started with other settings beside those it has; the data folder stays. */
  async restart(env: Record<string, string>): Promise<void> {
    await this.stopButKeep();
    Object.assign(this.env, env);
    await this.start();
  }

  async kill(): Promise<void> {
    await this.server.end('SIGKILL');
  }

  /** A clean stop; the data folder stays. */
  async stopButKeep(): Promise<void> {
    await this.server.end('SIGTERM');
  }

  async stop(): Promise<void> {
    await this.server.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Resident memory of every process of the server together, PostgreSQL aside. */
  memoryBytes(): number {
    let pages = 0;
    for (const pid of this.processIds()) {
      pages += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    }
    return pages * 4096;
  }

  /** A figure of /metrics. */
  async gauge(name: string): Promise<number> {
    const text = await (await fetch(`${this.origin}/metrics`)).text();
    const value = new RegExp(`^tern_${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(value);
  }

  /** The process that was started and those below it in its group. */
  processIds(): number[] {
    const group = this.server.pid;
    if (group === undefined) return [];
    const found = [group];
    for (const pid of found) {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
      if (children !== '') found.push(...children.split(' ').map(Number).filter(isNode));
    }
    return found;
  }
}

function isNode(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('node');
  } catch {
    return false;
  }
}
