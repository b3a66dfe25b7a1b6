/**
 * The built server as a process of its own, to be stopped, killed and started again at the same ports. It stands in a
 * process group of its own, so that a supervisor and its child die together, as on a power cut; the private PostgreSQL
 * lives on. It neither makes nor removes a data folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_PAUSE_MS = 25;
const LOOK_PATIENCE_MS = 2_000;
/** A report holds so many characters of the output. */
const KEPT_OUTPUT = 200_000;

export interface ServerProcessOptions {
  /** The program: apps/server/dist/main.js. */
  main: string;
  /** The port of the calls, which the settings name too. */
  port: number;
  /** The server's settings; the process sees no other variable but PATH and HOME. Later starts read them anew. */
  settings: Readonly<Record<string, string>>;
  startPatienceMs: number;
  /** The start counts after so many healthy answers in a row; 1 unless named. */
  healthyAnswers?: number;
  /** A command that the program is given to, such as `setpriv` with its options. */
  before?: readonly string[];
  /** Every piece of output, of all starts. */
  onOutput?(text: string): void;
}

export class ServerProcess {
  private child: ChildProcess | undefined;
  private text = '';

  constructor(private readonly options: ServerProcessOptions) {}

  get origin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  /** The output since the last start. */
  get output(): string {
    return this.text;
  }

  /** The supervisor's id; undefined when it has ended. */
  get pid(): number | undefined {
    return this.isRunning ? this.child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /**
   * Starts the process unless it runs, and waits until /healthz answers 200.
   * @returns milliseconds until then
   * @throws when the process ends, or patience does; the message holds the output
   */
  async start(): Promise<number> {
    const { startPatienceMs, healthyAnswers = 1 } = this.options;
    const startMs = performance.now();
    if (!this.isRunning) this.launch();
    for (let healthy = 0; healthy < healthyAnswers; ) {
      healthy = (await this.isHealthy()) ? healthy + 1 : 0;
      if (healthy === healthyAnswers) break;
      if (!this.isRunning) throw new Error(`the server ended at its start:\n${this.text}`);
      if (performance.now() - startMs > startPatienceMs)
        throw new Error(`the server did not come up:\n${this.text}`);
      await pause(LOOK_PAUSE_MS);
    }
    return performance.now() - startMs;
  }

  /**
   * Ends the process: SIGTERM lets it finish, SIGKILL ends its whole group at once.
   * @returns its exit code; null when it did not run or was killed
   * @throws when it has not ended after `patienceMs`; then its group is killed
   */
  async end(signal: 'SIGTERM' | 'SIGKILL', patienceMs = Number.POSITIVE_INFINITY): Promise<number | null> {
    const { child } = this;
    if (child?.pid === undefined || !this.isRunning) return null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.kill(signal);
    if (!Number.isFinite(patienceMs)) return ended;
    const late = Symbol('late');
    const code = await Promise.race([ended, pause(patienceMs, late, { ref: false })]);
    if (typeof code !== 'symbol') return code;
    process.kill(-child.pid, 'SIGKILL');
    throw new Error(`the server did not end within ${patienceMs} ms of ${signal}:\n${this.text}`);
  }

  private launch(): void {
    this.text = '';
    const { before = [], main } = this.options;
    const [program = '', ...args] = [...before, process.execPath, '--enable-source-maps', main];
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...this.options.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.text = (this.text + text).slice(-KEPT_OUTPUT);
        this.options.onOutput?.(text);
      });
    this.child = child;
  }

  private async isHealthy(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(LOOK_PATIENCE_MS);
      return (await fetch(`${this.origin}/healthz`, { signal })).status === 200;
    } catch {
      return false;
    }
  }
}
