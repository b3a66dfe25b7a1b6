/**
 * The data that the demo keeps between starts, in DATA_DIR/demo-world.json (0600): its seed, the instant of its first
 * start, whether that was finished, and the passwords of its members and operators. The demo credentials for people and
 * programs that log in are in DATA_DIR/demo.json (0600).
 */
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { DEMO_MARK } from '../exchange-data/data-folder.ts';
import { readJson, writeJson } from './private-json.ts';

export interface DemoMemory {
  seed: string;
  /** The back-filled history ends here; fixed, so that an interrupted first start makes the same history again. */
  firstStartMs: number;
  isSeeded: boolean;
  /** The first one has a trading password and is verified; members of older folders have none. */
  members: { phone: string; password: string; tradingPassword?: string | undefined }[];
  /** Added after the first released demo: older folders have none yet. */
  operators?: DemoOperator[];
  /** The simulated chains that were listed. */
  chains?: ChainMemory[];
  /** The only one of folders that were made when there was one alone. */
  chain?: ChainMemory;
  /** Older folders have none yet. Where the contracts' back-filled history ends: when, and at which level of each coin. */
  otc?: OtcMemory;
  /** Older folders have none yet. */
  isActivitySeeded?: boolean;
  contracts?: { isSeeded: boolean; historyEndMs: number; levels: Record<string, number> };
}

/** The demo's OTC desk needs it again at each start. */
export interface OtcMemory {
  isSeeded: boolean;
  /** The trading password of all simulated members. */
  postPassword: string;
}

export interface ChainMemory {
  name: string;
  isListed: boolean;
  /** The payments that fund its hot address. */
  funding: string[];
}

export interface DemoOperator {
  name: string;
  password: string;
  otpauth: string;
}

/** Chinese mobile numbers of the demo's own members. */
const PHONES = ['13800000001', '13800000002'];
/** The one who comes with the OTC desk. */
const APPLICANT_PHONE = '13800000003';

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
  const known = readJson(join(dataDir, DEMO_MARK));
  if (known !== undefined) return known as DemoMemory;
  const memory: DemoMemory = {
    seed: randomBytes(8).toString('hex'),
    firstStartMs: nowMs,
    isSeeded: false,
    members: PHONES.map((phone, at) => ({
      phone,
      password: newPassword(),
      ...(at === 0 && { tradingPassword: newTradingPassword() }),
    })),
  };
  writeMemory(dataDir, memory);
  return memory;
}

/** Adds the applicant, and what is drawn once. */
export function withOtcMemory(memory: DemoMemory): OtcMemory {
  memory.otc ??= { isSeeded: false, postPassword: newTradingPassword() };
  if (!memory.members.some(({ phone }) => phone === APPLICANT_PHONE))
    memory.members.push({ phone: APPLICANT_PHONE, password: newPassword() });
  return memory.otc;
}

function newPassword(): string {
  return `tern-${randomBytes(9).toString('base64url')}`;
}

/** Six digits that are no row, no repetition and no date. */
export function newTradingPassword(): string {
  const low = () => String(randomInt(0, 50));
  return `9${low().padStart(2, '0')}${randomInt(5, 9)}${low().padStart(2, '0')}`;
}

export function writeMemory(dataDir: string, memory: DemoMemory): void {
  writeJson(join(dataDir, DEMO_MARK), memory);
}

export function writeCredentials(dataDir: string, credentials: DemoCredentials): void {
  writeJson(join(dataDir, 'demo.json'), credentials);
}
