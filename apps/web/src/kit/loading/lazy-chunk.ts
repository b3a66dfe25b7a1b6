/**
 * Loads a part of the program: at most 120 s (product#loading). A browser asks for a part that failed once never again
 * before the page is loaded anew (whatwg/html#6768), so that is what the next try does, as soon as the page can be had.
 */
import { loadPageAnew } from './load-page-anew.ts';

const LOAD_TIMEOUT_MS = 120_000;
const failed = new Set<unknown>();

/** @param load the same function at each try */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { timeoutMs = LOAD_TIMEOUT_MS, startAnew = loadPageAnew } = {},
): Promise<T> {
  if (failed.has(load)) return startAnew();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    failed.add(load);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
