/**
 * cluster.lock: PostgreSQL inherits it, so it is held for as long as one of its processes lives, in whatever PID namespace.
 * While it is held, no process starts another PostgreSQL on the cluster; it is started under exchange.lock alone.
 */
import { join } from 'node:path';
import { type HeldLock, readSignature, signerOf, tryLock } from '../folder-lock/lock-file.ts';
import { postgresFolder } from './target.ts';

const pathOf = (dataDir: string) => join(postgresFolder(dataDir), 'cluster.lock');

export class ClusterLock {
  private constructor(
    private readonly lock: HeldLock | undefined,
    /** The number of the PostgreSQL that held it last. */
    private readonly lastPid: unknown,
  ) {}

  /** undefined: a PostgreSQL has it. Where there is no flock program, every process gets one that locks nothing. */
  static try(dataDir: string): ClusterLock | undefined {
    if (process.platform !== 'linux') return new ClusterLock(undefined, undefined);
    const lock = tryLock(pathOf(dataDir));
    return lock && new ClusterLock(lock, readSignature(pathOf(dataDir)).pid);
  }

  get isTrusted(): boolean {
    return this.lock?.isTrusted ?? false;
  }

  get descriptors(): readonly number[] {
    return this.lock?.descriptors ?? [];
  }

  /** True when that process held this lock, which nothing holds any more: it is gone, and its number means nothing. */
  outlived(pid: number): boolean {
    return this.isTrusted && this.lastPid === pid;
  }

  sign(pid: number): void {
    this.lock?.sign({ pid });
  }

  release(): void {
    this.lock?.release();
  }
}

/** Where the PostgreSQL that holds the lock was started, for a human. */
export function clusterLockSigner(dataDir: string): string {
  return signerOf(readSignature(pathOf(dataDir)));
}
