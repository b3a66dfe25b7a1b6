import { describe, expect, it } from 'vitest';
import { type HeldBuild, holdBuild, type WorkerScope } from './hold-build.ts';

const ORIGIN = 'https://exchange.example';

/** A browser with its caches, and the server whose texts it asks for; a path without a text is not there. */
class Browser {
  readonly caches = new Map<string, Map<string, string>>();
  readonly server = new Map<string, string>();
  /** The paths that were asked for, in order, with the browser's own cache as they were asked. */
  readonly asked: string[] = [];
  isOnline = true;

  serve(page: string, files: Record<string, string>): void {
    this.server.clear();
    this.server.set('/', page);
    for (const [path, text] of Object.entries(files)) this.server.set(path, text);
  }

  keep(cache: string, path: string, text: string): void {
    this.caches.set(cache, new Map(this.caches.get(cache)).set(path, text));
  }

  keptIn(cache: string): Record<string, string> {
    return Object.fromEntries(this.caches.get(cache) ?? []);
  }

  async fetch(request: Request | string, { cache = 'default' }: RequestInit = {}): Promise<Response> {
    if (!this.isOnline) throw new TypeError('there is no network');
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    this.asked.push(`${path} ${cache}`);
    const text = this.server.get(path);
    return text === undefined ? new Response('not there', { status: 404 }) : new Response(text);
  }
}

type Listener = (event: never) => void;

/** One worker in it, driven as browsers drive one. */
class Worker {
  private readonly listeners = new Map<string, Listener>();
  hasSkipped = false;

  constructor(browser: Browser, build: HeldBuild) {
    const { caches } = browser;
    const found = (cache: Map<string, string> | undefined, path: string) => {
      const text = cache?.get(path);
      return text === undefined ? undefined : new Response(text);
    };
    const scope: WorkerScope = {
      location: { href: `${ORIGIN}/sw.js` },
      caches: {
        keys: async () => [...caches.keys()],
        delete: async (name) => caches.delete(name),
        open: async (name) => {
          const cache = caches.get(name) ?? new Map<string, string>();
          caches.set(name, cache);
          return {
            match: async (path) => found(cache, path),
            put: async (path, answer) => {
              cache.set(path, await answer.text());
            },
          };
        },
        match: async (path, { cacheName }) => {
          const searched = cacheName === undefined ? [...caches.values()] : [caches.get(cacheName)];
          return searched.map((cache) => found(cache, path)).find((answer) => answer !== undefined);
        },
      },
      fetch: (request, options) => browser.fetch(request, options),
      skipWaiting: async () => {
        this.hasSkipped = true;
      },
      addEventListener: (type: string, listener: Listener) => {
        this.listeners.set(type, listener);
      },
    };
    holdBuild(scope, build);
  }

  private tell(type: string, event: object): void {
    this.listeners.get(type)?.(event as never);
  }

  private async lasts(type: 'install' | 'activate'): Promise<void> {
    const works: Promise<void>[] = [];
    this.tell(type, { waitUntil: (work: Promise<void>) => works.push(work) });
    await Promise.all(works);
  }

  install = () => this.lasts('install');
  activate = () => this.lasts('activate');

  message(data: unknown): void {
    this.tell('message', { data });
  }

  /** The text of the worker's answer; undefined where it leaves the request to the browser. */
  async answer(url: string, how: { method?: string; mode?: RequestMode } = {}): Promise<string | undefined> {
    const request = new Request(new URL(url, ORIGIN), { method: how.method ?? 'GET' });
    if (how.mode) Object.defineProperty(request, 'mode', { value: how.mode });
    const answers: Promise<Response>[] = [];
    this.tell('fetch', { request, respondWith: (answer: Promise<Response>) => answers.push(answer) });
    return (await answers[0])?.text();
  }

  open = (url: string) => this.answer(url, { mode: 'navigate' });
}

const FIRST = { revision: 'one', files: ['/assets/a-1.js', '/assets/b-1.js'] };

async function installed(browser: Browser, build: HeldBuild = FIRST): Promise<Worker> {
  const worker = new Worker(browser, build);
  await worker.install();
  await worker.activate();
  return worker;
}

function withFirstBuild(): Browser {
  const browser = new Browser();
  browser.serve('page one', { '/assets/a-1.js': 'a', '/assets/b-1.js': 'b' });
  return browser;
}

