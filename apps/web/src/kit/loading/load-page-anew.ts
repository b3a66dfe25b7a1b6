/** Loads the page anew once the server answers for it: a reload without a network leaves the browser's error page. */

/** product#constants: the time-out of a request. */
const TIMEOUT_MS = 10_000;

/** Rejects when there is no page to be had; otherwise the page ends with it. */
export async function loadPageAnew(): Promise<never> {
  const { ok } = await fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok) throw new Error('no page');
  location.reload();
  return new Promise(() => {});
}
