/**
 * Closed pages that were asked for last, up to a size. A page is kept when it is asked for a second time: pages that are asked
 * for once, as by a walk through all of history, drive out none that charts share. A page that is being made is made
 * once.
 */
import type { KlinePage } from './kline-page.ts';

/** The pages asked for once that are remembered, by their names alone: about a megabyte. */
const MOST_REMEMBERED = 8_192;

export class PageCache {
  private readonly kept = new Map<string, KlinePage>();
  private readonly making = new Map<string, Promise<KlinePage>>();
  /** Counts the askings of each since it was kept last; the oldest is forgotten first. */
  private readonly askings = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** Counts as an asking. */
  find(key: string): KlinePage | Promise<KlinePage> | undefined {
    const page = this.kept.get(key);
    if (page === undefined) {
      this.countAsking(key);
      return this.making.get(key);
    }
    this.kept.delete(key);
    this.kept.set(key, page);
    return page;
  }

  /** The page if it is kept; nothing is counted. */
  peek(key: string): KlinePage | undefined {
    return this.kept.get(key);
  }

  /** A page that is being made; one that fails is forgotten. */
  await(key: string, making: Promise<KlinePage>): void {
    this.making.set(key, making);
    making.then(
      (page) => {
        this.making.delete(key);
        if ((this.askings.get(key) ?? 0) > 1) this.keep(key, page);
      },
      () => this.making.delete(key),
    );
  }

  private countAsking(key: string): void {
    const before = this.askings.get(key) ?? 0;
    this.askings.delete(key);
    this.askings.set(key, before + 1);
    const [oldest] = this.askings.keys();
    if (this.askings.size > MOST_REMEMBERED && oldest !== undefined) this.askings.delete(oldest);
  }

  private keep(key: string, page: KlinePage): void {
    this.askings.delete(key);
    this.kept.set(key, page);
    this.bytes += sizeOf(page);
    for (const [oldest, old] of this.kept) {
      if (this.bytes <= this.mostBytes) return;
      this.kept.delete(oldest);
      this.bytes -= sizeOf(old);
    }
  }
}

/** The bytes of a page, with a guess for its other parts. */
function sizeOf({ bytes, ends, pressed }: KlinePage): number {
  return bytes.byteLength + ends.byteLength + pressed.deflated.byteLength + 500;
}
