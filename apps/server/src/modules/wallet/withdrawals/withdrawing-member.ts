/** The facts that read tables hold of a member who withdraws: sums of the day, the address book, debts, payments of before. */
import type { WithdrawalDay } from '@tern/math';
import type { Sql } from '../../../platform/database/connect.ts';

const ZONE_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** A comparison that is older says nothing of now: the job that compares stands still. */
const CLEAN_LASTS_MS = 3_600_000;
/** The engine remembers so many addresses that a member paid (rules/wallet#address-book). */
const PAID_KEPT = 50;

export interface AddressKey {
  memberId: number;
  currency: string;
  chain: string;
  /** Canonical. */
  address: string;
}

export class WithdrawingMembers {
  constructor(private readonly sql: Sql) {}

  /** The business day of the request counts, in UTC+8 (rules/wallet#day-limits). */
  async dayUse(memberId: number, nowMs: number): Promise<WithdrawalDay> {
    const dayBeganMs = Math.floor((nowMs + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
    const [row] = await this.sql<{ sum: string; count: number; requests: number }[]>`
      select coalesce(sum(value) filter (where state not in ('CANCELLED', 'REJECTED', 'FAILED')), 0)::text as sum,
        count(*) filter (where state <> 'CANCELLED' or exists (
          select from withdrawal_steps step
          where step.withdrawal_id = withdrawals.withdrawal_id and step.state = 'APPROVED'))::integer as count,
        count(*)::integer as requests
      from withdrawals where member_id = ${memberId} and time_ms >= ${dayBeganMs}`;
    return { sum: BigInt(row?.sum ?? 0), count: row?.count ?? 0, requests: row?.requests ?? 0 };
  }

  async isInDebt(memberId: number): Promise<boolean> {
    const rows = await this
      .sql`select 1 from member_debts where member_id = ${memberId} and debt > 0 limit 1`;
    return rows.length > 0;
  }

  async isSavedOnly(memberId: number): Promise<boolean> {
    const rows = await this.sql`select 1 from saved_addresses_only where member_id = ${memberId}`;
    return rows.length > 0;
  }

  /** True when it was saved at that time or earlier, for the coin or for all of its chain. */
  async isSaved({ memberId, currency, chain, address }: AddressKey, savedBeforeMs: number): Promise<boolean> {
    const rows = await this.sql`
      select 1 from saved_addresses
      where member_id = ${memberId} and chain = ${chain} and address = ${address}
        and currency in ('', ${currency}) and time_ms <= ${savedBeforeMs} limit 1`;
    return rows.length > 0;
  }

  /** True when the book has exactly this entry; '' is the entry for all coins of the chain. */
  async hasEntry({ memberId, currency, chain, address }: AddressKey): Promise<boolean> {
    const rows = await this.sql`
      select 1 from saved_addresses
      where member_id = ${memberId} and chain = ${chain} and address = ${address} and currency = ${currency}`;
    return rows.length > 0;
  }

  async entries(memberId: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(*)::integer as count from saved_addresses where member_id = ${memberId}`;
    return row?.count ?? 0;
  }

  /** True when one of the addresses that the member paid last is this one. */
  async hasPaid({ memberId, chain, address }: Omit<AddressKey, 'currency'>): Promise<boolean> {
    const rows = await this.sql`
      select 1 from (
        select chain, address from withdrawals where member_id = ${memberId} and state = 'CONFIRMED'
        group by chain, address order by max(changed_ms) desc limit ${PAID_KEPT}
      ) paid where chain = ${chain} and address = ${address}`;
    return rows.length > 0;
  }

  /** Without a clean comparison of late nothing proves that the chain's coins are there. */
  async isUnreconciled(chain: string, currency: string, nowMs: number): Promise<boolean> {
    const rows = await this.sql`
      select 1 from reconciliations
      where chain = ${chain} and currency = ${currency} and is_clean and time_ms > ${nowMs - CLEAN_LASTS_MS}`;
    return rows.length === 0;
  }
}
