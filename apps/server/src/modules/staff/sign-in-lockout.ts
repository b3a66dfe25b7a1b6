/**
 * Wrong sign-ins close a name for what is left of half an hour: five from one network, twenty from anywhere, whether
 * there is such an operator or not. A wrong password and a wrong authenticator code count alike.
 */
import type { Sql } from '../../platform/database/connect.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

const WINDOW_MS = 30 * 60_000;
const TRIES_PER_NETWORK = 5;
const TRIES_IN_ALL = 20;
const ANYWHERE = '';

export class SignInLockout {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /** Counts a try before it is made, so that parallel guesses are all counted. False: locked, look at nothing. */
  async mayTry(name: string, ip: string, nowMs: number): Promise<boolean> {
    const nameHash = this.hashOf(name);
    const fresh = nowMs - WINDOW_MS;
    const rows = await this.sql<{ network: string; count: number }[]>`
      insert into staff_sign_in_failures as kept (name_hash, network, first_ms, count)
      values (${nameHash}, ${networkOf(ip)}, ${nowMs}, 1), (${nameHash}, ${ANYWHERE}, ${nowMs}, 1)
      on conflict (name_hash, network) do update set
        first_ms = case when kept.first_ms > ${fresh} then kept.first_ms else ${nowMs} end,
        count = case when kept.first_ms > ${fresh} then kept.count + 1 else 1 end
      returning network, count`;
    return rows.every(({ network, count }) =>
      network === ANYWHERE ? count <= TRIES_IN_ALL : count <= TRIES_PER_NETWORK,
    );
  }

  async forget(name: string, ip: string): Promise<void> {
    await this.sql`
      delete from staff_sign_in_failures
      where name_hash = ${this.hashOf(name)} and network in (${networkOf(ip)}, ${ANYWHERE})`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from staff_sign_in_failures where first_ms <= ${nowMs - WINDOW_MS}`;
  }

  private hashOf(name: string): string {
    return this.keyed('desk sign-in', name);
  }
}
