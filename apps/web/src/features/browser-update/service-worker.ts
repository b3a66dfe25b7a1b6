/**
 * The service worker of the page (rules/releases#browser): it holds the build for a start without a network. A new one
 * waits until the member updates or the last tab is closed.
 */
import { trustedUrl } from '../../kit/loading/trusted-url.ts';

const SCRIPT = '/sw.js';
/** The first screen and its figures come before the files of all others. */
const AFTER_LOAD_MS = 3_000;

/** Registers the worker once the page has loaded; a browser without one, or one that refuses, goes on without it. */
export function registerSoon(): void {
  if (!('serviceWorker' in navigator)) return;
  const soon = () => setTimeout(() => void register().catch(() => undefined), AFTER_LOAD_MS);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(trustedUrl('tern-service-worker', SCRIPT));
}

/** Has the worker look for a newer one, whose files then are there when the member updates. */
export async function fetchNewWorker(): Promise<void> {
  await (await registration())?.update();
}

/**
 * Lets the worker of the served build take over, so that the next load is of that build.
 * @throws Error when the new worker cannot be had, such as without a network
 */
export async function letNewWorkerTakeOver(): Promise<void> {
  const own = await registration();
  if (own === undefined) return;
  await own.update();
  const next = own.installing ?? own.waiting;
  if (next === null) return;
  await reaches(next, 'installed');
  next.postMessage({ type: 'SKIP_WAITING' });
  await reaches(next, 'activated');
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

const ORDER: readonly ServiceWorkerState[] = ['parsed', 'installing', 'installed', 'activating', 'activated'];

function reaches(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new Error('the new worker could not be installed'));
      else if (ORDER.indexOf(worker.state) >= ORDER.indexOf(state)) resolve();
      else return;
      worker.removeEventListener('statechange', look);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
