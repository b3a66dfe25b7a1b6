/**
 * The settings of markets that decide nothing about money: newness, order in the top tiles, names of currencies, the
 * CNY rate. Kept in SQL, read at start, held in memory; a change is stored first and then takes effect.
 */
import { parseUnits } from '@tern/math';
import type { Sql } from '../../platform/database/connect.ts';

export interface MarketSetting {
  listTimeMs: number;
  isNew: boolean;
  /** undefined: not among the top tiles' chosen ones. */
  topSort: number | undefined;
}

const UNSET: MarketSetting = { listTimeMs: 0, isNew: false, topSort: undefined };

/** CNY for one USDT until an operator or a provider gives another rate. */
const DEFAULT_CNY_RATE = '7.2';
export const RATE_SCALE = 6;

/** The bounds of a CNY rate, both ends included; decimal strings. */
export interface RateBounds {
  least: string;
  most: string;
}
/** Any rate that is positive and can be stored. */
const ANY_RATE: RateBounds = { least: '0.000001', most: '1000000' };

export class MarketSettings {
  private readonly byMarket = new Map<string, MarketSetting>();
  private readonly names = new Map<string, string>();
  private rate = parseUnits(DEFAULT_CNY_RATE, RATE_SCALE);
  private origin = { source: '', time: 0 };

  constructor(
    private readonly sql: Sql,
    readonly rateBounds: RateBounds = ANY_RATE,
  ) {}

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
    const rates = await sql<{ rate: string; source: string; updated_ms: bigint }[]>`
      select rate::text as rate, source, updated_ms from market_rates where name = 'CNY'`;
    if (rates[0]) {
      this.rate = parseUnits(rates[0].rate, RATE_SCALE);
      this.origin = { source: rates[0].source, time: Number(rates[0].updated_ms) };
    }
  }

  settingOf(market: string): MarketSetting {
    return this.byMarket.get(market) ?? UNSET;
  }

  nameOf(currency: string): string {
    return this.names.get(currency) ?? currency;
  }

  /** CNY for one USDT, at RATE_SCALE. */
  get cnyRate(): bigint {
    return this.rate;
  }

  /** The source of the rate and its time; '' and 0 until an operator or a provider gives one. */
  get rateOrigin(): { source: string; time: number } {
    return this.origin;
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

  /** The rate at RATE_SCALE. @throws DecimalError for what is no decimal, RangeError outside the bounds */
  checkCnyRate(rate: string): bigint {
    const { least, most } = this.rateBounds;
    const units = parseUnits(rate, RATE_SCALE);
    if (units < parseUnits(least, RATE_SCALE) || units > parseUnits(most, RATE_SCALE))
      throw new RangeError(`the rate ${rate} is not between ${least} and ${most}`);
    return units;
  }

  /** @throws as checkCnyRate */
  async setCnyRate(rate: string, source: string, nowMs: number): Promise<void> {
    const units = this.checkCnyRate(rate);
    await this.sql`
      insert into market_rates (name, rate, source, updated_ms)
      values ('CNY', ${rate}::text::numeric, ${source}, ${nowMs})
      on conflict (name) do update set
        rate = excluded.rate, source = excluded.source, updated_ms = excluded.updated_ms`;
    this.rate = units;
    this.origin = { source, time: nowMs };
  }
}
