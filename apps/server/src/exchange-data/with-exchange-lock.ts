/** Runs the work of a tool that writes: no server and no other such tool works on the data folder meanwhile. */
import { takeExchangeLock } from '../platform/folder-lock/index.ts';
import { endWith } from '../platform/supervisor/index.ts';

export async function withExchangeLock<T>(dataDir: string, tool: string, work: () => Promise<T>): Promise<T> {
  const lock = await takeExchangeLock({ dataDir, by: tool, onLost: endWith });
  try {
    return await work();
  } finally {
    lock.release();
  }
}
