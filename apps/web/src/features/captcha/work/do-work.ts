/**
 * A captcha's work in a worker of its own, which ends with it; where no worker starts, in slices between the screen's own
 * turns. Invariant: it ends with the number, or throws once `signal` says so.
 */

import { trustedUrl } from '../../../kit/loading/trusted-url.ts';
import { findNumber, type Work } from './find-number.ts';
import workerUrl from './work-worker.ts?worker&url';

/** About what a slow phone does between two frames. */
const SLICE = 2_000;

export function doWork(work: Work, signal: AbortSignal): Promise<number> {
  return inWorker(work, signal).catch((error) => {
    signal.throwIfAborted();
    if (error instanceof NoNumber) throw error;
    return inSlices(work, signal);
  });
}

/** The server's target fits no number that it allows. */
class NoNumber extends Error {}

function inWorker(work: Work, signal: AbortSignal): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const worker = new Worker(trustedUrl('tern-captcha-work', workerUrl), { type: 'module' });
    const end = (finish: () => void) => () => {
      worker.terminate();
      finish();
    };
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
    );
    worker.onerror = end(() => reject(new Error('no worker')));
    worker.onmessage = ({ data }: MessageEvent<number | undefined>) =>
      end(() => (data === undefined ? reject(new NoNumber()) : resolve(data)))();
    worker.postMessage(work);
  });
}

async function inSlices(work: Work, signal: AbortSignal): Promise<number> {
  for (let start = 0; start < work.most; start += SLICE) {
    const number = findNumber(work, start, SLICE);
    if (number !== undefined) return number;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  throw new NoNumber();
}
