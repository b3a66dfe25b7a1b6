/** Orders as a party reads them, with what must be loaded first: the names of both parties and the kinds of the payees. */
import type { PayMethodKind } from '@tern/engine';
import type { WireOtcOrder } from '@tern/protocol';
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveOtcMembers } from '../live/live-members.ts';
import type { NickNames } from '../people/nick-names.ts';
import type { OtcOrderRecord } from './order-record.ts';
import type { OrderView } from './order-view.ts';

export class ShownOrders {
  constructor(
    private readonly sql: Sql,
    private readonly members: Pick<LiveOtcMembers, 'knowsKind' | 'addKinds'>,
    private readonly names: NickNames,
    private readonly view: OrderView,
  ) {}

  async wireOne(order: OtcOrderRecord, memberId: number, nowMs: number): Promise<WireOtcOrder> {
    await this.load([order]);
    return this.view.wire(order, memberId, nowMs);
  }

  async wire(orders: readonly OtcOrderRecord[], memberId: number, nowMs: number): Promise<WireOtcOrder[]> {
    await this.load(orders);
    return orders.map((order) => this.view.wire(order, memberId, nowMs));
  }

  async load(orders: readonly OtcOrderRecord[]): Promise<void> {
    await Promise.all([
      this.names.load(orders.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])),
      this.loadKinds(orders.flatMap(({ methodIds }) => methodIds)),
    ]);
  }

  private async loadKinds(methodIds: readonly number[]): Promise<void> {
    const missing = methodIds.filter((methodId) => !this.members.knowsKind(methodId));
    if (missing.length === 0) return;
    const rows = await this.sql<{ method_id: bigint; kind: PayMethodKind }[]>`
      select method_id, kind from otc_methods where method_id = any(${integerColumn(missing)}::bigint[])`;
    this.members.addKinds(rows.map(({ method_id, kind }) => [Number(method_id), kind]));
  }
}
