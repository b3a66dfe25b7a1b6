/**
 * The marks of updates (rules/releases#start): small texts in the native app's own storage, which survive logout, the web
 * storage and every bundle. A text that is not as it has to be counts as absent.
 */
import type { DeviceBundles } from '@tern/bridge';
import { compareVersions, isVersion } from '@tern/release';

/** A version that was set to start next and has not said ready yet. */
interface Trial {
  version: string;
  /** The device was told to start it; false: the app may have died before that. */
  isSet: boolean;
}

/** A report that the server has not got yet. */
interface PendingReport {
  version: string;
  state: 'ready' | 'failed' | 'rolledBack';
  /** The name of the step that failed, or ''. */
  reason: string;
}

/** The downloaded version that was set last, for the about screen. */
interface Installed {
  version: string;
  createdMs: number;
}

const FLOOR = 'updateFloor';
const TRIAL = 'updateTrying';
const BAD = 'updateBad';
const GOOD = 'updateGood';
const DEVICE = 'updateDevice';
const REPORT = 'updateReport';
const INSTALLED = 'updateInstalled';

const DEVICE_ID_BYTES = 16;
const DEVICE_ID = /^[0-9a-f]{32}$/;
/** Enough for years; the oldest ones are below the floor long before. */
const MOST_BAD = 50;

export class UpdateMarks {
  constructor(private readonly store: Pick<DeviceBundles, 'readMark' | 'writeMark'>) {}

  /** The highest version that ever said ready here. */
  readFloor(): Promise<string | undefined> {
    return this.readVersion(FLOOR);
  }

  async raiseFloor(version: string): Promise<void> {
    const floor = await this.readFloor();
    if (floor === undefined || compareVersions(version, floor) > 0)
      await this.store.writeMark(FLOOR, version);
  }

  /** The downloaded version that said ready last. */
  readGood(): Promise<string | undefined> {
    return this.readVersion(GOOD);
  }

  async writeGood(version: string): Promise<void> {
    await this.store.writeMark(GOOD, version);
  }

  async readBad(): Promise<string[]> {
    const stored = parse(await this.store.readMark(BAD));
    return Array.isArray(stored) ? stored.filter(isVersionText) : [];
  }

  async addBad(version: string): Promise<void> {
    const others = (await this.readBad()).filter((one) => one !== version);
    await this.store.writeMark(BAD, JSON.stringify([...others, version].slice(-MOST_BAD)));
  }

  /** A version that works after all, tried again by hand. */
  async forgiveBad(version: string): Promise<void> {
    const bad = await this.readBad();
    if (!bad.includes(version)) return;
    await this.store.writeMark(BAD, JSON.stringify(bad.filter((one) => one !== version)));
  }

  async readTrial(): Promise<Trial | undefined> {
    const stored = parse(await this.store.readMark(TRIAL));
    if (!isRecord(stored) || !isVersionText(stored.version)) return undefined;
    return { version: stored.version, isSet: stored.isSet === true };
  }

  /** @throws Error when the mark is not there afterwards: without it a broken version would start for ever */
  async writeTrial(trial: Trial): Promise<void> {
    await this.store.writeMark(TRIAL, JSON.stringify(trial));
    const written = await this.readTrial();
    if (written?.version !== trial.version || written.isSet !== trial.isSet)
      throw new Error('the mark of the trial is not kept');
  }

  async clearTrial(): Promise<void> {
    await this.store.writeMark(TRIAL, undefined);
  }

  async readReport(): Promise<PendingReport | undefined> {
    const stored = parse(await this.store.readMark(REPORT));
    if (!isRecord(stored) || !isVersionText(stored.version)) return undefined;
    const { version, state, reason } = stored;
    if (state !== 'ready' && state !== 'failed' && state !== 'rolledBack') return undefined;
    return { version, state, reason: typeof reason === 'string' ? reason : '' };
  }

  /** One waits at most: the later one says more. */
  async writeReport(report: PendingReport | undefined): Promise<void> {
    await this.store.writeMark(REPORT, report && JSON.stringify(report));
  }

  async readInstalled(): Promise<Installed | undefined> {
    const stored = parse(await this.store.readMark(INSTALLED));
    if (!isRecord(stored) || !isVersionText(stored.version)) return undefined;
    const { version, createdMs } = stored;
    return typeof createdMs === 'number' && Number.isSafeInteger(createdMs)
      ? { version, createdMs }
      : undefined;
  }

  async writeInstalled({ version, createdMs }: Installed): Promise<void> {
    await this.store.writeMark(INSTALLED, JSON.stringify({ version, createdMs }));
  }

  /** Random, of this installation, and not the login's: it decides the share of devices that get a release. */
  async deviceId(): Promise<string> {
    const stored = await this.store.readMark(DEVICE);
    if (stored !== null && DEVICE_ID.test(stored)) return stored;
    const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_ID_BYTES));
    const fresh = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    await this.store.writeMark(DEVICE, fresh);
    return fresh;
  }

  private async readVersion(key: string): Promise<string | undefined> {
    const text = await this.store.readMark(key);
    return isVersionText(text) ? text : undefined;
  }
}

function isVersionText(value: unknown): value is string {
  return typeof value === 'string' && isVersion(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
