/**
 * The parent of the server: keeps a PostgreSQL and one child running, starts the child again with growing pauses when
 * it ends unasked, and stops both in order. It knows nothing of the exchange; the exit code says what the child wants.
 * A child whose parent is gone ends by itself (child.ts).
 */

import { type ChildProcess, fork } from 'node:child_process';
import { CORE_NODE_OPTIONS } from '@tern/engine/node-options';
import { messageOf } from '../errors/thrown.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { EXIT_IN_USE, EXIT_REFUSED, EXIT_RESTART } from './exit-codes.ts';
import { inspectedBeside } from './inspected-beside.ts';
import { Pauses } from './pauses.ts';

interface Database {
  /** The database ran already: it may serve another process. */
  wasFound: boolean;
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** The program that becomes the child. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** Makes sure that the database runs; called before every start of the child. */
  openDatabase(): Promise<Database | undefined>;
  /** The longest time that the child may take to stop. */
  stopPatienceMs: number;
  print(line: string): void;
}

/** Tries that end before the child was ready, for a reason that a restart was not asked for. */
const TRIES_BEFORE_READY = 3;

export class Supervisor {
  private readonly pauses = new Pauses();
  private readonly asked = new AbortController();
  private child: ChildProcess | undefined;
  private database: Database | undefined;
  private startedDatabase = false;
  private wasReady = false;

  constructor(private readonly options: SupervisorOptions) {}

  /** Ends with the exit code of the whole program, when everything has stopped. */
  async run(): Promise<number> {
    let code = EXIT_RESTART;
    for (let failures = 1; ; failures++) {
      code = await this.runOnce();
      if (this.asked.signal.aborted || code === 0) break;
      if (code === EXIT_REFUSED || code === EXIT_IN_USE) break;
      const isUnexpected = code !== EXIT_RESTART && !this.wasReady;
      if (isUnexpected && failures >= TRIES_BEFORE_READY) break;
      const pauseMs = this.pauses.next();
      this.options.print(`the server ended with code ${code} and is started again in ${pauseMs} ms`);
      await this.pauses.wait(pauseMs, this.asked.signal);
      if (this.asked.signal.aborted) break;
    }
    // A database that was found running is this server's once the server was open on it, for only one can be.
    const isOurs = this.startedDatabase || this.wasReady;
    if (isOurs && code !== EXIT_IN_USE) await this.database?.stop();
    return this.asked.signal.aborted ? 0 : code;
  }

  /** Asks the child to finish; a second call does nothing more. */
  stop(): void {
    if (this.asked.signal.aborted) return;
    this.asked.abort();
    const { child } = this;
    if (child === undefined) return;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), this.options.stopPatienceMs).unref();
  }

  private async runOnce(): Promise<number> {
    try {
      this.database = await this.options.openDatabase();
      this.startedDatabase ||= this.database?.wasFound === false;
    } catch (error) {
      this.options.print(messageOf(error));
      const code = exitCodeOf(error);
      return code === EXIT_REFUSED || code === EXIT_IN_USE ? code : EXIT_RESTART;
    }
    return this.asked.signal.aborted ? 0 : this.runChild();
  }

  private runChild(): Promise<number> {
    return new Promise((resolve) => {
      const child = fork(this.options.entry, [], {
        env: { ...this.options.env, [CHILD_MARK]: '1' },
        execArgv: [...inspectedBeside(process.execArgv), ...CORE_NODE_OPTIONS],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      this.child = child;
      child.on('message', (message) => {
        if (message === READY) this.markReady();
      });
      child.once('error', () => resolve(1));
      child.once('exit', (code, signal) => {
        this.child = undefined;
        if (signal !== null && !this.asked.signal.aborted)
          this.options.print(`the server was killed by ${signal}`);
        resolve(code ?? EXIT_RESTART);
      });
    });
  }

  private markReady(): void {
    this.wasReady = true;
    this.pauses.startedWell();
  }
}

export const CHILD_MARK = 'TERN_SUPERVISED';
export const READY = 'ready';
