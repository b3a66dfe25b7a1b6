/** A merchant with figures and listed ads. */
import type { CallResult } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { LiveOtcMembers } from '../live/live-members.ts';
import type { NickNames } from '../people/nick-names.ts';
import type { AdView } from './ad-view.ts';
import type { AdList } from './list-ads.ts';

export class MerchantPage {
  constructor(
    private readonly sql: Sql,
    private readonly members: LiveOtcMembers,
    private readonly names: NickNames,
    private readonly view: AdView,
    private readonly list: AdList,
  ) {}

  async read(merchantId: string, nowMs: number): Promise<CallResult<'getOtcMerchant'>> {
    const memberId = await this.merchant(merchantId);
    const [row] = await this.sql<{ approved_ms: bigint }[]>`
      select approved_ms from otc_merchants where member_id = ${memberId}`;
    await this.names.load([memberId]);
    return {
      merchant: this.view.merchant(memberId, nowMs),
      completedInAll: this.members.completedInAll(memberId),
      approvedTime: Number(row?.approved_ms ?? 0),
      ads: this.list.ofMerchant(memberId, nowMs),
    };
  }

  /** The id of one who is or was a merchant. */
  async merchant(merchantId: string): Promise<number> {
    const memberId = Number(merchantId);
    const [row] = await this.sql`
      select 1 from otc_merchants where member_id = ${memberId} and approved_ms > 0`;
    if (row === undefined) throw new CallError('otcMerchantUnknown');
    return memberId;
  }
}
