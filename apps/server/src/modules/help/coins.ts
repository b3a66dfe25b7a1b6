/** Coins as members read of them: the operator's description, and the networks and markets of now (rules/service#coins). */

import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { refuseIncomplete } from '../content/index.ts';
import { FIRST_COINS } from './articles/first-coins.ts';
import type { FigureSources } from './figures.ts';
import { languageOf } from './help-text.ts';

export type CoinSources = Pick<FigureSources, 'markets' | 'networks'>;
type DeskCoin = DeskResult<'getDeskCoins'>[number];

interface CoinRow {
  currency: string;
  zh_about: string;
  zh_supply: string;
  en_about: string;
  en_supply: string;
  site: string;
  explorer: string;
  set_ms: bigint;
}

export async function readCoin(
  sql: Sql,
  { markets, networks }: CoinSources,
  { currency, global }: CallRequest<'getCoin'>,
  nowMs: number,
): Promise<CallResult<'getCoin'>> {
  if (markets.asset(currency) === undefined) throw new CallError('contentUnknown');
  const [row, listed] = await Promise.all([findRow(sql, currency), networks(nowMs)]);
  const { about, supply } = textsOf(row)[languageOf(global)];
  return {
    currency,
    about,
    supply,
    site: row?.site ?? '',
    explorer: row?.explorer ?? '',
    networks: listed.filter((network) => network.currency === currency),
    markets: markets
      .list()
      .filter(({ base, status }) => base === currency && status !== 'CLOSED')
      .map(({ market, quote, quoteScale, filters }) => ({
        pairsName: market,
        mainCur: quote,
        minNotional: formatUnits(filters.minNotional, quoteScale),
      })),
  };
}

export function coinDeskRoutes(desk: DeskCallRegistry, sql: Sql, { markets }: CoinSources): void {
  const check = ({ currency, zh, en }: DeskRequest<'setCoinText'>) => {
    if (markets.asset(currency) === undefined) throw new CallError('contentUnknown');
    refuseIncomplete({ zh: [zh.about], en: [en.about] });
    if (zh.supply !== '' || en.supply !== '') refuseIncomplete({ zh: [zh.supply], en: [en.supply] });
  };
  desk.read('getDeskCoins', async () => {
    const rows = await sql<CoinRow[]>`select * from coin_texts`;
    return markets.assets().map(({ asset }) =>
      wireCoin(
        asset,
        rows.find(({ currency }) => currency === asset),
      ),
    );
  });
  desk.action(
    'setCoinText',
    async (request, _operator, { nowMs }) => {
      check(request);
      return setText(sql, request, nowMs);
    },
    async (request) => check(request),
  );
}

function wireCoin(currency: string, row: CoinRow | undefined): DeskCoin {
  const { site = '', explorer = '', set_ms = 0n } = row ?? {};
  return { currency, ...textsOf(row), site, explorer, setTime: Number(set_ms) };
}

function textsOf(row: CoinRow | undefined): Pick<DeskCoin, 'zh' | 'en'> {
  return {
    zh: { about: row?.zh_about ?? '', supply: row?.zh_supply ?? '' },
    en: { about: row?.en_about ?? '', supply: row?.en_supply ?? '' },
  };
}

async function findRow(sql: Queryable, currency: string): Promise<CoinRow | undefined> {
  const [row] = await sql<CoinRow[]>`select * from coin_texts where currency = ${currency}`;
  return row;
}

function setText(sql: Sql, { currency, zh, en, site, explorer }: DeskRequest<'setCoinText'>, nowMs: number) {
  return transact(sql, async (transaction) => {
    await transaction`lock table coin_texts in share row exclusive mode`;
    const {
      setTime: _,
      currency: _coin,
      ...before
    } = wireCoin(currency, await findRow(transaction, currency));
    const after = { zh, en, site, explorer };
    if (JSON.stringify(before) === JSON.stringify(after)) throw new CallError('nothingToChange');
    await storeText(transaction, { currency, ...after }, nowMs);
    return { result: {}, subject: `coin ${currency}`, before, after };
  });
}

type CoinText = Pick<DeskCoin, 'currency' | 'zh' | 'en' | 'site' | 'explorer'>;

async function storeText(sql: Queryable, { currency, zh, en, site, explorer }: CoinText, nowMs: number) {
  await sql`
    insert into coin_texts
    values (${currency}, ${zh.about}, ${zh.supply}, ${en.about}, ${en.supply}, ${site}, ${explorer}, ${nowMs})
    on conflict (currency) do update set zh_about = excluded.zh_about, zh_supply = excluded.zh_supply,
      en_about = excluded.en_about, en_supply = excluded.en_supply, site = excluded.site,
      explorer = excluded.explorer, set_ms = excluded.set_ms`;
}

/** Gives a new exchange the descriptions of well-known coins; where there is any description nothing is added. */
export async function seedCoinTexts(sql: Sql, nowMs: number): Promise<void> {
  await transact(sql, async (transaction) => {
    await transaction`lock table coin_texts in share row exclusive mode`;
    const held = await transaction`select from coin_texts limit 1`;
    if (held.length > 0) return;
    for (const coin of FIRST_COINS) await storeText(transaction, coin, nowMs);
  });
}
