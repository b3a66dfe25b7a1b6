/**
 * The update of the app in a browser (rules/releases#browser): a served build that is not the running one is offered, and
 * "update now" loads the page anew with it.
 */
import { create } from 'zustand';
import { restoreDrafts, storeDrafts } from '../../kit/forms/restart-drafts.ts';
import { loadPageAnew } from '../../kit/loading/load-page-anew.ts';
import { commandsEnd } from './free-moment.ts';
import { readServedBuild, runningBuild, type ServedBuild } from './served-build.ts';
import { fetchNewWorker, letNewWorkerTakeOver, registerSoon } from './service-worker.ts';

const EVERY_MS = 15 * 60_000;
const COMMAND_MS = 30_000;

interface BrowserUpdate {
  /** undefined: the running build is the served one, or the member put the served one off. */
  offered: ServedBuild | undefined;
  stage: 'found' | 'updating' | 'failed';
}

const NONE: BrowserUpdate = { offered: undefined, stage: 'found' };

export const useBrowserUpdate = create<BrowserUpdate>(() => NONE);
/** The build that the member put off until the next start. */
let putOff: string | undefined;

/** Registers the worker and asks for the served build: at the start, on a return to the page, and every 15 minutes. */
export function watchServedBuild(): () => void {
  registerSoon();
  // The drafts that no form of the first screen has taken by now belong to none of them.
  restoreDrafts();
  const ask = () => void askForServedBuild().catch(() => undefined);
  const onReturn = () => document.visibilityState === 'visible' && ask();
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('online', ask);
  const timer = setInterval(ask, EVERY_MS);
  ask();
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('online', ask);
    clearInterval(timer);
  };
}

/**
 * @param isByHand offers a build that was put off, too
 * @returns whether there is another build than the running one
 * @throws Error when the server does not say
 */
export async function askForServedBuild(isByHand = false): Promise<boolean> {
  const running = runningBuild();
  if (running === undefined) return false;
  const served = await readServedBuild();
  const isOther = served.build !== running;
  if (useBrowserUpdate.getState().stage === 'updating') return isOther;
  if (!isOther) useBrowserUpdate.setState(NONE);
  else if (isByHand || served.build !== putOff) offer(served);
  return isOther;
}

function offer(served: ServedBuild): void {
  const { offered } = useBrowserUpdate.getState();
  if (offered?.build !== served.build) useBrowserUpdate.setState({ offered: served, stage: 'found' });
  // Each time: a worker whose files did not all come is gone, and comes again.
  void fetchNewWorker().catch(() => undefined);
}

export function updateLater(): void {
  putOff = useBrowserUpdate.getState().offered?.build;
  useBrowserUpdate.setState(NONE);
}

/** Ends with the page, or with the stage `failed`. */
export async function updateNow(): Promise<void> {
  useBrowserUpdate.setState({ stage: 'updating' });
  await loadServedBuild().catch(() => useBrowserUpdate.setState({ stage: 'failed' }));
}

/**
 * Loads the page anew as the served build, whose forms come back with what was typed; it waits for commands under way.
 * @throws Error when the build cannot be had, or a command does not end; otherwise the page ends with it
 */
export async function loadServedBuild(): Promise<never> {
  await letNewWorkerTakeOver();
  await commandsEnd(COMMAND_MS);
  storeDrafts();
  return loadPageAnew();
}
