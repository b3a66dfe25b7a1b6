/**
 * Answers getKline out of prepared pages: closed pages as they are, slices of those that are asked for in part, and the
 * page that time is in with its open bar. The thread that matches orders joins bytes; bars are read, written as text and
 * compressed elsewhere, once a page.
 */
import { createHash } from 'node:crypto';
import type { KlineInterval } from '@tern/protocol';
import type { PreparedAnswer } from '../../platform/http/call.ts';
import type { BodyPart } from '../../platform/http/joined-body.ts';
import { barStart, stepBars } from './intervals.ts';
import { type KlinePage, PAGE_BARS, type PageJob, pageOf, pageStart, placeOf } from './kline-page.ts';
import type { TradedMarket } from './live-contracts.ts';
import type { LiveMarketData } from './live-market-data.ts';
import { OpenPage } from './open-page.ts';
import { PageCache } from './page-cache.ts';

export type MakePages = (job: PageJob) => Promise<KlinePage[]>;

/** Bars of one market and interval, read since the market's bars were restored last. */
interface Series {
  name: string;
  market: TradedMarket;
  interval: KlineInterval;
}

const COMMA: BodyPart = { bytes: Buffer.from(',') };
const START: BodyPart = { bytes: Buffer.from('[') };
const END: BodyPart = { bytes: Buffer.from(']') };

export class KlinePages {
  private readonly closed: PageCache;
  /** The newest one of each series. */
  private readonly open = new Map<string, { page: number; made: Promise<OpenPage> }>();

  constructor(
    private readonly marketData: LiveMarketData,
    private readonly make: MakePages,
    cache = new PageCache(),
  ) {
    this.closed = cache;
  }

  /** The `limit` bars that start before `endMs` (the newest when it is undefined), oldest first. */
  async answer(
    market: TradedMarket,
    interval: KlineInterval,
    endMs: number | undefined,
    limit: number,
  ): Promise<PreparedAnswer> {
    const nowMs = this.marketData.timeMs;
    const series = this.seriesOf(market, interval);
    const toMs = barStart(interval, Math.min(endMs === undefined ? nowMs : endMs - 1, nowMs));
    const fromMs = stepBars(interval, toMs, 1 - limit);
    const first = pageOf(interval, fromMs);
    const last = pageOf(interval, toMs);
    const newest = pageOf(interval, barStart(interval, nowMs));
    const [pages, open] = await Promise.all([
      this.closedPages(series, first, Math.min(last, newest - 1)),
      last === newest ? this.openPage(series, newest) : undefined,
    ]);
    const from = placeOf(interval, fromMs);
    const to = placeOf(interval, toMs);
    const hash = createHash('sha256').update(series.name);
    const runs: BodyPart[] = [];
    pages.forEach((page, at) => {
      const start = at === 0 ? from : 0;
      const end = first + at === last ? to : PAGE_BARS - 1;
      hash.update(`${page.tag} ${start} ${end} `);
      runs.push(slice(page, start, end));
    });
    if (open !== undefined) {
      const text = this.openText(open, series, first === last ? from : 0, to);
      hash.update(text);
      runs.push({ bytes: Buffer.from(text, 'latin1') });
    }
    return { parts: listed(runs), tag: hash.digest('base64url') };
  }

  private seriesOf(market: TradedMarket, interval: KlineInterval): Series {
    const { klines } = this.marketData;
    return { name: `${klines.restoresOf(market.market)} ${market.market} ${interval}`, market, interval };
  }

  /** From `first` to `last`; every neighbour that is missing is made in the same job. */
  private closedPages(series: Series, first: number, last: number): Promise<KlinePage[]> {
    const found: (KlinePage | Promise<KlinePage>)[] = [];
    let missing = 0;
    const makeMissing = (end: number) => {
      if (missing === 0) return;
      const start = end - missing;
      const toMs = stepBars(series.interval, pageStart(series.interval, end), -1);
      const made = this.make(this.job(series, start, missing, toMs));
      for (let page = start; page < end; page++) {
        const one = made.then((pages) => pageIn(pages, page - start));
        this.closed.await(`${series.name} ${page}`, one);
        found.push(one);
      }
      missing = 0;
    };
    for (let page = first; page <= last; page++) {
      const known = this.closed.find(`${series.name} ${page}`);
      if (known === undefined) missing++;
      else {
        makeMissing(page);
        found.push(known);
      }
    }
    makeMissing(last + 1);
    return Promise.all(found);
  }

  private openPage(series: Series, page: number): Promise<OpenPage> {
    const known = this.open.get(series.name);
    if (known?.page === page) return known.made;
    const { interval } = series;
    const toMs = stepBars(interval, barStart(interval, this.marketData.timeMs), -1);
    const made = this.make(this.job(series, page, 1, toMs)).then(
      (pages) => new OpenPage(page, interval, pageIn(pages, 0), toMs),
    );
    const entry = { page, made };
    this.open.set(series.name, entry);
    made.catch(() => this.open.get(series.name) === entry && this.open.delete(series.name));
    return made;
  }

  private openText(open: OpenPage, { market, interval }: Series, from: number, to: number): string {
    const live = this.marketData.klines.tail(market.market, interval);
    open.catchUp(live, this.marketData.timeMs, market);
    return open.between(from, to, live, this.marketData.timeMs, market);
  }

  private job({ market, interval }: Series, firstPage: number, pages: number, toMs: number): PageJob {
    const fromMs = pageStart(interval, firstPage);
    const tail = this.marketData.klines.tail(market.market, interval);
    const { priceScale, qtyScale, quoteScale } = market;
    return {
      market: market.market,
      scales: { priceScale, qtyScale, quoteScale },
      interval,
      firstPage,
      pages,
      toMs,
      live: tail.filter(({ time }) => time >= fromMs && time <= toMs),
      closeBefore: tail.findLast(({ time }) => time < fromMs)?.close,
    };
  }
}

function pageIn(pages: readonly KlinePage[], place: number): KlinePage {
  const page = pages[place];
  if (page === undefined) throw new Error(`a job made ${pages.length} pages and none at ${place}`);
  return page;
}

/** The bars of a page between two places; a whole page brings its compressed bytes. */
function slice({ first, bytes, ends, deflated }: KlinePage, from: number, to: number): BodyPart {
  const start = Math.max(0, from - first);
  const end = Math.max(start, to + 1 - first);
  if (start === 0 && end === ends.length) return { bytes, deflated };
  const endBefore = start === 0 ? undefined : ends[start - 1];
  const startByte = endBefore === undefined ? 0 : endBefore + 1;
  return { bytes: bytes.subarray(startByte, end === start ? startByte : ends[end - 1]) };
}

function listed(runs: readonly BodyPart[]): BodyPart[] {
  const held = runs.filter(({ bytes }) => bytes.length > 0);
  return [START, ...held.flatMap((run, at) => (at === 0 ? [run] : [COMMA, run])), END];
}
