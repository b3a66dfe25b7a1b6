/**
 * Decides which refused sign-ins stand in the audit log, from which nothing is ever removed: sixty an hour of each
 * operator's name and sixty of all other names together, and none that was refused because its place is closed already.
 * One row an hour counts the others.
 */
import type { ErrorName } from '@tern/protocol';

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 60;
const OTHER_NAMES = '';
/** Nothing was compared. */
const UNCOMPARED: ReadonlySet<ErrorName | undefined> = new Set<ErrorName>([
  'deskSignInLocked',
  'rateLimited',
]);

export class RefusedSignIns {
  private hour = 0;
  private uncounted = 0;
  private readonly written = new Map<string, number>();

  constructor(
    private readonly operators: { byName(name: string): Promise<unknown> },
    /** Writes a row with the number of sign-ins that were left out. */
    private readonly writeCount: (count: number, timeMs: number) => Promise<void>,
  ) {}

  /** True: this one is written. */
  async isWritten(name: string, error: ErrorName | undefined, nowMs: number): Promise<boolean> {
    await this.beginHour(nowMs);
    const key = (await this.operators.byName(name)) === undefined ? OTHER_NAMES : name;
    const before = this.written.get(key) ?? 0;
    if (UNCOMPARED.has(error) || before >= MOST_AN_HOUR) {
      this.uncounted++;
      return false;
    }
    this.written.set(key, before + 1);
    return true;
  }

  /** Writes the count of an hour that is over; due at least once an hour and at a stop. */
  async beginHour(nowMs: number): Promise<void> {
    const hour = Math.floor(nowMs / HOUR_MS);
    if (hour !== this.hour) await this.writeRest(nowMs);
    this.hour = hour;
  }

  async writeRest(nowMs: number): Promise<void> {
    const count = this.uncounted;
    this.uncounted = 0;
    this.written.clear();
    if (count > 0) await this.writeCount(count, nowMs);
  }
}
