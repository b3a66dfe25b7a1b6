/** The closed pages that were asked for last, up to MOST_BYTES; a page that is being made is made once. */
import type { KlinePage } from './kline-page.ts';

const MOST_BYTES = 32 * 1024 * 1024;

export class PageCache {
  private readonly pages = new Map<string, KlinePage | Promise<KlinePage>>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** Marks it as used. */
  find(key: string): KlinePage | Promise<KlinePage> | undefined {
    const page = this.pages.get(key);
    if (page === undefined) return undefined;
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  /** A page that is being made; one that fails is forgotten. */
  await(key: string, making: Promise<KlinePage>): void {
    this.pages.set(key, making);
    making.then(
      (page) => this.keep(key, page),
      () => this.pages.delete(key),
    );
  }

  private keep(key: string, page: KlinePage): void {
    this.pages.set(key, page);
    this.bytes += sizeOf(page);
    for (const [oldest, old] of this.pages) {
      if (this.bytes <= this.mostBytes) return;
      if (old instanceof Promise) continue;
      this.pages.delete(oldest);
      this.bytes -= sizeOf(old);
    }
  }
}

/** The bytes of a page, with a guess for its other parts. */
function sizeOf({ bytes, ends, pressed }: KlinePage): number {
  return bytes.byteLength + ends.byteLength + pressed.deflated.byteLength + 500;
}
