/** The members whom a member has blocked (rules/otc#takers). */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { counterpartyOf } from '../orders/order-record.ts';
import type { NickNames } from '../people/nick-names.ts';
import type { MerchantPage } from './merchant-page.ts';

interface BlockRow {
  blocked_id: bigint;
  block_id: bigint;
  time_ms: bigint;
  is_merchant: boolean;
}

export class Blocks {
  constructor(
    private readonly sql: Sql,
    private readonly kernel: CommandSubmitter,
    private readonly finder: Pick<OrderFinder, 'own'>,
    private readonly page: Pick<MerchantPage, 'merchant'>,
    private readonly names: NickNames,
  ) {}

  async block(memberId: number, request: CallRequest<'blockOtcMember'>): Promise<number> {
    const blockedId = await this.named(memberId, request);
    return this.set(memberId, blockedId, true);
  }

  /** A block that is not there, or another's, is none to take back: nothing happens. */
  async unblock(memberId: number, blockId: string): Promise<number | undefined> {
    const [row] = await this.sql<{ blocked_id: bigint }[]>`
      select blocked_id from otc_blocks where member_id = ${memberId} and block_id = ${Number(blockId)}`;
    return row === undefined ? undefined : this.set(memberId, Number(row.blocked_id), false);
  }

  /** Newest first. */
  async list(memberId: number): Promise<CallResult<'getOtcBlocks'>> {
    const rows = await this.sql<BlockRow[]>`
      select blocked_id, block_id, time_ms,
        exists (select 1 from otc_merchants m where m.member_id = b.blocked_id and m.approved_ms > 0) as is_merchant
      from otc_blocks b where member_id = ${memberId} order by block_id desc`;
    await this.names.load(rows.map(({ blocked_id }) => Number(blocked_id)));
    return rows.map(({ blocked_id, block_id, time_ms, is_merchant }) => ({
      blockId: String(block_id),
      nickName: this.names.nickNameOf(Number(blocked_id)),
      merchantId: is_merchant ? String(blocked_id) : '',
      time: Number(time_ms),
    }));
  }

  private async named(
    memberId: number,
    { merchantId, orderId }: CallRequest<'blockOtcMember'>,
  ): Promise<number> {
    if ((merchantId === undefined) === (orderId === undefined))
      throw new CallError('parameterMissing', { field: 'merchantId' });
    if (merchantId !== undefined) return this.page.merchant(merchantId);
    return counterpartyOf((await this.finder.own(memberId, orderId ?? '')).order, memberId);
  }

  private async set(memberId: number, blockedId: number, isBlocked: boolean): Promise<number> {
    const command = { kind: 'block-otc-member', memberId, blockedId, isBlocked } as const;
    return (await executeCommand(this.kernel, command)).sequence;
  }
}
