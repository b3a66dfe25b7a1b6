import { describe, expect, it } from 'vitest';
import type { KlinePage } from './kline-page.ts';
import { PageCache } from './page-cache.ts';

/** A page of a thousand bytes, with the guess for its other parts. */
const page = (): KlinePage => ({
  first: 0,
  bytes: new Uint8Array(500),
  ends: new Uint32Array(),
  pressed: { deflated: new Uint8Array(), crc: 0, factor: 0 },
  tag: '',
  close: undefined,
});
const ask = async (cache: PageCache, key: string): Promise<boolean> => {
  const isThere = cache.find(key) !== undefined;
  if (!isThere) cache.await(key, Promise.resolve(page()));
  await new Promise((resolve) => setImmediate(resolve));
  return isThere;
};

describe('the cache of pages', () => {
  it('keeps no page at its first asking, and a page at its second', async () => {
    const cache = new PageCache(1e6);
    expect([await ask(cache, 'a'), await ask(cache, 'a'), await ask(cache, 'a')]).toEqual([
      false,
      false,
      true,
    ]);
    expect([cache.peek('a') !== undefined, cache.peek('b')]).toEqual([true, undefined]);
  });

  it('keeps what charts share, whatever number of pages is asked for once', async () => {
    const cache = new PageCache(3_500);
    for (const key of ['a', 'b', 'a', 'b']) await ask(cache, key);
    for (let at = 0; at < 100; at++) await ask(cache, `once ${at}`);
    expect([await ask(cache, 'a'), await ask(cache, 'b')]).toEqual([true, true]);
  });

  it('drives out the page that was asked for least lately, which then takes two askings again', async () => {
    const cache = new PageCache(2_500);
    for (const key of ['a', 'b', 'a', 'b']) await ask(cache, key);
    await ask(cache, 'a');
    for (const key of ['c', 'c']) await ask(cache, key);
    expect([await ask(cache, 'a'), await ask(cache, 'c'), await ask(cache, 'b')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await ask(cache, 'b'), await ask(cache, 'b')]).toEqual([false, true]);
  });

  it('makes a page once for all who ask while it is made, which is a second asking', async () => {
    const cache = new PageCache(1e6);
    let finish: (made: KlinePage) => void = () => undefined;
    expect(cache.find('a')).toBeUndefined();
    const making = new Promise<KlinePage>((resolve) => {
      finish = resolve;
    });
    cache.await('a', making);
    expect(cache.find('a')).toBe(making);
    finish(page());
    expect(await ask(cache, 'a')).toBe(true);
  });

  it('forgets a page that failed, and pages asked for once when there are too many', async () => {
    const cache = new PageCache(1e6);
    expect(cache.find('a')).toBeUndefined();
    cache.await('a', Promise.reject(new Error('no database')));
    expect(await ask(cache, 'b')).toBe(false);
    expect(cache.find('a')).toBeUndefined();
    for (let at = 0; at < 9_000; at++) void cache.find(`once ${at}`);
    expect([await ask(cache, 'b'), await ask(cache, 'b')]).toEqual([false, false]);
  });
});
