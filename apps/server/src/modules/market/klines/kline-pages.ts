/**
 * Answers getKline out of prepared pages: closed pages as they are, slices of those that are asked for in part, and the
 * page that time is in with its open bar. The thread that matches orders joins bytes; bars are read, written as text and
 * compressed elsewhere. Pages that have to be made count for the member, or for the address of the visitor, who asks; the
 * newest ones of each chart have a cache of their own, which older ones do not drive them out of.
 */
import { createHash } from 'node:crypto';
import type { KlineInterval } from '@tern/protocol';
import { CallError, type PreparedAnswer } from '../../../platform/http/call.ts';
import type { BodyPart } from '../../../platform/http/joined-body.ts';
import { barStart, stepBars } from '../bars/intervals.ts';
import type { TradedMarket } from '../live/live-contracts.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import { type KlinePage, PAGE_BARS, type PageJob, pageOf, pageStart, placeOf } from './kline-page.ts';
import { OpenPage } from './open-page.ts';
import { PageCache } from './page-cache.ts';
import type { PageOrigin } from './page-maker.ts';

export type MakePages = (job: PageJob, origin: PageOrigin) => Promise<KlinePage[]>;

/** False: the member or address has had as many pages made as it may for now; none of these is counted. */
export type CountPages = (asker: string, pages: number) => boolean;

/** A chart shows 300 bars first: they lie in the open page and the three before it. */
const NEWEST_PAGES = 4;
/** The newest pages have so much, and all the others have. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bars of one market and interval, read since the market's bars were restored last. */
interface Series {
  name: string;
  market: TradedMarket;
  interval: KlineInterval;
}

/** From `first` to `last`; `newest` is the page that time is in. */
interface PageRange {
  first: number;
  last: number;
  newest: number;
}

const COMMA: BodyPart = { bytes: Buffer.from(',') };
const START: BodyPart = { bytes: Buffer.from('[') };
const END: BodyPart = { bytes: Buffer.from(']') };

export class KlinePages {
  private readonly newestPages: PageCache;
  private readonly olderPages: PageCache;
  /** The page that time is in, one of each series. */
  private readonly open = new Map<string, { page: number; made: Promise<OpenPage> }>();

  constructor(
    private readonly marketData: LiveMarketData,
    private readonly make: MakePages,
    private readonly countPages: CountPages,
    cacheBytes = CACHE_BYTES,
  ) {
    this.newestPages = new PageCache(cacheBytes);
    this.olderPages = new PageCache(cacheBytes);
  }

  /**
   * The `limit` bars that start before `endMs` (the newest when it is undefined), oldest first.
   * @param asker the member or address that the pages to be made count for
   */
  async answer(
    market: TradedMarket,
    interval: KlineInterval,
    { endMs, limit, asker }: { endMs: number | undefined; limit: number; asker: string },
  ): Promise<PreparedAnswer> {
    const nowMs = this.marketData.timeMs;
    const series = this.seriesOf(market, interval);
    const toMs = barStart(interval, Math.min(endMs === undefined ? nowMs : endMs - 1, nowMs));
    const fromMs = stepBars(interval, toMs, 1 - limit);
    const first = pageOf(interval, fromMs);
    const last = pageOf(interval, toMs);
    const newest = pageOf(interval, barStart(interval, nowMs));
    const [pages, open] = await this.pages(series, { first, last, newest }, asker);
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

  /** Those that are missing are made; neighbours among them in one job, but the newest pages apart. */
  private pages(
    series: Series,
    { first, last, newest }: PageRange,
    asker: string,
  ): Promise<[KlinePage[], OpenPage | undefined]> {
    const newestFrom = newest - NEWEST_PAGES + 1;
    const closed: (KlinePage | Promise<KlinePage> | undefined)[] = [];
    for (let page = first; page <= last && page < newest; page++)
      closed.push(this.findPage(`${series.name} ${page}`, page >= newestFrom));
    let open = last === newest ? this.knownOpenPage(series, newest) : undefined;
    const isMissing = (page: number) => (page === newest ? open : closed[page - first]) === undefined;
    let missing = 0;
    for (let page = first; page <= last; page++) if (isMissing(page)) missing++;
    if (missing > 0 && !this.countPages(asker, missing)) throw new CallError('rateLimited');
    let end = first;
    while (end <= last) {
      const start = end++;
      if (!isMissing(start)) continue;
      while (end <= last && end !== newestFrom && isMissing(end)) end++;
      const job = this.job(series, start, end);
      const isNewest = start >= newestFrom;
      const made = this.make(job, { lane: isNewest ? 'newest' : 'older', asker });
      const madePage = (page: number) => made.then((pages) => pageIn(pages, page - start));
      for (let page = start; page < end && page < newest; page++) {
        const one = madePage(page);
        (isNewest ? this.newestPages : this.olderPages).await(`${series.name} ${page}`, one);
        closed[page - first] = one;
      }
      if (end > newest) open = this.openPage(series, newest, job.toMs, madePage(newest));
    }
    return Promise.all([Promise.all(closed.filter((page) => page !== undefined)), open]);
  }

  /** A page that was one of the newest when it was made may be found among them for as long as it is kept there. */
  private findPage(key: string, isNewest: boolean): KlinePage | Promise<KlinePage> | undefined {
    if (isNewest) return this.newestPages.find(key);
    return this.newestPages.peek(key) ?? this.olderPages.find(key);
  }

  private knownOpenPage({ name }: Series, page: number): Promise<OpenPage> | undefined {
    const known = this.open.get(name);
    return known?.page === page ? known.made : undefined;
  }

  private openPage(
    { name, interval }: Series,
    page: number,
    toMs: number,
    making: Promise<KlinePage>,
  ): Promise<OpenPage> {
    const made = making.then((one) => new OpenPage(page, interval, one, toMs));
    const entry = { page, made };
    this.open.set(name, entry);
    made.catch(() => this.open.get(name) === entry && this.open.delete(name));
    return made;
  }

  private openText(open: OpenPage, { market, interval }: Series, from: number, to: number): string {
    const live = this.marketData.klines.tail(market.market, interval);
    open.catchUp(live, this.marketData.timeMs, market);
    return open.between(from, to, live, this.marketData.timeMs, market);
  }

  /** The closed bars of the pages from `firstPage` to before `endPage`. */
  private job({ market, interval }: Series, firstPage: number, endPage: number): PageJob {
    const fromMs = pageStart(interval, firstPage);
    const openMs = barStart(interval, this.marketData.timeMs);
    const toMs = stepBars(interval, Math.min(openMs, pageStart(interval, endPage)), -1);
    const tail = this.marketData.klines.tail(market.market, interval);
    const { priceScale, qtyScale, quoteScale } = market;
    return {
      market: market.market,
      scales: { priceScale, qtyScale, quoteScale },
      interval,
      firstPage,
      pages: endPage - firstPage,
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
function slice({ first, bytes, ends, pressed }: KlinePage, from: number, to: number): BodyPart {
  const start = Math.max(0, from - first);
  const end = Math.max(start, to + 1 - first);
  if (start === 0 && end === ends.length) return { bytes, pressed };
  const endBefore = start === 0 ? undefined : ends[start - 1];
  const startByte = endBefore === undefined ? 0 : endBefore + 1;
  return { bytes: bytes.subarray(startByte, end === start ? startByte : ends[end - 1]) };
}

function listed(runs: readonly BodyPart[]): BodyPart[] {
  const held = runs.filter(({ bytes }) => bytes.length > 0);
  return [START, ...held.flatMap((run, at) => (at === 0 ? [run] : [COMMA, run])), END];
}
