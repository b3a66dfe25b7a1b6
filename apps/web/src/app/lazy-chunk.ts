/** Loads a part of the program: at most 120 s (SPEC 2), one more try after a failure. */

const TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 800;

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export async function loadChunk<T>(
  load: () => Promise<T>,
  { timeoutMs = TIMEOUT_MS, retryDelayMs = RETRY_DELAY_MS } = {},
): Promise<T> {
  try {
    return await withTimeout(load(), timeoutMs);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return withTimeout(load(), timeoutMs);
  }
}
