/**
 * The lock of a file system without locks: its holder changes a file every second. It is weaker than a lock: a holder that
 * stood still for ten seconds finds another's id in the file and must end at once. Clock and file are given, so that
 * tests need neither.
 */
export interface HeartbeatFile {
  /** undefined: there is none. A reader never gets what the system kept of an earlier read. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

export const INTERVAL_MS = 1_000;
const WATCHED_INTERVALS = 5;

export class Heartbeat {
  private count = 0;

  constructor(
    private readonly file: HeartbeatFile,
    private readonly id: string,
    private readonly pause: (ms: number) => Promise<unknown>,
  ) {}

  /**
   * Watches the file for five seconds and writes the own id when it does not change; that must stand for five more.
   * False: another process holds the folder, or wrote its id last.
   */
  async claim(): Promise<boolean> {
    const before = await this.file.read();
    for (let waited = 0; waited < WATCHED_INTERVALS; waited++) {
      await this.pause(INTERVAL_MS);
      if ((await this.file.read()) !== before) return false;
    }
    await this.write();
    // It goes on changing meanwhile: a process that began to watch after the first write must not take it for a dead one's.
    for (let waited = 0; waited < WATCHED_INTERVALS; waited++) {
      await this.pause(INTERVAL_MS);
      if (!(await this.renew())) return false;
    }
    return true;
  }

  /** False: another process has claimed the folder, and this one must end. A file that was removed is written again. */
  async renew(): Promise<boolean> {
    const id = await this.readId();
    if (id !== undefined && id !== this.id) return false;
    await this.write();
    return true;
  }

  private async readId(): Promise<string | undefined> {
    const text = await this.file.read();
    return text === undefined || text === '' ? undefined : text.split(' ', 1)[0];
  }

  /** The text has one length always, so that no reader meets the end of an earlier text. */
  private write(): Promise<void> {
    return this.file.write(`${this.id} ${String(this.count++).padStart(12, '0')}\n`);
  }
}
