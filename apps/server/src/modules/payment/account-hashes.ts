/**
 * The accounts of payment methods as keyed hashes that hold no owner, so that two members with one account are found
 * while every account stays sealed (rules/members#ties).
 */
import { integerColumn } from '../../platform/database/columns.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { PaymentBox } from './payment-box.ts';

const READ_AT_ONCE = 500;

interface Method {
  methodId: bigint;
  memberId: number;
  account: string;
}

export class AccountHashes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /** In the transaction that adds the method. */
  async add(sql: Queryable, { methodId, memberId, account }: Method): Promise<void> {
    await sql`
      insert into payment_account_hashes (method_id, member_id, account_hash)
      values (${methodId}, ${memberId}, ${this.hashOf(account)}) on conflict do nothing`;
  }

  /** Adds the hashes of methods that have none yet: those from before this table. One that does not open is passed over. */
  async addMissing(box: PaymentBox, onFault: (error: unknown) => void): Promise<void> {
    for (let after: bigint | undefined = 0n; after !== undefined; ) {
      const rows: { id: bigint; member_id: bigint; sealed: Uint8Array }[] = await this.sql`
        select id, member_id, sealed from payment_methods
        where id > ${after} and not exists (select 1 from payment_account_hashes where method_id = id)
        order by id limit ${READ_AT_ONCE}`;
      for (const { id, member_id, sealed } of rows)
        try {
          const memberId = Number(member_id);
          const { account } = box.open(sealed, memberId);
          await this.add(this.sql, { methodId: id, memberId, account });
        } catch (error) {
          onFault(error);
        }
      after = rows.at(-1)?.id;
    }
  }

  /** The number of accounts that both members have named. */
  async sharedBy(first: number, second: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(distinct account_hash)::integer as count from payment_account_hashes
      where member_id = ${first}
        and account_hash in (select account_hash from payment_account_hashes where member_id = ${second})`;
    return row?.count ?? 0;
  }

  /** Those of the others who have named an account of the member. */
  async sharersOf(memberId: number, others: readonly number[]): Promise<number[]> {
    const rows = await this.sql<{ member_id: bigint }[]>`
      select distinct member_id from payment_account_hashes
      where member_id = any(${integerColumn(others)}::bigint[])
        and account_hash in (select account_hash from payment_account_hashes where member_id = ${memberId})
      order by member_id`;
    return rows.map(({ member_id }) => Number(member_id));
  }

  /** The number of other members who have named an account of this one. */
  async othersOf(memberId: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(distinct member_id)::integer as count from payment_account_hashes
      where member_id <> ${memberId}
        and account_hash in (select account_hash from payment_account_hashes where member_id = ${memberId})`;
    return row?.count ?? 0;
  }

  /** The kind does not count: one phone is one account of both wallets. Nor does case, in which ids and mails do not differ. */
  private hashOf(account: string): string {
    return this.keyed('payment account', account.toLowerCase());
  }
}
