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
    const [pages, open] = await this.pages(series, first, last, newest);
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

  /** From `first` to `last`; `newest` is the open one. Neighbours that are missing are made in one job. */
  private pages(
    series: Series,
    first: number,
    last: number,
    newest: number,
  ): Promise<[KlinePage[], OpenPage | undefined]> {
    const closed: (KlinePage | Promise<KlinePage>)[] = [];
    let open = last === newest ? this.knownOpenPage(series, newest) : undefined;
    let missing = 0;
    const makeMissing = (end: number) => {
      if (missing === 0) return;
      const start = end - missing;
      missing = 0;
      const job = this.job(series, start, end);
      const made = this.make(job);
      const madePage = (page: number) => made.then((pages) => pageIn(pages, page - start));
      for (let page = start; page < Math.min(end, newest); page++) {
        const one = madePage(page);
        this.closed.await(`${series.name} ${page}`, one);
        closed.push(one);
      }
      if (end > newest) open = this.openPage(series, newest, job.toMs, madePage(newest));
    };
    let end = Math.min(last + 1, newest);
    for (let page = first; page < end; page++) {
      const known = this.closed.find(`${series.name} ${page}`);
      if (known === undefined) missing++;
      else {
        makeMissing(page);
        closed.push(known);
      }
    }
    if (last === newest && open === undefined) {
      missing++;
      end++;
    }
    makeMissing(end);
    return Promise.all([Promise.all(closed), open]);
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