describe('a worker', () => {
  it('holds the files and then the page, which it never takes from the browser’s own cache', async () => {
    const browser = withFirstBuild();
    await installed(browser);
    expect(browser.asked).toEqual(['/assets/a-1.js default', '/assets/b-1.js default', '/ reload']);
    expect(browser.keptIn('build-one')).toEqual({
      '/assets/a-1.js': 'a',
      '/assets/b-1.js': 'b',
      '/': 'page one',
    });
  });

  it('answers without a network: the page for every screen, and each file', async () => {
    const browser = withFirstBuild();
    const worker = await installed(browser);
    browser.isOnline = false;
    for (const url of ['/', '/home', '/quotes/quotesDetail?type=bibi', '/apiary', '/home?at=1.5', '/?a.b'])
      expect(await worker.open(url), url).toBe('page one');
    expect(await worker.answer('/assets/b-1.js')).toBe('b');
    expect(await worker.answer('/')).toBe('page one');
  });

  it.each(['/api/home', '/api', '/ws', '/pictures/7', '/sw.js', '/version.json', '/coins/btc.svg'])(
    'leaves %s to the network',
    async (url) => {
      const worker = await installed(withFirstBuild());
      expect(await worker.open(url)).toBeUndefined();
      expect(await worker.answer(url)).toBeUndefined();
    },
  );

  it('leaves to the network what is not read, what is asked with more words, and what it does not hold', async () => {
    const worker = await installed(withFirstBuild());
    expect(await worker.answer('/home', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(await worker.answer('/', { method: 'HEAD' })).toBeUndefined();
    expect(await worker.answer('/assets/a-1.js?again')).toBeUndefined();
    expect(await worker.answer('/assets/a-0.js')).toBeUndefined();
    expect(await worker.answer('https://elsewhere.example/assets/a-1.js')).toBeUndefined();
    expect(await worker.answer('/home')).toBeUndefined();
  });

  it('asks the server where the browser has cleared its cache', async () => {
    const browser = withFirstBuild();
    const worker = await installed(browser);
    browser.caches.clear();
    browser.asked.length = 0;
    expect(await worker.answer('/assets/a-1.js')).toBe('a');
    expect(browser.asked).toEqual(['/assets/a-1.js default']);
    expect(browser.caches.size).toBe(0);
  });

  it('is not installed where a file is missing, keeps nothing of the answer, and goes on from there', async () => {
    const browser = withFirstBuild();
    browser.server.delete('/assets/b-1.js');
    await expect(new Worker(browser, FIRST).install()).rejects.toThrow('/assets/b-1.js was answered by 404');
    expect(browser.keptIn('build-one')).toEqual({ '/assets/a-1.js': 'a' });
    browser.server.set('/assets/b-1.js', 'b');
    browser.asked.length = 0;
    await installed(browser);
    expect(browser.asked).toEqual(['/assets/b-1.js default', '/ reload']);
  });
});

describe('a new worker', () => {
  const SECOND = { revision: 'two', files: ['/assets/a-1.js', '/assets/b-2.js'] };

  it('asks only for what has changed, and leaves the page of the one before it alone until it takes over', async () => {
    const browser = withFirstBuild();
    const first = await installed(browser);
    browser.serve('page two', { '/assets/a-1.js': 'a', '/assets/b-2.js': 'b two' });
    browser.asked.length = 0;
    const second = new Worker(browser, SECOND);
    await second.install();
    expect(browser.asked).toEqual(['/assets/b-2.js default', '/ reload']);
    browser.isOnline = false;
    expect(await first.open('/home')).toBe('page one');
    expect(await first.answer('/assets/b-1.js')).toBe('b');
    await second.activate();
    expect([...browser.caches.keys()]).toEqual(['build-two']);
    expect(await second.open('/home')).toBe('page two');
    expect(await second.answer('/assets/b-2.js')).toBe('b two');
  });

  it('waits until the page of any build asks it to take over', async () => {
    const worker = new Worker(withFirstBuild(), FIRST);
    await worker.install();
    for (const data of [undefined, null, 'SKIP_WAITING', { type: 'other' }]) worker.message(data);
    expect(worker.hasSkipped).toBe(false);
    worker.message({ type: 'SKIP_WAITING' });
    expect(worker.hasSkipped).toBe(true);
  });

  it('takes the files of a worker of before, which kept them under another name, and deletes its cache', async () => {
    const browser = withFirstBuild();
    const before = `workbox-precache-v2-${ORIGIN}/`;
    browser.keep(before, '/assets/a-1.js', 'a');
    browser.keep(before, '/?__WB_REVISION__=0123', 'page of before');
    const worker = await installed(browser);
    expect(browser.asked).toEqual(['/assets/b-1.js default', '/ reload']);
    expect([...browser.caches.keys()]).toEqual(['build-one']);
    expect(await worker.open('/home')).toBe('page one');
  });
});
