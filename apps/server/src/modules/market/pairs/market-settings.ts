/**
 * The settings of markets that decide nothing about money: newness, order in the top tiles, names of currencies. Kept in
 * SQL, read at start, held in memory; a change is stored first and then takes effect.
 */
import type { Sql } from '../../../platform/database/connect.ts';

export interface MarketSetting {
  listTimeMs: number;
  isNew: boolean;
  /** undefined: not among the top tiles' chosen ones. */
  topSort: number | undefined;
}

const UNSET: MarketSetting = { listTimeMs: 0, isNew: false, topSort: undefined };

export class MarketSettings {
  private readonly byMarket = new Map<string, MarketSetting>();
  private readonly names = new Map<string, string>();

  constructor(private readonly sql: Sql) {}

  async load(): Promise<void> {
    const { sql } = this;
    const markets = await sql<
      { market: string; list_time_ms: bigint; is_new: boolean; top_sort: number | null }[]
    >`select market, list_time_ms, is_new, top_sort from market_settings`;
    for (const row of markets) {
      const { is_new: isNew, top_sort: topSort } = row;
      const listTimeMs = Number(row.list_time_ms);
      this.byMarket.set(row.market, { listTimeMs, isNew, topSort: topSort ?? undefined });
    }
    const currencies = await sql<{ currency: string; name: string }[]>`
      select currency, name from currency_settings`;
    for (const { currency, name } of currencies) this.names.set(currency, name);
  }

  settingOf(market: string): MarketSetting {
    return this.byMarket.get(market) ?? UNSET;
  }

  nameOf(currency: string): string {
    return this.names.get(currency) ?? currency;
  }

  async setMarket(market: string, change: Partial<MarketSetting>): Promise<void> {
    const next = { ...this.settingOf(market), ...change };
    const { listTimeMs, isNew, topSort } = next;
    await this.sql`
      insert into market_settings (market, list_time_ms, is_new, top_sort)
      values (${market}, ${listTimeMs}, ${isNew}, ${topSort ?? null})
      on conflict (market) do update set
        list_time_ms = excluded.list_time_ms, is_new = excluded.is_new, top_sort = excluded.top_sort`;
    this.byMarket.set(market, next);
  }

  async setName(currency: string, name: string): Promise<void> {
    await this.sql`
      insert into currency_settings (currency, name) values (${currency}, ${name})
      on conflict (currency) do update set name = excluded.name`;
    this.names.set(currency, name);
  }
}
