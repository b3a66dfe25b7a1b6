/**
 * The real server as a process tree of its own: a supervisor, its child, a PostgreSQL. Its victims are found by what
 * they are, so that a kill hits exactly one of them or all at once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { steadyPort } from './steady-port.ts';

export const VICTIMS = ['child', 'everything', 'supervisor', 'database', 'database session'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface DemoMember {
  userId: string;
  token: string;
}

const START_PATIENCE_MS = 120_000;
const NO_LIMITS = Object.fromEntries(
  ['ORDERS_PER_SECOND', 'ORDERS_PER_MINUTE', 'CANCELS_PER_SECOND', 'CALLS_PER_SECOND'].map((name) => [
    `LIMIT_${name}`,
    '10000000',
  ]),
);

export class ServerProcess {
  private supervisor: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly consolePort: number,
  ) {}

  /** In a folder of its own, or in one that is there already. */
  static async start(dataDir = mkdtempSync(join(tmpdir(), 'tern-crash-'))): Promise<ServerProcess> {
    const server = new ServerProcess(dataDir, await steadyPort(), await steadyPort());
    try {
      await server.comesUp();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The output of the server so far, for a report. */
  get said(): string {
    return this.output;
  }

  /** Fresh tokens are issued at every start. */
  members(): DemoMember[] {
    const demo = JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8')) as {
      members: DemoMember[];
    };
    return demo.members;
  }

  /** Starts the supervisor when it is gone and waits until trading works. Answers how long that took. */
  async comesUp(): Promise<number> {
    const begunMs = performance.now();
    if (this.supervisor === undefined) this.launch();
    while (!(await this.isHealthy())) {
      if (performance.now() - begunMs > START_PATIENCE_MS || this.supervisor === undefined)
        throw new Error(`the server does not come up:\n${this.output}`);
      await sleep(25);
    }
    return performance.now() - begunMs;
  }

  /** The last sequence that the running server has on the disk; undefined while it does not answer. */
  async durableSequence(): Promise<number | undefined> {
    const signal = AbortSignal.timeout(2_000);
    const text = await fetch(`${this.origin}/metrics`, { signal }).then(
      (answer) => answer.text(),
      () => '',
    );
    const shown = /^tern_journal_sequence (\S+)$/m.exec(text)?.[1];
    return shown === undefined ? undefined : Number(shown);
  }

  async kill(victim: Victim): Promise<void> {
    for (const pid of this.pidsOf(victim)) tryKill(pid);
    const { supervisor } = this;
    if ((victim === 'everything' || victim === 'supervisor') && supervisor !== undefined)
      for (let i = 0; i < 400 && this.supervisor !== undefined; i++) await sleep(5);
  }

  /** A clean stop; the folder stays. Answers the exit code. */
  async stop(): Promise<number | null> {
    const { supervisor } = this;
    if (supervisor === undefined) return null;
    const ended = new Promise<number | null>((resolve) => supervisor.once('exit', resolve));
    supervisor.kill('SIGTERM');
    return ended;
  }

  /** Stops it and takes the folder away. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private launch(): void {
    const supervisor = spawn(process.execPath, ['--enable-source-maps', entryOf('main')], {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        CONSOLE_PORT: String(this.consolePort),
        DATA_DIR: this.dataDir,
        // A long one is half of a start.
        DEMO_HISTORY_BARS: '100',
        ...NO_LIMITS,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-20_000);
      });
    supervisor.once('exit', () => {
      this.supervisor = undefined;
    });
    this.supervisor = supervisor;
  }

  private async isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(2_000) })).status === 200;
    } catch {
      return false;
    }
  }

  pidsOf(victim: Victim): number[] {
    const supervisor = this.supervisor?.pid;
    const postmaster = readPostmaster(this.dataDir);
    const sessions = childrenOf(postmaster);
    switch (victim) {
      case 'child':
        return childrenOf(supervisor).filter((pid) => commandOf(pid).includes('main.js'));
      case 'supervisor':
        return supervisor === undefined ? [] : [supervisor];
      case 'database':
        return postmaster === undefined ? [] : [postmaster];
      case 'database session':
        return sessions.filter((pid) => commandOf(pid).includes('postgres: tern')).slice(0, 1);
      case 'everything':
        return [supervisor, postmaster, ...childrenOf(supervisor), ...sessions].filter(
          (pid) => pid !== undefined,
        );
    }
  }
}

/** A program of the bundle, which this file may be a part of. */
export function entryOf(name: string): string {
  const path = import.meta.url.endsWith('.ts') ? `../../dist/${name}.js` : `./${name}.js`;
  return fileURLToPath(new URL(path, import.meta.url));
}

function readPostmaster(dataDir: string): number | undefined {
  try {
    const file = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    // Before its first line is there: 0 would mean the calling process.
    return Number(file.split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number | undefined): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was faster.
  }
}
