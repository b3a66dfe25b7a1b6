/**
 * Wrong sign-ins close a name for half an hour at the place where they were made: five from a known device or from a
 * network, whether there is such an operator or not. Strangers elsewhere close nothing; many of them make networks
 * wait, eight seconds at most. Only a caller who knows the password can close an address of CONSOLE_ALLOW: there only
 * wrong authenticator codes behind the right password count, and then every code is wrong, so that the answer tells
 * nothing. A try counts only after its check.
 */
import type { Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import { KeyedQueue } from '../../platform/secrets/keyed-queue.ts';

const WINDOW_MS = 30 * 60_000;
const TRIES = 5;
const ANYWHERE = '';
/** From so many failures of strangers within the window on, the delay is one, two, four, eight seconds. */
const LEVELS = [20, 40, 80, 160] as const;
const FIRST_DELAY_MS = 1_000;

export interface SignInPlace {
  kind: 'device' | 'allowed' | 'network';
  /** The name under which tries are counted. */
  name: string;
}

export interface SignInCheck {
  isIn: boolean;
  knowsPassword: boolean;
}

export type SignInOutcome = { kind: 'in' } | { kind: 'wrong' } | { kind: 'locked'; leftMs: number };

export class SignInLockout {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /** The time in milliseconds that a try waits before anything is compared. */
  async delayOf(name: string, place: SignInPlace, nowMs: number): Promise<number> {
    const count = await this.countAt(name, ANYWHERE, nowMs);
    const level = place.kind === 'network' ? LEVELS.filter((least) => count >= least).length : 0;
    return level === 0 ? 0 : FIRST_DELAY_MS * 2 ** (level - 1);
  }

  /**
   * Tries of one name at one place run one after another.
   * @param check compares; with false it takes no authenticator code
   */
  async attempt(
    name: string,
    place: SignInPlace,
    nowMs: number,
    check: (takesCode: boolean) => Promise<SignInCheck>,
  ): Promise<SignInOutcome> {
    return this.queue.run(`${place.name} ${name}`, async () => {
      const leftMs = await this.lockedForMs(name, place.name, nowMs);
      const isOpen = place.kind === 'allowed';
      if (leftMs > 0 && !isOpen) return { kind: 'locked', leftMs };
      const { isIn, knowsPassword } = await check(leftMs === 0);
      if (isIn) {
        await this.forget(name, place.name);
        return { kind: 'in' };
      }
      if (!isOpen || (knowsPassword && leftMs === 0)) await this.count(name, place.name, nowMs);
      if (place.kind !== 'device') await this.count(name, ANYWHERE, nowMs);
      return { kind: 'wrong' };
    });
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from staff_sign_in_failures where first_ms <= ${nowMs - WINDOW_MS}`;
  }

  private async count(name: string, place: string, nowMs: number): Promise<void> {
    const fresh = nowMs - WINDOW_MS;
    await this.sql`
      insert into staff_sign_in_failures as kept (name_hash, place, first_ms, count)
      values (${this.hashOf(name)}, ${place}, ${nowMs}, 1)
      on conflict (name_hash, place) do update set
        first_ms = case when kept.first_ms > ${fresh} then kept.first_ms else ${nowMs} end,
        count = case when kept.first_ms > ${fresh} then kept.count + 1 else 1 end`;
  }

  private async countAt(name: string, place: string, nowMs: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count from staff_sign_in_failures
      where name_hash = ${this.hashOf(name)} and place = ${place} and first_ms > ${nowMs - WINDOW_MS}`;
    return row?.count ?? 0;
  }

  /** The milliseconds that are left of the window that five tries have closed; 0: open. */
  private async lockedForMs(name: string, place: string, nowMs: number): Promise<number> {
    const [row] = await this.sql<{ first_ms: bigint }[]>`
      select first_ms from staff_sign_in_failures
      where name_hash = ${this.hashOf(name)} and place = ${place} and first_ms > ${nowMs - WINDOW_MS}
        and count >= ${TRIES}`;
    return row === undefined ? 0 : Number(row.first_ms) + WINDOW_MS - nowMs;
  }

  private async forget(name: string, place: string): Promise<void> {
    await this.sql`
      delete from staff_sign_in_failures where name_hash = ${this.hashOf(name)} and place = ${place}`;
  }

  private hashOf(name: string): string {
    return this.keyed('desk sign-in', name);
  }
}
