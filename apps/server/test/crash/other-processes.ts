/**
 * Programs of the bundle as other processes run them beside a server: in another container, whose processes see none of
 * the server's, or as its user in another group.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { descendantsOf, tryKill } from './process-tree.ts';

export interface User {
  uid: number;
  gid: number;
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const isRoot = process.getuid?.() === 0;
/** The shared user that every machine has: a server of root would open every file of another user. */
const ORDINARY: User = { uid: 65_534, gid: 65_534 };
const NAMESPACES = ['--pid', '--mount', '--ipc', '--fork', '--mount-proc'];

/** The words before a command that give it to a user. */
export function asUser({ uid, gid }: User): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}

/** A user for the server where root runs the tests; undefined: that of the tests, or root can give the program to no other. */
export function ordinaryUser(program: string): User | undefined {
  if (!isRoot) return undefined;
  const [command = '', ...args] = [...asUser(ORDINARY), 'test', '-r', program];
  return spawnSync(command, args).status === 0 ? ORDINARY : undefined;
}

/** The words before a command that give it namespaces of its own; undefined: this machine does not allow it. */
export function inOtherContainer(): string[] | undefined {
  const words = ['unshare', ...(isRoot ? [] : ['--user', '--map-current-user']), ...NAMESPACES];
  return spawnSync(words[0] as string, [...words.slice(1), 'true']).status === 0 ? words : undefined;
}

export interface Running {
  /** Its output so far. */
  said: Omit<Ended, 'code'>;
  ended: Promise<Ended>;
  /** Ends it and all that it started at once. */
  kill(): void;
}

/** A program of the bundle. @param before the words before the command */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  before: readonly string[] = [],
): Running {
  const [command = '', ...rest] = [...before, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ ...said, code: code as number | null }));
  const kill = () => {
    // The number of a process that has ended may be another's by now.
    if (child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of [child.pid, ...descendantsOf(child.pid)]) if (pid !== undefined) tryKill(pid);
  };
  return { said, ended, kill };
}
