/**
 * The data that the demo keeps between starts, in DATA_DIR/demo-world.json (0600): its seed, the instant of its first
 * start, whether that was finished, and the passwords of its members and operators. The demo credentials for people and
 * programs that log in are in DATA_DIR/demo.json (0600).
 */
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_MARK } from '../boot/data-folder.ts';
import { codeOfError } from '../platform/errors/thrown.ts';

export interface DemoMemory {
  seed: string;
  /** The back-filled history ends here; fixed, so that an interrupted first start makes the same history again. */
  firstStartMs: number;
  isSeeded: boolean;
  /** The first one has a trading password and is verified; members of older folders have none. */
  members: { phone: string; password: string; tradingPassword?: string | undefined }[];
  /** Added after the first released demo: older folders have none yet. */
  operators?: DemoOperator[];
  /** The simulated chain that was listed last, and the payments that fund its hot address. */
  chain?: { name: string; isListed: boolean; funding: string[] };
  /** Older folders have none yet. Where the contracts' back-filled history ends: when, and at which level of each coin. */
  contracts?: { isSeeded: boolean; historyEndMs: number; levels: Record<string, number> };
}

export interface DemoOperator {
  name: string;
  password: string;
  otpauth: string;
}

/** Chinese mobile numbers of the demo's own members. */
const PHONES = ['13800000001', '13800000002'];

export interface DemoCredentials {
  web: string;
  api: string;
  ws: string;
  console: string;
  members: {
    userId: string;
    phone: string;
    password: string;
    token: string;
    tradingPassword?: string | undefined;
  }[];
  /** A maker and a checker for the operators' desk. */
  operators: DemoOperator[];
}

export function readMemory(dataDir: string, nowMs: number): DemoMemory {
  try {
    return JSON.parse(readFileSync(join(dataDir, DEMO_MARK), 'utf8')) as DemoMemory;
  } catch (error) {
    if (codeOfError(error) !== 'ENOENT') throw error;
  }
  const memory: DemoMemory = {
    seed: randomBytes(8).toString('hex'),
    firstStartMs: nowMs,
    isSeeded: false,
    members: PHONES.map((phone, at) => ({
      phone,
      password: `tern-${randomBytes(9).toString('base64url')}`,
      ...(at === 0 && { tradingPassword: newTradingPassword() }),
    })),
  };
  writeMemory(dataDir, memory);
  return memory;
}

/** Six digits that are no row, no repetition and no date. */
function newTradingPassword(): string {
  const low = () => String(randomInt(0, 50));
  return `9${low().padStart(2, '0')}${randomInt(5, 9)}${low().padStart(2, '0')}`;
}

export function writeMemory(dataDir: string, memory: DemoMemory): void {
  writePrivately(join(dataDir, DEMO_MARK), memory);
}

export function writeCredentials(dataDir: string, credentials: DemoCredentials): void {
  writePrivately(join(dataDir, 'demo.json'), credentials);
}

/** Never half written: a reader sees the old or the new content. */
function writePrivately(path: string, content: object): void {
  const draft = `${path}.draft`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
