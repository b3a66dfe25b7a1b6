/**
 * Keeps how far each party has read an order's chat. SQL holds the truth; the numbers of unread lines also stand in memory, for
 * lists and topics that show them with every order.
 */
import type { Sql, TransactionSql } from '../../../platform/database/connect.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { transact } from '../../../platform/database/transact.ts';
import { isHuman } from '../../history/index.ts';

export class ChatMarks {
  /** Counts by member, then by order; none is 0. */
  private readonly unread = new Map<number, Map<number, number>>();

  private constructor(
    private readonly sql: Sql,
    private readonly onChange: (orderId: number, memberId: number) => void,
  ) {}

  static async open(sql: Sql, onChange: (orderId: number, memberId: number) => void): Promise<ChatMarks> {
    const marks = new ChatMarks(sql, onChange);
    const rows = await sql<{ member_id: bigint; order_id: bigint; unread: number }[]>`
      select member_id, order_id, unread from otc_chat_marks where unread > 0`;
    for (const { member_id, order_id, unread } of rows)
      marks.keep(Number(member_id), Number(order_id), unread);
    return marks;
  }

  unreadOf(memberId: number, orderId: number): number {
    return this.unread.get(memberId)?.get(orderId) ?? 0;
  }

  /** Over all orders. */
  unreadInAll(memberId: number): number {
    return [...(this.unread.get(memberId)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  /** In the transaction of the line; answers the number for `note`, which follows when it is committed. */
  async addUnread(sql: TransactionSql, orderId: number, readerId: number): Promise<number> {
    const rows = await sql<{ unread: number }[]>`
      insert into otc_chat_marks (order_id, member_id, unread) values (${orderId}, ${readerId}, 1)
      on conflict (order_id, member_id) do update set unread = otc_chat_marks.unread + 1
      returning unread`;
    return onlyRow(rows).unread;
  }

  note(orderId: number, readerId: number, unread: number): void {
    this.set(readerId, orderId, unread);
  }

  /** The projection has written a line for the member. */
  async refresh(orderId: number, memberId: number): Promise<void> {
    const [mark] = await this.sql<{ unread: number }[]>`
      select unread from otc_chat_marks where order_id = ${orderId} and member_id = ${memberId}`;
    this.set(memberId, orderId, mark?.unread ?? 0);
  }

  /** The member has seen the lines up to this one, and not those that come after it. */
  async read(orderId: number, memberId: number, lineId: number): Promise<void> {
    const unread = await transact(this.sql, async (sql) => {
      await sql`
        insert into otc_chat_marks (order_id, member_id) values (${orderId}, ${memberId})
        on conflict (order_id, member_id) do nothing`;
      const [mark] = await sql<{ read_line_id: bigint }[]>`
        update otc_chat_marks set read_line_id = greatest(read_line_id, least(${lineId},
          (select coalesce(max(line_id), 0) from otc_lines where order_id = ${orderId})))
        where order_id = ${orderId} and member_id = ${memberId} returning read_line_id`;
      const [counted] = await sql<{ count: number }[]>`
        select count(*)::integer as count from otc_lines
        where order_id = ${orderId} and author_id not in (0, ${memberId}) and line_id > ${mark?.read_line_id ?? 0}`;
      const count = counted?.count ?? 0;
      await sql`
        update otc_chat_marks set unread = ${count} where order_id = ${orderId} and member_id = ${memberId}`;
      return count;
    });
    this.set(memberId, orderId, unread);
  }

  private set(memberId: number, orderId: number, unread: number): void {
    if (unread === this.unreadOf(memberId, orderId)) return;
    this.keep(memberId, orderId, unread);
    this.onChange(orderId, memberId);
  }

  private keep(memberId: number, orderId: number, unread: number): void {
    if (!isHuman(memberId)) return;
    const own = this.unread.get(memberId) ?? new Map<number, number>();
    if (unread === 0) own.delete(orderId);
    else own.set(orderId, unread);
    if (own.size === 0) this.unread.delete(memberId);
    else this.unread.set(memberId, own);
  }
}
