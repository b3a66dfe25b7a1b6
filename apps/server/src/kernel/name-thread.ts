/**
 * Gives the calling thread the name that Linux shows beside its processor time (top -H, npm run bench -- http); node gives all
 * of its threads the name of the process. Elsewhere it does nothing.
 */
import { writeFileSync } from 'node:fs';

/** @param name at most 15 characters: Linux cuts the rest off */
export function nameThread(name: string): void {
  try {
    writeFileSync('/proc/thread-self/comm', name);
  } catch {
    // The system has no such file or lets no process write it: the thread keeps the process's name.
  }
}
