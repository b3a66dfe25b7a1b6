/**
 * Closed bars as the wire has them, in pages of PAGE_BARS neighbours. A page is prepared once, away from the thread that
 * matches orders: its text, where each bar ends in it, and the same text compressed. Invariant: all of its bars are
 * closed, so it never changes.
 */
import { createHash } from 'node:crypto';
import type { KlineInterval } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { type PressedBytes, pressPart } from '../../../platform/http/joined-body.ts';
import { type Bar, gapless } from '../bars/bar.ts';
import { barAt, barNumber } from '../bars/intervals.ts';
import { readBars, readCloseBefore } from '../bars/stored-bars.ts';
import { type BarScales, barText } from '../pairs/wire.ts';

/** Fewer than the live bars that are kept, so that the bars of an open page that closed meanwhile are among those. */
export const PAGE_BARS = 100;

export interface KlinePage {
  /** The place of its first bar, 0 to PAGE_BARS: nothing was traded before it. */
  first: number;
  /** Its bars as JSON, with commas between them. */
  bytes: Uint8Array;
  /** The end of each bar in `bytes`. */
  ends: Uint32Array;
  pressed: PressedBytes;
  /** Differs when `bytes` do. */
  tag: string;
  /** The last close up to its end; undefined: nothing was traded before. */
  close: bigint | undefined;
}

/** Neighbouring pages of one market and interval. */
export interface PageJob {
  market: string;
  scales: BarScales;
  interval: KlineInterval;
  firstPage: number;
  pages: number;
  /** The last bar, which is closed; before the first page's first bar when the open page has no closed bar yet. */
  toMs: number;
  /** Live bars with trades between the first page and `toMs`: newer than what is stored, or the same. */
  live: readonly Bar[];
  /** The close of the last live bar before the first page. */
  closeBefore: bigint | undefined;
}

export function pageOf(interval: KlineInterval, startMs: number): number {
  return Math.floor(barNumber(interval, startMs) / PAGE_BARS);
}

export function pageStart(interval: KlineInterval, page: number): number {
  return barAt(interval, page * PAGE_BARS);
}

/** The place of a bar in its page. */
export function placeOf(interval: KlineInterval, startMs: number): number {
  return barNumber(interval, startMs) - pageOf(interval, startMs) * PAGE_BARS;
}

/** The pages of the job, oldest first. */
export async function makePages(sql: Sql, job: PageJob): Promise<KlinePage[]> {
  const { market, interval, firstPage, toMs, live } = job;
  const fromMs = pageStart(interval, firstPage);
  const stored = toMs < fromMs ? [] : await readBars(sql, market, interval, fromMs, toMs);
  const closeBefore = job.closeBefore ?? (await readCloseBefore(sql, market, interval, fromMs));
  const bars = gapless(overlay(stored, live), interval, fromMs, toMs, closeBefore);
  const pages: KlinePage[] = [];
  let close = closeBefore;
  for (let page = firstPage; page < firstPage + job.pages; page++) {
    const inside = bars.filter((bar) => pageOf(interval, bar.time) === page);
    close = inside.at(-1)?.close ?? close;
    pages.push(pageOfBars(inside, interval, job.scales, close));
  }
  return pages;
}

/** From the first live bar on, the live ones are the whole truth. */
export function overlay(stored: readonly Bar[], live: readonly Bar[]): Bar[] {
  const firstMs = live[0]?.time ?? Number.POSITIVE_INFINITY;
  return [...stored.filter((bar) => bar.time < firstMs), ...live];
}

function pageOfBars(
  bars: readonly Bar[],
  interval: KlineInterval,
  scales: BarScales,
  close: bigint | undefined,
): KlinePage {
  const texts = bars.map((bar) => barText(bar, scales));
  const bytes = own(Buffer.from(texts.join(','), 'latin1'));
  const pressed = pressPart(bytes);
  let end = -1;
  const ends = Uint32Array.from(texts, (text) => (end += text.length + 1));
  const [first] = bars;
  return {
    first: first === undefined ? PAGE_BARS : placeOf(interval, first.time),
    bytes,
    ends,
    pressed: { ...pressed, deflated: own(pressed.deflated) },
    tag: createHash('sha256').update(bytes).digest('base64url'),
    close,
  };
}

/** In memory of its own: another thread takes over all of the memory that it lies in. */
function own(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
