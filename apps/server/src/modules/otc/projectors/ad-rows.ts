/** Ads as they stand; a deleted one stays with its last terms. */
import type { Event } from '@tern/engine';
import type { EventOf, EventPlace } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

interface Changed {
  event: EventOf<'ad-changed'>;
  timeMs: number;
}

export class AdRows {
  /** The last change of each ad. */
  private readonly changed = new Map<number, Changed>();
  /** The stock after it. */
  private readonly stock = new Map<number, bigint>();

  add(event: Event, { timeMs }: EventPlace): void {
    if (event.kind === 'ad-changed') {
      this.changed.set(event.adId, { event, timeMs });
      this.stock.delete(event.adId);
    }
    if (event.kind === 'ad-stock-changed') this.stock.set(event.adId, event.qty);
    if (event.kind === 'otc-order-opened') this.stock.set(event.adId, event.adQty);
  }

  async write(sql: TransactionSql): Promise<void> {
    if (this.changed.size > 0) await store(sql, [...this.changed.values()]);
    if (this.stock.size > 0) await storeStock(sql, this.stock);
  }
}

async function store(sql: TransactionSql, changed: readonly Changed[]): Promise<void> {
  const whole = (value: (event: EventOf<'ad-changed'>) => bigint | number) =>
    integerColumn(changed.map(({ event }) => value(event)));
  const words = (value: (event: EventOf<'ad-changed'>) => string) =>
    textColumn(changed.map(({ event }) => value(event)));
  await sql`
    insert into otc_ads (ad_id, member_id, side, currency, price_type, price, premium_bp, qty, min, max, method_ids,
      pay_window_min, min_age_days, min_completed, version, is_on, is_blocked, cause, operator, reason, time_ms, changed_ms)
    select ad_id, member_id, side, currency, price_type, price, premium_bp, qty, min, max, method_ids::bigint[],
      pay_window_min, min_age_days, min_completed, version, is_on = 1, is_blocked = 1, cause, operator, reason,
      time_ms, time_ms
    from unnest(
      ${whole((ad) => ad.adId)}::bigint[],
      ${whole((ad) => ad.memberId)}::bigint[],
      ${words((ad) => ad.side)}::text[],
      ${words((ad) => ad.asset)}::text[],
      ${words((ad) => ad.terms.priceType)}::text[],
      ${whole((ad) => ad.terms.price)}::bigint[],
      ${whole((ad) => ad.terms.premiumBp)}::bigint[],
      ${whole((ad) => ad.terms.qty)}::bigint[],
      ${whole((ad) => ad.terms.min)}::bigint[],
      ${whole((ad) => ad.terms.max)}::bigint[],
      ${words((ad) => integerColumn(ad.terms.methodIds))}::text[],
      ${whole((ad) => ad.terms.payWindowMin)}::integer[],
      ${whole((ad) => ad.terms.minAgeDays)}::integer[],
      ${whole((ad) => ad.terms.minCompleted)}::integer[],
      ${whole((ad) => ad.version)}::bigint[],
      ${whole((ad) => (ad.isOn ? 1 : 0))}::integer[],
      ${whole((ad) => (ad.isBlocked ? 1 : 0))}::integer[],
      ${words((ad) => ad.cause)}::text[],
      ${whole((ad) => ad.operator)}::bigint[],
      ${words((ad) => ad.reason)}::text[],
      ${integerColumn(changed.map(({ timeMs }) => timeMs))}::bigint[]
    ) as fresh (ad_id, member_id, side, currency, price_type, price, premium_bp, qty, min, max, method_ids,
      pay_window_min, min_age_days, min_completed, version, is_on, is_blocked, cause, operator, reason, time_ms)
    on conflict (ad_id) do update set price_type = excluded.price_type, price = excluded.price,
      premium_bp = excluded.premium_bp, qty = excluded.qty, min = excluded.min, max = excluded.max,
      method_ids = excluded.method_ids, pay_window_min = excluded.pay_window_min,
      min_age_days = excluded.min_age_days, min_completed = excluded.min_completed, version = excluded.version,
      is_on = excluded.is_on, is_blocked = excluded.is_blocked, cause = excluded.cause,
      operator = excluded.operator, reason = excluded.reason, changed_ms = excluded.changed_ms`;
}

async function storeStock(sql: TransactionSql, stock: ReadonlyMap<number, bigint>): Promise<void> {
  await sql`
    update otc_ads a set qty = fresh.qty
    from unnest(
      ${integerColumn([...stock.keys()])}::bigint[],
      ${integerColumn([...stock.values()])}::bigint[]
    ) as fresh (ad_id, qty)
    where a.ad_id = fresh.ad_id`;
}
