/**
 * A service worker that holds one build (rules/releases#browser): the page, and the files whose names are hashes of their
 * content. It answers for these alone and asks for nothing else, so no call and nothing of a member ever lies in a cache.
 */

/** The page of every screen. */
const PAGE = '/';
/** Paths of the server that are no screens: calls, sockets, pictures, and files. */
const NO_SCREENS = [/^\/(?:api|ws|pictures)(?:\/|$)/, /\.[^/]*$/];
/** A file under the name of its hash is the same one, whatever a browser says of itself. */
const BY_NAME = { ignoreVary: true };

export interface HeldBuild {
  /** Differs wherever another page would be sent. */
  revision: string;
  /** Paths of the files beside the page. */
  files: readonly string[];
}

interface HeldFiles {
  match(path: string, options: CacheQueryOptions): Promise<Response | undefined>;
  put(path: string, answer: Response): Promise<void>;
}

/** The part of a worker's globals that this uses; the compiler's own types of them do not go with those of a page. */
export interface WorkerScope {
  readonly location: { readonly href: string };
  readonly caches: {
    keys(): Promise<string[]>;
    open(name: string): Promise<HeldFiles>;
    delete(name: string): Promise<boolean>;
    match(path: string, options: MultiCacheQueryOptions): Promise<Response | undefined>;
  };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskingEvent) => void): void;
}

interface LastingEvent {
  waitUntil(work: Promise<void>): void;
}

interface AskingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export function holdBuild(worker: WorkerScope, { revision, files }: HeldBuild): void {
  const { caches, location } = worker;
  const ownCache = `build-${revision}`;
  const paths = new Map([PAGE, ...files].map((path) => [new URL(path, location.href).href, path]));

  /** A file of an earlier build that has not changed is taken from its cache. */
  async function fill(): Promise<void> {
    const own = await caches.open(ownCache);
    // One after the other: the figures of the screen in use come before them.
    for (const path of files) {
      if (await own.match(path, BY_NAME)) continue;
      await own.put(path, (await caches.match(path, BY_NAME)) ?? (await fetchWhole(path, 'default')));
    }
    await own.put(PAGE, await fetchWhole(PAGE, 'reload'));
  }

  async function fetchWhole(path: string, cache: RequestCache): Promise<Response> {
    const answer = await worker.fetch(path, { cache, redirect: 'error' });
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}`);
    return answer;
  }

  /** Those of earlier builds, and those of the workers before this one, which had other names. */
  async function deleteOtherCaches(): Promise<void> {
    for (const name of await caches.keys()) if (name !== ownCache) await caches.delete(name);
  }

  function pathFor({ method, mode, url }: Request): string | undefined {
    if (method !== 'GET') return undefined;
    return mode === 'navigate' && isScreen(url) ? PAGE : paths.get(url);
  }

  /** A browser may clear a cache at any time; the server has what lay there. */
  async function answerFor(path: string, request: Request): Promise<Response> {
    const held = await caches.match(path, { cacheName: ownCache, ...BY_NAME });
    return held ?? worker.fetch(request);
  }

  worker.addEventListener('install', (event) => event.waitUntil(fill()));
  worker.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches()));
  worker.addEventListener('fetch', (event) => {
    const path = pathFor(event.request);
    if (path !== undefined) event.respondWith(answerFor(path, event.request));
  });
  worker.addEventListener('message', ({ data }) => {
    // The page watches the worker's state, which says more than the end of this.
    if (isTakeOver(data)) void worker.skipWaiting();
  });
}

/** A worker is asked about navigations within its own origin alone. */
function isScreen(url: string): boolean {
  const { pathname } = new URL(url);
  return !NO_SCREENS.some((kind) => kind.test(pathname));
}

/** The page of every build since the first asks in these words. */
function isTakeOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}
