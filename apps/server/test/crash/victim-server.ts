/**
 * The real server as a process tree of its own: a supervisor, its child, a PostgreSQL. Its victims are found by what
 * they are, so that a kill hits exactly one of them or all at once.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomCallErrorsSetting } from '@tern/test-kit/call-errors-file';
import { eventually } from '@tern/test-kit/eventually';
import { bringCluster } from '@tern/test-kit/ready-cluster';
import { ServerProcess } from '@tern/test-kit/server-process';
import { steadyPort } from '@tern/test-kit/steady-port';
import { asUser, type User } from './other-processes.ts';
import { childrenOf, commandOf, descendantsOf, nodesBelow, signersBelow, tryKill } from './process-tree.ts';

export const VICTIMS = ['child', 'everything', 'supervisor', 'database', 'database session'] as const;
/** With chains there are two more: the simulated node, and the signer. */
export type Victim = (typeof VICTIMS)[number] | 'node' | 'signer';

export interface DemoMember {
  userId: string;
  token: string;
  phone: string;
  /** The first member's. */
  tradingPassword?: string;
}

const START_PATIENCE_MS = 300_000;
const NO_LIMITS = Object.fromEntries(
  ['ORDERS_PER_SECOND', 'ORDERS_PER_MINUTE', 'CANCELS_PER_SECOND', 'CALLS_PER_SECOND'].map((name) => [
    `LIMIT_${name}`,
    '10000000',
  ]),
);

export interface VictimOptions {
  /** An existing one; else one of its own. */
  dataDir?: string;
  /** With the simulated chain and its signer. */
  chains?: boolean;
  /** The server's user; else the one of the tests. Its data folder is given to it. */
  user?: User;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
}

export class VictimServer {
  private readonly server: ServerProcess;
  private readonly settings: Record<string, string>;
  private aheadMs = 0;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    consolePort: number,
    { chains = false, user, settings = {} }: VictimOptions,
  ) {
    this.settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: dataDir,
      // A long history is half of a start.
      DEMO_HISTORY_BARS: '100',
      DEMO_CHAINS: chains ? '1' : '0',
      DEMO_OTC: 'none',
      DEMO_INVITEES: '0',
      DEMO_ACTIVITY: '0',
      ...NO_LIMITS,
      // Another user may not write to the tests' folder.
      ...(user === undefined && settings.MODE !== 'production' && randomCallErrorsSetting()),
      ...settings,
    };
    this.server = new ServerProcess({
      main: entryOf('main'),
      port,
      settings: this.settings,
      startPatienceMs: START_PATIENCE_MS,
      before: user === undefined ? [] : asUser(user),
    });
  }

  static async start(options: VictimOptions = {}): Promise<VictimServer> {
    const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tern-crash-'));
    bringCluster(folder);
    const { user } = options;
    if (user !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    const server = new VictimServer(folder, await steadyPort(), await steadyPort(), options);
    try {
      await server.comesUp();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get origin(): string {
    return this.server.origin;
  }

  /** The output of the server so far, for a report. */
  get said(): string {
    return this.server.output;
  }

  /** Fresh tokens are issued at every start. */
  members(): DemoMember[] {
    const demo = JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8')) as {
      members: DemoMember[];
    };
    return demo.members;
  }

  /** Starts the supervisor when it is gone and waits until trading works. Answers how long that took. */
  comesUp(): Promise<number> {
    return this.server.start();
  }

  /** The next start has a clock that is so much later, as after an outage of that time; all starts after it too. */
  laterStart(byMs: number): void {
    this.aheadMs += byMs;
    const script = `const now = Date.now; Date.now = () => now() + ${this.aheadMs}`;
    this.settings.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`;
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
    if (victim === 'everything' || victim === 'supervisor')
      await eventually('the supervisor is gone', () => !this.server.isRunning);
  }

  /** A clean stop; the folder stays. Answers the exit code. */
  stop(): Promise<number | null> {
    return this.server.end('SIGTERM');
  }

  /** Stops it and takes the folder away. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  pidsOf(victim: Victim): number[] {
    const supervisor = this.server.pid;
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
      case 'node':
        return nodesBelow(supervisor);
      case 'signer':
        return signersBelow(supervisor);
      case 'everything':
        return [supervisor, postmaster, ...descendantsOf(supervisor), ...sessions].filter(
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
