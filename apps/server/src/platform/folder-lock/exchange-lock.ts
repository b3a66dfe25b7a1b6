/**
 * exchange.lock: at most one process works on a data folder, the supervisor of a server or a tool that writes. Children do
 * not inherit it. Its holder alone starts the private PostgreSQL. Where the file system's locks cannot be trusted, a
 * heartbeat stands in (heartbeat.ts). On macOS, which has no flock program, the check of the database's pid file stays
 * the only one.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataInUseError } from './data-in-use.ts';
import { Heartbeat, INTERVAL_MS } from './heartbeat.ts';
import { heartbeatFile } from './heartbeat-file.ts';
import { readSignature, signerOf, tryLock } from './lock-file.ts';

const LOCK_FILE = 'exchange.lock';
const HEARTBEAT_FILE = 'exchange.heartbeat';
/** The locks leave these files in a data folder, which is empty all the same. */
export const LOCK_FILES: ReadonlySet<string> = new Set([LOCK_FILE, HEARTBEAT_FILE]);

/** The name by which a server takes the lock. */
export const SERVER = 'server';
/** A holder that was killed just now is gone in a moment. */
const PATIENCE_MS = 5_000;
/** A nightly backup must not end a server's restart for good. */
const TOOL_PATIENCE_MS = 15 * 60_000;
const LOOK_MS = 250;
const LOOK_FOR_TOOL_MS = 2_000;

export interface ExchangeLock {
  release(): void;
}

export interface LockRequest {
  dataDir: string;
  /** `server`, or the tool's name. */
  by: string;
  /** Another process has claimed the folder: this one must end at once. */
  onLost(error: DataInUseError): void;
}

export interface PatientRequest extends LockRequest {
  /** Ends the wait. */
  stopAsked?: AbortSignal;
  /** One line for the person who waits. */
  print?(line: string): void;
}

/**
 * A server waits for a tool for a quarter of an hour, anything else for five seconds.
 * @throws DataInUseError, or the reason of `stopAsked`
 */
export async function takeExchangeLock(request: PatientRequest): Promise<ExchangeLock> {
  const { dataDir, by, stopAsked, print } = request;
  const startMs = performance.now();
  for (let hasPrinted = false; ; ) {
    const lock = await tryExchangeLock(request);
    if (lock !== undefined) return lock;
    const holder = readSignature(join(dataDir, LOCK_FILE));
    const patienceMs = patienceFor(by, holder);
    const isForTool = patienceMs === TOOL_PATIENCE_MS;
    if (performance.now() - startMs > patienceMs) throw new DataInUseError(refusal(by, holder));
    if (isForTool && !hasPrinted) {
      print?.(`${holder.by} works on this data ${signerOf(holder)}: the server waits for its end`);
      hasPrinted = true;
    }
    await sleep(isForTool ? LOOK_FOR_TOOL_MS : LOOK_MS, undefined, { signal: stopAsked });
  }
}

/** @param holder the fields of the lock file */
export function patienceFor(by: string, holder: Readonly<Record<string, unknown>>): number {
  return by === SERVER && isTool(holder) ? TOOL_PATIENCE_MS : PATIENCE_MS;
}

/** undefined: another process holds it. */
export async function tryExchangeLock(request: LockRequest): Promise<ExchangeLock | undefined> {
  if (process.platform !== 'linux') return { release: () => undefined };
  const { dataDir, by } = request;
  const lock = tryLock(join(dataDir, LOCK_FILE));
  if (lock === undefined) return undefined;
  let kept: KeptHeartbeat | undefined;
  try {
    if (!lock.isTrusted) {
      kept = await keepHeartbeat(request);
      if (kept === undefined) {
        lock.release();
        return undefined;
      }
    }
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.sign({ by });
  return {
    release: () => {
      kept?.stop();
      lock.release();
    },
  };
}

interface KeptHeartbeat {
  stop(): void;
}

/** undefined: another process holds the folder. */
async function keepHeartbeat({ dataDir, onLost }: LockRequest): Promise<KeptHeartbeat | undefined> {
  const path = join(dataDir, HEARTBEAT_FILE);
  const heartbeat = new Heartbeat(heartbeatFile(path), randomUUID(), (ms) => sleep(ms));
  if (!(await heartbeat.claim())) return undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const renew = async () => {
    // While the file system does not answer, no other process can claim the folder on it either.
    const isOurs = await heartbeat.renew().catch(() => true);
    if (isStopped) return;
    if (isOurs) timer = setTimeout(renew, INTERVAL_MS).unref();
    else onLost(new DataInUseError(`another process has claimed ${dataDir}: this one held still too long`));
  };
  await renew();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function isTool({ by }: Readonly<Record<string, unknown>>): boolean {
  return typeof by === 'string' && by !== SERVER;
}

function refusal(by: string, holder: Record<string, unknown>): string {
  const where = signerOf(holder);
  if (isTool(holder)) return `${holder.by} works on this data ${where}: wait for its end`;
  return by === SERVER
    ? `another server works on this data ${where}: stop it first, or use another data folder`
    : `a server works on this data ${where}: stop it first`;
}
